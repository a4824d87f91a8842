import {
  type Cancellation,
  type CancellationQuote,
  type CancelledAmounts,
  cancellationQuote,
  staffCancellation,
} from '../ordering/cancellation.ts'
import { cancelItem, itemOf } from '../ordering/decide.ts'
import type { OrderState, PlacedOrder, RentedItem } from '../ordering/state.ts'
import { seoulDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { restorePoints } from '../wallet/restoring.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entriesOf } from './entries.ts'

export type Cancelling = {
  orderItemId: string
  by: 'member' | 'staff'
  now: Date
  reasonCode: string
  refundId: string
  /** The fee that the member saw and agreed to; null when the client did not send it. */
  quotedFee: number | null
}

const cancellationOf = (
  { order, item }: { order: PlacedOrder; item: RentedItem },
  wallet: WalletState | null,
  now: Date,
) => {
  const { coupon, start, amounts } = order.draft
  const copy = coupon === null ? undefined : wallet?.copies.get(coupon.memberCouponId)
  return {
    item,
    now,
    today: seoulDate(now),
    order: {
      start,
      placedAt: new Date(order.placedAt),
      deliveryFee: amounts.deliveryFee,
      items: order.items,
      coupon:
        coupon === null || copy === undefined
          ? null
          : { coveredItemIds: coupon.coveredItemIds, expiresAt: new Date(copy.expiresAt) },
    },
  }
}

/** The quote of the day, when its fee is the one that the member saw. */
function agreedQuote(cancellation: Cancellation, quotedFee: number | null): CancellationQuote | Refusal {
  const quote = cancellationQuote(cancellation)
  if (isRefusal(quote) || quotedFee === null || quotedFee === quote.fee) return quote
  return refuse('FEE_CHANGED', { quote })
}

/**
 * One item is cancelled: by its member for the fee of the day, by staff for nothing before it ships. Points go back
 * to the lots they came from, the coupon with the last item that it covered.
 */
export function decideCancelItem(
  state: OrderState,
  wallet: WalletState | null,
  cancelling: Cancelling,
): { entries: Entry[]; amounts: CancelledAmounts | CancellationQuote } | Refusal {
  const { orderItemId, by, now, quotedFee, reasonCode, refundId } = cancelling
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const cancellation = cancellationOf(found, wallet, now)
  const amounts = by === 'member' ? agreedQuote(cancellation, quotedFee) : staffCancellation(cancellation)
  if (isRefusal(amounts)) return amounts

  const event = cancelItem(found, { amounts, by, reasonCode, refundId })
  const { memberId, orderId, coupon } = found.order.draft
  const back: WalletEvent[] = []
  if (wallet !== null && amounts.pointsRefund > 0) {
    const points = amounts.pointsRefund
    back.push(...restorePoints({ memberId, orderId, orderItemId, refundId, points }, wallet, now))
  }
  if (wallet !== null && coupon !== null && amounts.couponReturned) {
    const { memberCouponId } = coupon
    back.push({ type: 'coupon.returned', data: { memberId, memberCouponId, orderId } })
  }
  return { entries: entriesOf([event], back), amounts }
}
