import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { mutate } from 'swr'
import { assign, fromPromise, setup } from 'xstate'
import type { ReturnReason } from '../../../domain/wire/returns.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'

/** Outcome of the call: the request waits for staff approval, or was refused with a message. */
export type ReturnOutcome = { kind: 'requested' } | { kind: 'refused'; message: string }
export type ReturnRequest = { reason: ReturnReason | null; text: string }

type Context = ReturnRequest & { problem: string | null }
type Event =
  | { type: 'CHOOSE'; reason: ReturnReason | null }
  | { type: 'WRITE'; text: string }
  | { type: 'SUBMIT' }

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/** Requests a return; reason and text are optional. */
export const returningMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { request: fromPromise<ReturnOutcome, ReturnRequest>(notProvided) },
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

/**
 * Reads the order again whatever becomes of the call: the sheet may be closed before the answer arrives, a lost answer
 * may have requested the return, and a refusal says that the order is another one by now.
 */
export async function requestReturn(
  { itemId, readOrder }: { itemId: string; readOrder: () => unknown },
  { reason, text }: ReturnRequest,
): Promise<ReturnOutcome> {
  try {
    await api.send(calls.requestReturn, { orderItemId: itemId, returnReason: reason, returnText: text })
    return { kind: 'requested' }
  } catch (error) {
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  } finally {
    readOrder()
  }
}

export function useReturning(orderId: string, itemId: string) {
  const machine = useMemo(
    () =>
      returningMachine.provide({
        actors: {
          request: fromPromise(({ input }: { input: ReturnRequest }) =>
            requestReturn({ itemId, readOrder: () => mutate(calls.orderDetail(orderId).url) }, input),
          ),
        },
      }),
    [orderId, itemId],
  )
  return useMachine(machine)
}
