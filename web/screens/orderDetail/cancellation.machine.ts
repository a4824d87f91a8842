import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { mutate } from 'swr'
import { assign, fromPromise, setup } from 'xstate'
import type { CancellationQuote } from '../../../domain/wire/cancellations.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'

export type Reason =
  | 'changed_mind'
  | 'date_change'
  | 'wrong_product'
  | 'better_price'
  | 'delivery_concern'
  | 'ordered_by_mistake'
  | 'etc'

/** Outcome of the cancel call. `feeChanged` and `refundChanged` carry the new quote: nothing was cancelled. */
export type CancellationOutcome =
  | { kind: 'cancelled'; quote: CancellationQuote }
  | { kind: 'feeChanged' | 'refundChanged'; quote: CancellationQuote }
  | { kind: 'refused'; message: string }

const isChanged = (
  outcome: CancellationOutcome,
): outcome is Extract<CancellationOutcome, { kind: 'feeChanged' | 'refundChanged' }> =>
  outcome.kind === 'feeChanged' || outcome.kind === 'refundChanged'

type Context = {
  quote: CancellationQuote | null
  reason: Reason | null
  text: string
  /** A missing reason is reported at its field only after the first attempt. */
  asked: boolean
  problem: string | null
}
type Event =
  | { type: 'CHOOSE'; reason: Reason }
  | { type: 'WRITE'; text: string }
  | { type: 'SUBMIT' }
  | { type: 'AGREE' }
  | { type: 'DISAGREE' }
  | { type: 'RETRY' }

export const reasonIsGiven = ({ reason, text }: Pick<Context, 'reason' | 'text'>) =>
  reason !== null && (reason !== 'etc' || text.trim() !== '')

const notProvided = () => Promise.reject(new Error('this actor is provided by the screen'))

/** Cancels one item: quote, reason, confirmation, call. A changed fee is shown and confirmed again. */
export const cancellationMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: {
    fetchQuote: fromPromise<CancellationQuote>(notProvided),
    cancel: fromPromise<CancellationOutcome, { quote: CancellationQuote; reason: Reason; text: string }>(
      notProvided,
    ),
  },
  guards: { reasonIsGiven: ({ context }) => reasonIsGiven(context) },
}).createMachine({
  context: { quote: null, reason: null, text: '', asked: false, problem: null },
  initial: 'quoting',
  states: {
    quoting: {
      on: {
        CHOOSE: { actions: assign({ reason: ({ event }) => event.reason }) },
        WRITE: { actions: assign({ text: ({ event }) => event.text }) },
      },
      invoke: {
        src: 'fetchQuote',
        onDone: { target: 'ready', actions: assign({ quote: ({ event }) => event.output }) },
        onError: {
          target: 'unquotable',
          actions: assign({
            problem: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          }),
        },
      },
    },
    /** Too late, already shipped, or no connection: the reason is on the screen. */
    unquotable: { on: { RETRY: { target: 'quoting', actions: assign({ problem: null }) } } },
    ready: {
      on: {
        CHOOSE: { actions: assign({ reason: ({ event }) => event.reason }) },
        WRITE: { actions: assign({ text: ({ event }) => event.text }) },
        SUBMIT: [
          { guard: 'reasonIsGiven', target: 'confirming', actions: assign({ problem: null }) },
          { actions: assign({ asked: true }) },
        ],
      },
    },
    confirming: { on: { AGREE: 'cancelling', DISAGREE: 'ready' } },
    cancelling: {
      invoke: {
        src: 'cancel',
        input: ({ context }) => given(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'cancelled',
            target: 'done',
            actions: assign({
              quote: ({ context, event }) =>
                event.output.kind === 'cancelled' ? event.output.quote : context.quote,
            }),
          },
          {
            guard: ({ event }) => isChanged(event.output),
            target: 'ready',
            actions: assign({
              quote: ({ context, event }) => (isChanged(event.output) ? event.output.quote : context.quote),
              problem: ({ event }) =>
                event.output.kind === 'feeChanged'
                  ? '수수료가 바뀌었어요. 새 금액을 확인해 주세요.'
                  : '돌려받을 금액이 바뀌었어요. 새 금액을 확인해 주세요.',
            }),
          },
          {
            target: 'ready',
            actions: assign({
              problem: ({ event }) => (event.output.kind === 'refused' ? event.output.message : null),
            }),
          },
        ],
        onError: {
          target: 'ready',
          actions: assign({
            problem: ({ event }) => (event.error instanceof Error ? event.error.message : ''),
          }),
        },
      },
    },
    done: { type: 'final' },
  },
})

function given({ quote, reason, text }: Context) {
  if (quote === null || reason === null) throw new Error('a quote and a reason lead here')
  return { quote, reason, text }
}

/**
 * Reads the order again whatever becomes of the call: the sheet may be closed before the answer arrives, a lost answer
 * may have cancelled the item, and a refusal says that the order is another one by now.
 */
export async function cancelItem(
  { itemId, readOrder }: { itemId: string; readOrder: () => unknown },
  given: { quote: CancellationQuote; reason: Reason; text: string },
): Promise<CancellationOutcome> {
  try {
    const quote = await api.send(calls.cancelItem, {
      orderItemId: itemId,
      cancellationReason: given.reason,
      cancellationText: given.reason === 'etc' ? given.text : '',
      quotedFee: given.quote.fee,
      quotedRefund: given.quote.cardRefund + given.quote.pointsRefund,
      wholeOrder: given.quote.items > 1,
    })
    return { kind: 'cancelled', quote }
  } catch (error) {
    if (hasCode(error, 'FEE_CHANGED')) return { kind: 'feeChanged', quote: error.details.quote }
    if (hasCode(error, 'REFUND_CHANGED') && error.details.quote !== undefined)
      return { kind: 'refundChanged', quote: error.details.quote }
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
  } finally {
    readOrder()
  }
}

export function useCancellation(orderId: string, itemId: string) {
  const machine = useMemo(
    () =>
      cancellationMachine.provide({
        actors: {
          fetchQuote: fromPromise<CancellationQuote>(() => api.read(calls.cancellationQuote(itemId))),
          cancel: fromPromise(
            ({ input }: { input: { quote: CancellationQuote; reason: Reason; text: string } }) =>
              cancelItem({ itemId, readOrder: () => mutate(calls.orderDetail(orderId).url) }, input),
          ),
        },
      }),
    [orderId, itemId],
  )
  return useMachine(machine)
}
