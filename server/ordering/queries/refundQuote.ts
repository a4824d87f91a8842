import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { itemOf } from '../../../domain/ordering/decide.ts'
import { orderStream } from '../../../domain/ordering/events.ts'
import { pointsLimits, refundable, type SplitCode } from '../../../domain/ordering/refunding.ts'
import { deliveryFeeCanGoBack } from '../../../domain/ordering/returning.ts'
import { type AskedRefund, quoteRefund } from '../../../domain/processes/returning.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { rentalSource } from '../../../domain/wallet/rentalPoints.ts'
import type { RefundQuote } from '../../../domain/wire/refundQuotes.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { pointsEarnedBy } from '../../wallet/index.ts'
import { readItem } from '../itemRow.ts'
import { orderIn } from '../streams.ts'

/**
 * Quotes what a refund means for card, points and owner, by the functions that refund; without a sum all that is left.
 */
export async function refundQuoteOf(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  orderItemId: string,
  { refund: asked, ...decision }: Omit<AskedRefund, 'refund'> & { refund: number | undefined },
): Promise<RefundQuote | Refusal<'NOT_FOUND' | SplitCode>> {
  const row = await readItem(db.pool, orderItemId)
  if (row === null) return refuse('NOT_FOUND')
  const { orderId, memberId, ownerId } = row
  const people = new Set([memberId, ...(ownerId === null ? [] : [ownerId])])
  const [{ stream }, earned] = await Promise.all([
    store.load([orderStream(orderId), ...[...people].map(memberStream)]),
    pointsEarnedBy(db, rentalSource(orderItemId)),
  ])
  const found = itemOf(orderIn(stream, orderId), orderItemId)
  if (isRefusal(found)) return found
  const { order, item } = found
  const renterHasLeft = hasLeft(memberIn(stream, memberId))
  const largest = refundable(item, renterHasLeft)
  const refund = asked ?? largest
  const renter = { rentalPoints: earned, renterHasLeft }
  const quoted = quoteRefund(item, { ...decision, refund }, renter)
  if (isRefusal(quoted)) return quoted
  const { share, lost, ...parts } = quoted
  return {
    refundNumber: item.refunds + 1,
    ...{ renterHasLeft, paid: item.finalAmount, largest, refund, ...parts },
    ...pointsLimits(item, refund, renterHasLeft),
    deliveryFee: deliveryFeeCanGoBack(found) ? order.deliveryFee : 0,
    owner: ownerId === null ? null : { hasLeft: hasLeft(memberIn(stream, ownerId)), share, lost },
  }
}
