import { type ChargeRefundCode, type ChargeRefunding, payCharge, refundCharge } from '../charges/decide.ts'
import { type Charge, type ChargeEvent, type ChargeOwner, receivableOf } from '../charges/events.ts'
import type { ChargeState } from '../charges/state.ts'
import { DAYS_UNTIL_DUE } from '../charges/terms.ts'
import { earningOf } from '../ledger/ownersShare.ts'
import { itemOf } from '../ordering/decide.ts'
import { itemActions } from '../ordering/itemActions.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import {
  type Capture,
  capture,
  decline,
  refundUnderWay,
  requestRefund,
  requestWhole,
  reverse,
} from '../payments/decide.ts'
import type { PaidBy, PaymentEvent, PaymentRef } from '../payments/events.ts'
import type { PaymentState } from '../payments/state.ts'
import { type Lateness, type Lent, latenessOf } from '../rental/lateReturn.ts'
import { whyNot } from '../shared/actionTable.ts'
import type { RenterChargeKind } from '../shared/chargeKinds.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { type Entry, entryOf } from './entries.ts'

/** A charge and its debtor, as the events of its payments name them. */
const paidForCharge = ({ chargeId, memberId }: Pick<Charge, 'chargeId' | 'memberId'>): PaymentRef => ({
  subject: { of: 'charge', chargeId },
  memberId,
})

export type ChargeEntry = Entry<ChargeEvent | PaymentEvent>

/** Records what was captured for a charge: it is paid, or all of the money is refunded (rule 172). Refuses NOT_FOUND. */
export function decideChargePayment(
  state: ChargeState,
  payments: PaymentState,
  { refundId, ...paid }: Capture & { refundId: string },
): ChargeEntry[] | Refusal<'NOT_FOUND'> {
  const { paymentKey, amount } = paid.captured
  const paying = payCharge(state, { by: paid.by, paymentKey, amount })
  if (isRefusal(paying) || state.status === 'none') return isRefusal(paying) ? paying : []
  const ref = paidForCharge(state.charge)
  const money = paying.isWanted
    ? capture(payments, ref, paid, receivableOf(state.charge.debtor))
    : reverse(payments, ref, paid, refundId)
  return [...paying.events.map(entryOf), ...money.map(entryOf)]
}

/** Records that the provider finally declined an attempt to pay a charge. One that is no longer owed stays as it is. */
export function decideChargeDecline(
  state: ChargeState,
  payments: PaymentState,
  { by, providerCode }: { by: PaidBy; providerCode: string },
): ChargeEntry[] {
  if (state.status !== 'open') return []
  const amount = state.owed
  return decline(payments, paidForCharge(state.charge), { by, amount, providerCode }).map(entryOf)
}

/** Of a charge that is refunded: whether its owner has left, and which of its payments are refunded only in full. */
type KnownOfRefund = { ownerHasLeft?: boolean; onlyInFull?: readonly string[] }

/**
 * Refunds part or all of a charge: to the card that paid it, or with the next payout when it was deducted from one. A
 * payment that is refunded only in full goes back whole or waits for finance, as an order's does (rule 948). Refuses what
 * `refundCharge` refuses, and REFUND_UNDER_WAY until the previous refund is confirmed: a charge's refund is a judgement
 * about what is left of it.
 */
export function decideChargeRefund(
  state: ChargeState,
  payments: PaymentState,
  refunding: ChargeRefunding,
  { ownerHasLeft = false, onlyInFull = [] }: KnownOfRefund = {},
): ChargeEntry[] | Refusal<ChargeRefundCode> {
  const events = refundCharge(state, refunding, { openRefund: refundUnderWay(payments), ownerHasLeft })
  if (isRefusal(events) || state.status !== 'paid') return isRefusal(events) ? events : events.map(entryOf)
  const { refundId, amount } = refunding
  const request = { refundId, amount, paymentKey: state.paymentKey, orderItemId: null }
  const ref = paidForCharge(state.charge)
  const requested = onlyInFull.includes(state.paymentKey)
    ? requestWhole(payments, ref, request)
    : requestRefund(ref, request)
  return [...events.map(entryOf), ...requested.map(entryOf)]
}

/** A charge to a renter: an amount for damage or loss, or late days at the item's full price a day. */
export type ItemCharge =
  | {
      kind: Compensation
      amount: Won
      ownerPart: Won
      /** Staff gave a reason for more than is left of the item's list price. */
      isBeyondListPrice: boolean
    }
  | {
      kind: 'late_days'
      lateDays: number
      /** Staff gave a reason for more days than the calendar gives. */
      isBeyondCalendar: boolean
    }

/**
 * The item's earlier charges to its renter: how many, the late days that they name, and the won asked for damage and
 * loss, without what was waived.
 */
export type ChargedBefore = { charges: number; lateDays: number; compensation: Won }

