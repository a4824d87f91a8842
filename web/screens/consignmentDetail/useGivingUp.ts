import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { type GivingUpEnding, givingUpMachine } from './givingUp.machine.ts'

async function giveUp(id: string, quotedPenalty: number): Promise<GivingUpEnding> {
  try {
    await api.send(calls.giveUpConsignment(id), { quotedPenalty })
    return { kind: 'givenUp' }
  } catch (error) {
    if (hasCode(error, 'PENALTY_CHANGED')) return { kind: 'penaltyChanged', penalty: error.details.penalty }
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  }
}

export function useGivingUp(id: string, penalty: number) {
  const machine = useMemo(
    () =>
      givingUpMachine.provide({
        actors: {
          giveUp: fromPromise<GivingUpEnding, { penalty: number }>(({ input }) => giveUp(id, input.penalty)),
        },
      }),
    [id],
  )
  return useMachine(machine, { input: { penalty } })
}
