import { itemOf } from '../ordering/decide.ts'
import type { Consignment, OrderEventOf } from '../ordering/events.ts'
import { exchangeItem } from '../ordering/exchanging.ts'
import type { OrderState } from '../ordering/state.ts'
import { type PricedProduct, rentalPrice } from '../pricing/rentalPrice.ts'
import { isRefusal, type Refusal } from '../shared/decision.ts'
import { restorePoints } from '../wallet/restoring.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entriesOf } from './entries.ts'
import { type OnlyInFull, refundToCard } from './orderRefunds.ts'

export type Exchanging = {
  orderItemId: string
  exchangeNumber: number
  /** The substitute from the catalogue; whether it is free is checked at the append. */
  product: PricedProduct & { productId: number; turnaroundDays: number; consignment: Consignment }
  now: Date
  refundId: string
  onlyInFull: OnlyInFull
}

/**
 * Exchanges an item's product (rule 276) and refunds a lower price to the card and to the lots that the points came
 * from. Where the payment can only be refunded in full, the card's part waits for finance (rule 143).
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
      | 'REFUND_OVER_PAID'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const { orderItemId, exchangeNumber, product, now, refundId, onlyInFull } = exchanging
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const { productId, dailyRentalPrice, turnaroundDays, consignment } = product
  const { memberId, orderId, start } = found.order.draft
  const { end } = found.item
  const { rentalDays: _, ...price } = rentalPrice(product, { start, end })
  const substitute = { productId, dailyRentalPrice, turnaroundDays, consignment, ...price }
  const event = exchangeItem(found, { exchangeNumber, substitute, refundId })
  if (isRefusal(event)) return event
  const { pointsRefund: points } = event.data
  const requested = refundToCard(found.order, [{ ...event.data, item: found.item }], onlyInFull)
  const back =
    wallet === null || points === 0
      ? []
      : restorePoints({ memberId, orderId, orderItemId, refundId, points, reason: 'exchange' }, wallet, now)
  return { entries: entriesOf([event], back, requested), exchanged: event.data }
}
