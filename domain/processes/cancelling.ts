import {
  type CancellationQuote,
  type CancelledAmounts,
  cancellationQuote,
  staffCancellation,
  undeliveredCancellation,
} from '../ordering/cancellation.ts'
import { cancelItem, itemOf } from '../ordering/decide.ts'
import type { OrderEvent } from '../ordering/events.ts'
import { endsAsRead, undoDelivery } from '../ordering/losing.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import { declineReturn } from '../ordering/returning.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import {
  cancelEach,
  goTogether,
  liveItems,
  type Quoted,
  quoteOfAll,
  refundOf,
  togetherOf,
} from '../ordering/wholeCancellation.ts'
import type { ReviewEvent } from '../reviews/events.ts'
import type { ReviewState } from '../reviews/state.ts'
import { type CivilDate, seoulDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import { LOST_ON_THE_WAY, NEVER_ARRIVED, type Undelivered } from '../shared/undelivered.ts'
import type { Won } from '../shared/won.ts'
import type { WalletEvent } from '../wallet/events.ts'
import { restorePoints } from '../wallet/restoring.ts'
import { emptyWallet, type WalletState, walletAfter } from '../wallet/state.ts'
import { type Entry, entriesOf, entryOf, walletEventsOf } from './entries.ts'
import { isOnlyInFull, type OnlyInFull, refundToCard } from './orderRefunds.ts'
import { reviewTakenBack } from './reviewing.ts'

/** What was read: what goes back of all that is cancelled, and, by a colleague, the product. */
export type SeenCancellation = { productId?: number; refund: Won }

type Cancelling = {
  orderItemId: string
  by: 'member' | 'staff'
  now: Date
  reasonCode: string
  refundId: string
  /** The fee that the member saw and agreed to; null when the client did not send it. */
  quotedFee: number | null
  /** The sum that its author read; the shop's own story and some clients name none. */
  seen?: SeenCancellation | undefined
  onlyInFull: OnlyInFull
  /** Cancels all remaining items of the order together. */
  wholeOrder: boolean
}

const cancellationOf = (
  { order, item }: { order: PlacedOrder; item: RentedItem },
  wallet: WalletState | null,
  now: Date,
) => {
  const { coupon, start } = order.draft
  const copy = coupon === null ? undefined : wallet?.copies.get(coupon.memberCouponId)
  return {
    item,
    now,
    today: seoulDate(now),
    order: {
      start,
      placedAt: new Date(order.placedAt),
      deliveryFee: order.deliveryFee,
      exchanged: order.items.some(({ exchanges }) => exchanges > 0),
      items: order.items,
      coupon:
        coupon === null || copy === undefined
          ? null
          : { coveredItemIds: coupon.coveredItemIds, expiresAt: new Date(copy.expiresAt) },
    },
  }
}

/** The refusals of a cancellation. */
export type CancelCode =
  | 'ALREADY_CANCELLED'
  | 'CANCEL_NOT_ALLOWED'
  | 'CANCEL_TOO_LATE'
  | 'CANCEL_WHOLE_ORDER_ONLY'
  | 'FEE_CHANGED'
  | 'NOT_FOUND'
  | 'REFUND_CHANGED'

/**
 * Cancels an item, or with `wholeOrder` all that are left: by their member for the fee of the day, by staff without a
 * fee before they ship. Points go back to the lots they came from, the coupon with the last item that it covered. Where
 * the payment can only be refunded in full, cancelling one of several is refused (CANCEL_WHOLE_ORDER_ONLY) until one of
 * them has left, and any refund of less waits for finance, because the provider would refuse it (rule 143). Another fee
 * than the member saw is refused FEE_CHANGED; another product than a colleague read, or another sum than either, REFUND_CHANGED
 * (rules 922 and 925).
 */
export function decideCancelItem(
  state: OrderState,
  wallet: WalletState | null,
  cancelling: Cancelling,
): { entries: Entry[]; amounts: CancelledAmounts | CancellationQuote } | Refusal<CancelCode> {
  const { orderItemId, by, now, quotedFee, seen, onlyInFull, wholeOrder } = cancelling
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const live = liveItems(found.order.items)
  const cancellation = cancellationOf(found, wallet, now)
  const asked = by === 'member' ? cancellationQuote(cancellation) : null
  const alone = asked ?? staffCancellation(cancellation)
  if (isRefusal(alone)) return alone
  if (isOnlyInFull(onlyInFull, found.order.paymentKey) && !wholeOrder && goTogether(live, by))
    return refuse('CANCEL_WHOLE_ORDER_ONLY', { items: live.length })
  const each = cancelEach(
    cancellation,
    wholeOrder ? live : [found.item],
    by === 'member' ? cancellationQuote : staffCancellation,
  )
  if (isRefusal(each)) return each
  const quote = asked === null || isRefusal(asked) ? null : quoteOfAll(asked, each)
  if (quote !== null && quotedFee !== null && quotedFee !== quote.fee) return refuse('FEE_CHANGED', { quote })
  const amounts = togetherOf(each)
  const due = { refund: refundOf(amounts), ...(quote !== null && { quote }) }
  const changed = seen === undefined ? null : changedSince(found.item, seen, due)
  if (changed !== null) return changed
  return { entries: recorded(found.order, wallet, cancelling, each), amounts: quote ?? amounts }
}

function changedSince(
  { productId }: RentedItem,
  seen: SeenCancellation,
  due: { refund: Won; quote?: CancellationQuote },
): Refusal<'REFUND_CHANGED'> | null {
  if (seen.productId !== undefined && seen.productId !== productId)
    return refuse('REFUND_CHANGED', { ...due, exchanged: { seen: seen.productId, now: productId } })
  return due.refund === seen.refund ? null : refuse('REFUND_CHANGED', due)
}

/** The facts for refunding in full what never reached its renter. */
export type RefundInFull = Pick<Cancelling, 'now' | 'refundId' | 'onlyInFull'> & {
  /** The review of the item, which goes with the rental (rule 535). */
  review: ReviewState
}
type OfItem = RefundInFull & { orderItemId: string }
/** What ends a rental that its renter never had, with the review of it. */
export type UndeliveredEntry = Entry<Entry['event'] | ReviewEvent>

/**
 * Refunds an item that was lost on its way to its renter in full, the delivery fee with the last item of the order and
 * the coupon with the last item that it covered (rule 292). Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED once staff or the
 * courier recorded its arrival (rule 460).
 */
export const decideLostOnTheWay = (
  state: OrderState,
  wallet: WalletState | null,
  lost: OfItem,
): UndeliveredEntry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> =>
  decideUndelivered(state, wallet, lost, LOST_ON_THE_WAY)

/**
 * Refunds an item that never reached its renter and was not lost as one that was lost on its way: it is here again, or
 * stays reported missing (rule 500). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED as a loss on its way does, CONCURRENT_CHANGE
 * for one that was extended since its author looked (rule 965), and ITEM_CHARGED while its renter is charged for it (rule
 * 461).
 */
export function decideNeverArrived(
  state: OrderState,
  wallet: WalletState | null,
  { seenEnd, isCharged, ...item }: OfItem & { seenEnd?: CivilDate | undefined; isCharged: boolean },
):
  | UndeliveredEntry[]
  | Refusal<'CONCURRENT_CHANGE' | 'ITEM_CHARGED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, item.orderItemId)
  if (isRefusal(found)) return found
  const entries = decideUndelivered(state, wallet, item, NEVER_ARRIVED)
  if (isRefusal(entries)) return entries
  return endsAsRead(found.item, seenEnd) ?? (isCharged ? refuse('ITEM_CHARGED') : entries)
}

