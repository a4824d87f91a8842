import { type ActorKind, whyNot } from '../shared/actionTable.ts'
import { type CivilDate, daysBetween } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Undelivered } from '../shared/undelivered.ts'
import { floorOfPercent, type Won } from '../shared/won.ts'
import { type ItemAction, type ItemFacts, itemActions } from './itemActions.ts'
import type { ItemStatus } from './itemStatus.ts'

/** Two hours to change one's mind, the 120th minute included (rule 53). */
export const FREE_CANCELLATION_MS = 120 * 60_000

/** The fee by days before the start; closer than the last row is too late (rule 53). */
export const FEE_BY_DAYS_BEFORE_START = [
  { fromDay: 4, percent: 0 },
  { fromDay: 3, percent: 30 },
  { fromDay: 2, percent: 50 },
] as const

const latestDaysBeforeStart = Math.min(...FEE_BY_DAYS_BEFORE_START.map(({ fromDay }) => fromDay))

/** What decides the fee: the order was just placed, an item was exchanged, or the days left before the start. */
type CancellationReason = 'just_ordered' | 'exchanged' | 'days_before_start'

export type CancelledAmounts = {
  feePercent: number
  fee: Won
  /** The refund to the card, including deliveryFeeRefund. */
  cardRefund: Won
  pointsRefund: Won
  /** The whole delivery fee with the last cancelled item of the order, else 0; part of cardRefund. */
  deliveryFeeRefund: Won
  couponReturned: boolean
}

export type CancellationQuote = CancelledAmounts & {
  orderItemId: string
  reason: CancellationReason
  daysToStart: number
  finalAmount: Won
  /** How many items are cancelled together; 1 for this one alone. */
  items: number
}

export type CancellableItem = {
  orderItemId: string
  status: ItemStatus
  finalAmount: Won
  pointsShare: Won
}

export type CancellableOrder = {
  start: CivilDate
  /** The instant at which the payment was confirmed. */
  placedAt: Date
  deliveryFee: Won
  /** One of its items was exchanged. */
  exchanged: boolean
  items: readonly { orderItemId: string; status: ItemStatus }[]
  /** `expiresAt` is the end of the member's copy. */
  coupon: { coveredItemIds: readonly string[]; expiresAt: Date } | null
}

export type Cancellation = {
  item: CancellableItem
  order: CancellableOrder
  now: Date
  /** The Seoul date of `now`. */
  today: CivilDate
}

const stateRefusal = (item: Pick<CancellableItem, 'status'>, actor: ActorKind) =>
  whyNot(itemActions, 'cancel', item, actor)

const otherItems = ({ item, order }: Cancellation) =>
  order.items.filter(({ orderItemId }) => orderItemId !== item.orderItemId)

const isLastOfTheOrder = (cancellation: Cancellation): boolean =>
  otherItems(cancellation).every(({ status }) => status === 'cancel')

function bringsTheCouponBack(cancellation: Cancellation): boolean {
  const { item, order, now } = cancellation
  if (order.coupon === null || now > order.coupon.expiresAt) return false
  const covered = new Set(order.coupon.coveredItemIds)
  if (!covered.has(item.orderItemId)) return false
  return otherItems(cancellation).every(
    ({ orderItemId, status }) => !covered.has(orderItemId) || status === 'cancel',
  )
}

/** The refund with a fee; the delivery fee comes back with the last item of the order (rule 55). */
function split(cancellation: Cancellation, feePercent: number): CancelledAmounts {
  const { item, order } = cancellation
  const cardPart = item.finalAmount - item.pointsShare
  const fee = floorOfPercent(item.finalAmount, feePercent)
  const feeFromCard = Math.min(fee, cardPart)
  const deliveryFeeRefund = isLastOfTheOrder(cancellation) ? order.deliveryFee : 0
  return {
    feePercent,
    fee,
    cardRefund: cardPart - feeFromCard + deliveryFeeRefund,
    pointsRefund: item.pointsShare - (fee - feeFromCard),
    deliveryFeeRefund,
    couponReturned: bringsTheCouponBack(cancellation),
  }
}

