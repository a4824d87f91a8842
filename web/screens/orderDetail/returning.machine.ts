import { assign, fromPromise, setup } from 'xstate'
import type { ReturnReason } from '../../../domain/wire/returns.ts'

/** Outcome of the call: the request waits for staff approval, or was refused with a message. */
export type ReturnEnding = { kind: 'requested' } | { kind: 'refused'; message: string }
export type ReturnGiven = { reason: ReturnReason | null; text: string }

type Context = ReturnGiven & { problem: string | null }
type Event =
  | { type: 'CHOOSE'; reason: ReturnReason | null }
  | { type: 'WRITE'; text: string }
  | { type: 'SUBMIT' }

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/** Requests a return; reason and text are optional. */
export const returningMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { request: fromPromise<ReturnEnding, ReturnGiven>(notProvided) },
}).createMachine({
  context: { reason: null, text: '', problem: null },
  initial: 'writing',
  states: {
    writing: {
      on: {
        CHOOSE: { actions: assign({ reason: ({ event }) => event.reason }) },
        WRITE: { actions: assign({ text: ({ event }) => event.text }) },
        SUBMIT: { target: 'requesting', actions: assign({ problem: null }) },
      },
    },
    requesting: {
      invoke: {
        src: 'request',
        input: ({ context: { reason, text } }) => ({ reason, text }),
        onDone: [
          { guard: ({ event }) => event.output.kind === 'requested', target: 'done' },
          {
            target: 'writing',
            actions: assign({
              problem: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
        ],
        onError: {
          target: 'writing',
          actions: assign({
            problem: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          }),
        },
      },
    },
    done: { type: 'final' },
  },
})