/**
 * A return that was requested of what its renter never had ends with the rental: it is declined first. A review of it is
 * removed, and its points are taken back as staff's removal takes them (rule 535).
 */
function decideUndelivered(
  state: OrderState,
  wallet: WalletState | null,
  { orderItemId, review, ...refund }: OfItem,
  because: Undelivered,
): UndeliveredEntry[] | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const { order, item } = found
  const amounts = undeliveredCancellation(cancellationOf(found, wallet, refund.now), because)
  if (isRefusal(amounts)) return amounts
  const declined = item.openReturn === null ? null : declineReturn(found, because)
  if (isRefusal(declined)) return declined
  const cancelling = { ...refund, by: 'staff', reasonCode: because } as const
  const cancelled = recorded(order, wallet, cancelling, [{ item, amounts }])
  return [
    ...(declined === null ? [] : [entryOf(declined)]),
    ...undoDelivery(found).map(entryOf),
    ...cancelled,
    ...reviewTakenBack(review, walletAfter(wallet ?? emptyWallet, walletEventsOf(cancelled)), refund.now),
  ]
}

function recorded(
  order: PlacedOrder,
  wallet: WalletState | null,
  cancelling: Pick<Cancelling, 'by' | 'now' | 'reasonCode' | 'refundId' | 'onlyInFull'>,
  each: readonly Quoted<RentedItem>[],
): Entry[] {
  const { by, now, reasonCode, refundId, onlyInFull } = cancelling
  const { memberId, orderId, coupon } = order.draft
  const { couponReturned } = togetherOf(each)
  const parts = each.map(({ item, amounts }) => ({ item, refundId, ...amounts }))
  const requested = refundToCard(order, parts, onlyInFull)
  const cancelled: OrderEvent[] = each.map(({ item, amounts }) =>
    cancelItem({ order, item }, { amounts, by, reasonCode, refundId }),
  )
  const back: WalletEvent[] = []
  for (const [nth, { item, amounts }] of each.entries()) {
    const points = amounts.pointsRefund
    if (wallet === null || points === 0) continue
    // Lot ids are derived from the refund id: items that share a refund need different ids.
    const named = nth === 0 ? refundId : `${refundId}:${nth}`
    const ids = { memberId, orderId, orderItemId: item.orderItemId, refundId: named }
    back.push(...restorePoints({ ...ids, points, reason: 'cancel' }, walletAfter(wallet, back), now))
  }
  if (wallet !== null && coupon !== null && couponReturned) {
    const { memberCouponId } = coupon
    back.push({ type: 'coupon.returned', data: { memberId, memberCouponId, orderId } })
  }
  return entriesOf(cancelled, back, requested)
}
