import { useMachine } from '@xstate/react'
import { useMemo } from 'react'
import { mutate } from 'swr'
import { fromPromise } from 'xstate'
import type { CancellationQuote } from '../../../domain/wire/cancellations.ts'
import { hasCode, sentenceOf } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { messages } from '../../text/messages.ts'
import { type CancelEnding, cancellationMachine, type Reason } from './cancellation.machine.ts'

type Cancelled = { orderId: string; itemId: string }

/** Revalidates the order itself, because the sheet may be closed before the answer arrives. */
async function cancelItem(
  { orderId, itemId }: Cancelled,
  given: { quote: CancellationQuote; reason: Reason; text: string },
): Promise<CancelEnding> {
  try {
    const quote = await api.send(calls.cancelItem, {
      orderItemId: itemId,
      cancellationReason: given.reason,
      cancellationText: given.reason === 'etc' ? given.text : '',
      quotedFee: given.quote.fee,
      wholeOrder: given.quote.items > 1,
    })
    mutate(calls.orderDetail(orderId).url)
    return { kind: 'cancelled', quote }
  } catch (error) {
    if (hasCode(error, 'FEE_CHANGED')) return { kind: 'feeChanged', quote: error.details.quote }
    return { kind: 'refused', message: sentenceOf(error, messages.generic) }
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
              cancelItem({ orderId, itemId }, input),
          ),
        },
      }),
    [orderId, itemId],
  )
  return useMachine(machine)
}
