import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { fromPromise } from 'xstate'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { type ReturnEnding, type ReturnGiven, returningMachine } from './returning.machine.ts'

async function requestReturn(itemId: string, { reason, text }: ReturnGiven): Promise<ReturnEnding> {
  try {
    await api.send(calls.requestReturn, { orderItemId: itemId, returnReason: reason, returnText: text })
    return { kind: 'requested' }
  } catch (error) {
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  }
}

export function useReturning(itemId: string) {
  const machine = useMemo(
    () =>
      returningMachine.provide({
        actors: { request: fromPromise(({ input }: { input: ReturnGiven }) => requestReturn(itemId, input)) },
      }),
    [itemId],
  )
  return useMachine(machine)
}
