import { itemOf } from '../ordering/decide.ts'
import type { Consignment, OrderEventOf } from '../ordering/events.ts'
import { exchangeItem } from '../ordering/exchanging.ts'
import type { OrderState } from '../ordering/state.ts'
import { type PricedProduct, rentalPrice } from '../pricing/rentalPrice.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { restorePoints } from '../wallet/restoring.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type OnlyInFull, refundToCard } from './orderRefunds.ts'

export type Exchanging = {
  orderItemId: string
  exchangeNumber: number
  /** The substitute from the catalogue; whether it is free is checked at the append. */
  product: PricedProduct & { productId: number; turnaroundDays: number; consignment: Consignment }
  /** What the colleague read of the exchange: the sum that goes back, and the rental's last day. */
  seen: { refund: Won; end: CivilDate }
  now: Date
  refundId: string
  onlyInFull: OnlyInFull
}

/**
 * Exchanges an item's product (rule 276) and refunds a lower price to the card and to the lots that the points came
 * from. Where the payment can only be refunded in full, the card's part waits for finance (rule 143). Refuses
 * REFUND_CHANGED when another sum goes back, or for other days, than its colleague read (rule 922).
 */
export function decideExchange(
  state: OrderState,
  wallet: WalletState | null,
  exchanging: Exchanging,
):
  | { entries: Entry[]; exchanged: OrderEventOf<'order.item.exchanged'>['data'] }
  | Refusal<
      | 'CONCURRENT_CHANGE'
      | 'NOT_FOUND'
      | 'ONE_LUXSHARE_PER_ORDER'
      | 'PRODUCT_NOT_RENTABLE'
      | 'REFUND_CHANGED'
      | 'REFUND_OVER_PAID'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const { orderItemId, exchangeNumber, product, seen, now, refundId, onlyInFull } = exchanging
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const { productId, dailyRentalPrice, turnaroundDays, consignment } = product
  const { memberId, orderId, start } = found.order.draft
  const { end } = found.item
  const { rentalDays: _, ...price } = rentalPrice(product, { start, end })
  const substitute = { productId, dailyRentalPrice, turnaroundDays, consignment, ...price }
  const event = exchangeItem(found, { exchangeNumber, substitute, refundId })
  if (isRefusal(event)) return event
  const { refunded: refund, pointsRefund: points } = event.data
  if (end !== seen.end) return refuse('REFUND_CHANGED', { refund, end })
  if (refund !== seen.refund) return refuse('REFUND_CHANGED', { refund })
  const requested = refundToCard(found.order, [{ ...event.data, item: found.item }], onlyInFull)
  const back =
    wallet === null || points === 0
      ? []
      : restorePoints({ memberId, orderId, orderItemId, refundId, points, reason: 'exchange' }, wallet, now)
  return { entries: entriesOf([event], back, requested), exchanged: event.data }
}