/** What decides whether, and for what, a member may cancel now. */
type TermFacts = Pick<Cancellation, 'now' | 'today'> & {
  order: Pick<CancellableOrder, 'start' | 'placedAt' | 'exchanged'>
}

function term({
  order,
  now,
  today,
}: TermFacts): { percent: number; reason: CancellationReason } | Refusal<'CANCEL_TOO_LATE'> {
  if (now.getTime() - order.placedAt.getTime() <= FREE_CANCELLATION_MS) {
    return { percent: 0, reason: 'just_ordered' }
  }
  if (order.exchanged) return { percent: 0, reason: 'exchanged' }
  const days = daysBetween(today, order.start)
  const row = FEE_BY_DAYS_BEFORE_START.find(({ fromDay }) => days >= fromDay)
  return row === undefined
    ? refuse('CANCEL_TOO_LATE', { daysBeforeStart: days, latestDaysBeforeStart })
    : { percent: row.percent, reason: 'days_before_start' }
}

/**
 * The fee and the refunds of cancelling one item, in won and points (rule 53). The fee is taken from the card part first
 * (rule 54); an order with an exchanged item has none (rule 278). The other items keep their discount, whatever minimum
 * the cancelled one reached (rule 574). Quoting and cancelling both use this function. Refuses ALREADY_CANCELLED,
 * CANCEL_NOT_ALLOWED once the item has shipped, CANCEL_TOO_LATE fewer than 2 days before the start.
 */
export function cancellationQuote(
  cancellation: Cancellation,
): CancellationQuote | Refusal<'ALREADY_CANCELLED' | 'CANCEL_NOT_ALLOWED' | 'CANCEL_TOO_LATE'> {
  const refusal = stateRefusal(cancellation.item, 'member')
  if (refusal !== null) return refusal
  const terms = term(cancellation)
  if (isRefusal(terms)) return terms
  const { item, order, today } = cancellation
  return {
    ...split(cancellation, terms.percent),
    orderItemId: item.orderItemId,
    reason: terms.reason,
    daysToStart: daysBetween(today, order.start),
    finalAmount: item.finalAmount,
    items: 1,
  }
}

/** True while a member can cancel an item, by the function that quotes it (rule 992): staff cancel until it ships. */
export const mayStillCancel = (
  cancellation: TermFacts & { item: Pick<CancellableItem, 'status'> },
): boolean => stateRefusal(cancellation.item, 'member') === null && !isRefusal(term(cancellation))

/** A cancellation by staff: no fee, until the item ships. Refuses ALREADY_CANCELLED, CANCEL_NOT_ALLOWED. */
export function staffCancellation(
  cancellation: Cancellation,
): CancelledAmounts | Refusal<'ALREADY_CANCELLED' | 'CANCEL_NOT_ALLOWED'> {
  return stateRefusal(cancellation.item, 'staff') ?? split(cancellation, 0)
}

const undelivering = {
  lost_on_the_way: 'loseOnTheWay',
  never_arrived: 'neverArrived',
} as const satisfies Readonly<Record<Undelivered, ItemAction>>

/**
 * The refund of an item that its renter never had: everything, whether it was lost on its way or not (rules 292 and 500).
 * Refuses TRANSITION_NOT_ALLOWED unless it is shipped, or its arrival is presumed (rule 460).
 */
export function undeliveredCancellation(
  cancellation: Cancellation & { item: Pick<ItemFacts, 'isArrivalPresumed'> },
  because: Undelivered,
): CancelledAmounts | Refusal<'TRANSITION_NOT_ALLOWED'> {
  return whyNot(itemActions, undelivering[because], cancellation.item, 'staff') ?? split(cancellation, 0)
}