type Charging = {
  /** Counts the item's charges from 1. */
  chargeNumber: number
  orderItemId: string
  chargeId: string
  today: CivilDate
  charge: ItemCharge
  /** What the renter was charged for the item before. */
  before: ChargedBefore
  /** What the item costs new, in won. */
  listPrice: Won
  /** The day on which the item came back or was given up as lost; null while it is away. */
  backOn: CivilDate | null
  /** The day from which its renter counts as having it (rule 650); null while they do not. */
  arrivedOn: CivilDate | null
  /** The day before which it is not picked up, because it arrived late and the shop was closed (rule 752). */
  pickUpFrom: CivilDate | null
  /** The days for which its renter waited for the shop once they asked for a return (rule 843). */
  returnDays: Lent['returnDays']
  /** The shop lost its parcel, and nobody recorded whether the renter has it: they are late with nothing (rule 502). */
  isArrivalAwaited: boolean
  /**
   * The item's owner was compensated for its loss: they get no part of damage or loss that is charged later (rule 295),
   * and of late days those until the consignment ended (rule 432).
   */
  ownerIsCompensated: boolean
  /** The item's owner has left the shop and gets no part of any charge (rule 426). */
  ownerHasLeft: boolean
  /** Who rented it has left the shop, and can neither read, dispute nor pay a charge (rule 879). */
  renterHasLeft: boolean
}

/** The item as its charges are shared: without its contract once its owner has left (rule 426). */
const sharedItem = (item: RentedItem, { ownerHasLeft }: Pick<Charging, 'ownerHasLeft'>): RentedItem =>
  ownerHasLeft ? { ...item, consignment: null } : item

type LateFacts = Pick<
  Charging,
  | 'today'
  | 'backOn'
  | 'arrivedOn'
  | 'pickUpFrom'
  | 'returnDays'
  | 'isArrivalAwaited'
  | 'before'
  | 'ownerIsCompensated'
  | 'ownerHasLeft'
>

/**
 * The late days of an item that a charge may name, and the price and the owner's part of a number of days (rule 306). The
 * calendar gives days until the item came back or was lost; of an owner who was compensated for it only these are, and
 * what a charge names beyond them is the shop's (rule 432).
 */
export function latenessOfItem(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  {
    before,
    ownerIsCompensated,
    ownerHasLeft,
    arrivedOn,
    pickUpFrom,
    returnDays,
    isArrivalAwaited,
    ...days
  }: LateFacts,
): Lateness & { priceOf: (days: number) => { amount: Won; owner: ChargeOwner; ownerPart: Won } } {
  const { start } = order.draft
  const rental = { start, end: item.end, arrivedOn, pickUpFrom, returnDays, isArrivalAwaited }
  const lateness = latenessOf(rental, { ...days, chargedDays: before.lateDays })
  const shared = sharedItem(item, { ownerHasLeft })
  return {
    ...lateness,
    openDays: item.perDay === 0 ? 0 : lateness.openDays,
    priceOf: (days) => {
      const ownersDays = ownerIsCompensated ? Math.min(days, lateness.openDays) : days
      const ofOwner = ownerOf(shared, item.perDay * ownersDays, true)
      return { amount: item.perDay * days, owner: ofOwner, ownerPart: ofOwner?.share ?? 0 }
    },
  }
}

/** Refuses late days that the calendar does not give, and any once the item has long been back (rule 306). */
function lateRefusal(
  { openDays, lateDays: late, chargedDays, backOn, chargeableUntil }: Lateness,
  charge: Extract<ItemCharge, { kind: 'late_days' }>,
  today: CivilDate,
): Refusal<'LATE_CHARGE_TOO_OLD' | 'LATE_DAYS_NOT_GIVEN'> | null {
  if (backOn !== null && chargeableUntil !== null && today > chargeableUntil)
    return refuse('LATE_CHARGE_TOO_OLD', { backOn, chargeableUntil })
  if (charge.lateDays <= openDays || charge.isBeyondCalendar) return null
  return refuse('LATE_DAYS_NOT_GIVEN', { lateDays: late, chargedDays, openDays })
}

/** What of an item's list price no charge for damage or loss has asked for yet (rule 425). */
export const worthLeft = ({ listPrice, before }: Pick<Charging, 'before' | 'listPrice'>): Won =>
  Math.max(listPrice - before.compensation, 0)

/**
 * True when the owner of an item may get a part of what is charged for damage or loss: they have not left, and were not
 * compensated for it (rules 295 and 426).
 */
export const ownerMayShare = (
  { consignment }: RentedItem,
  { ownerIsCompensated, ownerHasLeft }: Pick<Charging, 'ownerHasLeft' | 'ownerIsCompensated'>,
): boolean => consignment !== null && !ownerIsCompensated && !ownerHasLeft

/** The owner's part of a charge: by the contract's rates, or a share that staff decided, of which no fee is kept. */
function ownerOf({ consignment }: RentedItem, base: Won, isByRates: boolean): ChargeOwner {
  if (consignment === null) return null
  const { consignmentId, ownerId } = consignment
  const rates = isByRates ? consignment.rates : null
  const { ownersShare, ...fees } = earningOf(base, rates)
  return { consignmentId, ownerId, rates, base, ...fees, share: isByRates ? ownersShare : base }
}

