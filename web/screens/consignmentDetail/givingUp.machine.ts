import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { mutate } from 'swr'
import { assign, fromPromise, setup } from 'xstate'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { mayHaveChanged } from '../../pieces/readAgain.ts'
import { messages } from '../../text/messages.ts'

/** Outcome of the call. `penaltyChanged` carries the new penalty: the contract was not ended. */
export type GivingUpOutcome =
  | { kind: 'givenUp' }
  | { kind: 'penaltyChanged'; penalty: number }
  | { kind: 'refused'; message: string }

type Context = { penalty: number; problem: string | null }
type Event = { type: 'SUBMIT' } | { type: 'AGREE' } | { type: 'DISAGREE' }

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/** Ends a consignment early. The member agrees to the penalty shown; a changed one is shown and confirmed again. */
export const givingUpMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { penalty: number } },
  actors: { giveUp: fromPromise<GivingUpOutcome, { penalty: number }>(notProvided) },
}).createMachine({
  context: ({ input }) => ({ penalty: input.penalty, problem: null }),
  initial: 'quoted',
  states: {
    quoted: { on: { SUBMIT: { target: 'confirming', actions: assign({ problem: null }) } } },
    confirming: { on: { AGREE: 'givingUp', DISAGREE: 'quoted' } },
    givingUp: {
      invoke: {
        src: 'giveUp',
        input: ({ context }) => ({ penalty: context.penalty }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'givenUp', target: 'done' },
          {
            guard: ({ event }) => event.output.kind === 'penaltyChanged',
            target: 'quoted',
            actions: assign({
              penalty: ({ context, event }) =>
                event.output.kind === 'penaltyChanged' ? event.output.penalty : context.penalty,
              problem: '위약금이 바뀌었어요. 새 금액을 확인해 주세요.',
            }),
          },
          {
            target: 'quoted',
            actions: assign({
              problem: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
        ],
        onError: {
          target: 'quoted',
          actions: assign({
            problem: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          }),
        },
      },
    },
    done: { type: 'final' },
  },
})

/** `readConsignment` reads it again when the contract may have ended although no answer came. */
export async function giveUp(
  id: string,
  quotedPenalty: number,
  readConsignment: () => unknown,
): Promise<GivingUpOutcome> {
  try {
    await api.send(calls.giveUpConsignment(id), { quotedPenalty })
    return { kind: 'givenUp' }
  } catch (error) {
    if (hasCode(error, 'PENALTY_CHANGED')) return { kind: 'penaltyChanged', penalty: error.details.penalty }
    if (mayHaveChanged(error)) readConsignment()
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  }
}

export function useGivingUp(id: string, penalty: number) {
  const machine = useMemo(
    () =>
      givingUpMachine.provide({
        actors: {
          giveUp: fromPromise<GivingUpOutcome, { penalty: number }>(({ input }) =>
            giveUp(id, input.penalty, () => mutate(calls.consignment(id).url)),
          ),
        },
      }),
    [id],
  )
  return useMachine(machine, { input: { penalty } })
}
