import { itemOf } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { refundable, splitInProportion } from '../../../domain/ordering/refunding.ts'
import { deliveryFeeCanGoBack } from '../../../domain/ordering/returning.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { RefundQuote } from '../../../domain/wire/returns.ts'
import type { Deps } from '../../platform/deps.ts'
import { readItem } from '../itemRow.ts'
import { orderIn } from '../streams.ts'

/** Quotes how a refund splits into card and points, using the function that refunds; by default all that is left. */
export async function refundQuoteOf(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  orderItemId: string,
  wanted: number | undefined,
): Promise<RefundQuote | Refusal<'NOT_FOUND' | 'REFUND_OVER_PAID'>> {
  const row = await readItem(db.pool, orderItemId)
  if (row === null) return refuse('NOT_FOUND')
  const { stream } = await store.load([orderStream(row.orderId)])
  const found = itemOf(orderIn(stream, row.orderId), orderItemId)
  if (isRefusal(found)) return found
  const { order, item } = found
  const largest = refundable(item)
  const refund = wanted ?? largest
  const split = splitInProportion(item, refund)
  if (isRefusal(split)) return split
  return {
    refundNumber: item.refunds + 1,
    largest,
    refund,
    cardRefund: split.card,
    pointsRefund: split.points,
    deliveryFee: deliveryFeeCanGoBack(found) ? order.deliveryFee : 0,
  }
}