type Compensation = Exclude<RenterChargeKind, 'late_days'>

/**
 * What the renter of an item is not charged for: its loss when the courier lost it on its way back, nor damage of it while
 * nobody can look at it (rule 531).
 */
export function notCharged({ handedOverOn, isFound }: RentedItem): readonly Compensation[] {
  if (handedOverOn === null) return []
  return isFound ? ['loss'] : ['loss', 'damage']
}

function reckoned(
  place: { order: PlacedOrder; item: RentedItem },
  { charge, ...facts }: Charging,
):
  | Pick<Charge, 'amount' | 'lateDays' | 'owner'>
  | Refusal<
      | 'EXTENSION_UNDER_WAY'
      | 'LATE_CHARGE_TOO_OLD'
      | 'LATE_DAYS_COST_NOTHING'
      | 'LATE_DAYS_NOT_GIVEN'
      | 'LIST_PRICE_EXCEEDED'
      | 'LOST_BY_COURIER'
      | 'OWNER_PART_TOO_LARGE'
    > {
  const { order } = place
  const item = sharedItem(place.item, facts)
  if (charge.kind === 'late_days') {
    // The extension that is being paid covers days that are late until then. One whose hold has run out may still be
    // paid, as long as the provider owes an answer; otherwise a job ends it at once.
    if (order.extending?.orderItemId === item.orderItemId) return refuse('EXTENSION_UNDER_WAY')
    if (item.perDay === 0) return refuse('LATE_DAYS_COST_NOTHING')
    const lateness = latenessOfItem(place, facts)
    const refusal = lateRefusal(lateness, charge, facts.today)
    if (refusal !== null) return refusal
    const { amount, owner } = lateness.priceOf(charge.lateDays)
    return { amount, lateDays: charge.lateDays, owner }
  }
  if (notCharged(item).includes(charge.kind)) return refuse('LOST_BY_COURIER')
  const { amount, ownerPart } = charge
  const largest = ownerMayShare(item, facts) ? amount : 0
  if (ownerPart > largest) return refuse('OWNER_PART_TOO_LARGE', { largest })
  const left = worthLeft(facts)
  if (amount > left && !charge.isBeyondListPrice)
    return refuse('LIST_PRICE_EXCEEDED', { listPrice: facts.listPrice, left })
  return { amount, lateDays: null, owner: ownerOf(item, ownerPart, false) }
}

/**
 * Charges a renter for an item. Late days cost the full price a day and are shared with an owner at the contract's
 * rates, and no day is charged twice; of damage and loss staff pass a part on to the owner, and more than the item
 * costs new is asked with a reason alone (rules 170, 306 and 425). An owner who has left has no part of it (rule 426), one
 * who was compensated for the item only of late days until then (rules 295 and 432).
 * Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED before the item was delivered, RENTER_HAS_LEFT (rule 879), CONCURRENT_CHANGE when the number is not the
 * next, OWNER_PART_TOO_LARGE, LIST_PRICE_EXCEEDED, LATE_DAYS_NOT_GIVEN, LATE_DAYS_COST_NOTHING, LATE_CHARGE_TOO_OLD,
 * LOST_BY_COURIER (rule 531), EXTENSION_UNDER_WAY while its renter pays for these days in another way (rule 324).
 */
export function decideItemCharge(
  state: OrderState,
  charging: Charging,
):
  | Entry<ChargeEvent>[]
  | Refusal<
      | 'CONCURRENT_CHANGE'
      | 'EXTENSION_UNDER_WAY'
      | 'LATE_CHARGE_TOO_OLD'
      | 'LATE_DAYS_COST_NOTHING'
      | 'LATE_DAYS_NOT_GIVEN'
      | 'LIST_PRICE_EXCEEDED'
      | 'LOST_BY_COURIER'
      | 'NOT_FOUND'
      | 'OWNER_PART_TOO_LARGE'
      | 'RENTER_HAS_LEFT'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const { orderItemId, chargeId, chargeNumber, today, charge, before, renterHasLeft } = charging
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const { order, item } = found
  const refusal = whyNot(itemActions, 'charge', { ...item, renterHasLeft }, 'staff')
  if (refusal !== null) return refusal
  // A number that was used is a colleague's charge: the command that made it refuses another one under its id.
  if (chargeNumber > before.charges + 1) return refuse('CONCURRENT_CHANGE')
  const amounts = reckoned(found, charging)
  if (isRefusal(amounts)) return amounts
  const { orderId, memberId } = order.draft
  const data: Charge = {
    chargeId,
    memberId,
    kind: charge.kind,
    debtor: 'renter',
    subject: { of: 'order_item', orderId, orderItemId },
    dueOn: addDays(today, DAYS_UNTIL_DUE),
    ...amounts,
  }
  return [entryOf({ type: 'charge.made', data })]
}
