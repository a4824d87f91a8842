import { type ChargeRefundAnswer, settleChargeRefund } from '../charges/decide.ts'
import { chargeAtDesk } from '../charges/deskRefunds.ts'
import { type Charge, type ChargeEvent, type ChargeOwner, chargeStream } from '../charges/events.ts'
import { postings } from '../charges/postings.ts'
import { type ChargeState, evolveCharge } from '../charges/state.ts'
import { DAYS_UNTIL_DUE } from '../charges/terms.ts'
import { ownersShareOf } from '../ledger/ownersShare.ts'
import { itemOf } from '../ordering/decide.ts'
import { itemActions } from '../ordering/itemActions.ts'
import type { RentedItem } from '../ordering/rentedItem.ts'
import type { OrderState, PlacedOrder } from '../ordering/state.ts'
import { type Lateness, latenessOf } from '../rental/lateReturn.ts'
import { whyNot } from '../shared/actionTable.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { coverRefused } from '../shared/deskDecisions.ts'
import type { DeskFact, HeldAtProvider } from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { Entry } from './entries.ts'

/** The events for their charge's stream, with their journal lines. */
export const chargeEntries = (events: readonly ChargeEvent[]): Entry<ChargeEvent>[] =>
  events.map((event) => ({
    stream: chargeStream(event.data.chargeId),
    event,
    journal: postings(event),
  }))

/**
 * Records the provider's answer to a charge's refund. One that it refuses because its desk gave back a part is settled
 * with that part (rule 272); `partId` is the id of the part. Refuses NOT_FOUND.
 */
export function decideChargeRefundAnswer(
  state: ChargeState,
  refundId: string,
  answer: ChargeRefundAnswer,
  partId: string,
): Entry<ChargeEvent>[] | Refusal<'NOT_FOUND'> {
  const settled = settleChargeRefund(state, refundId, answer)
  if (isRefusal(settled)) return settled
  if (answer.outcome !== 'rejected') return chargeEntries(settled)
  const after = settled.reduce(evolveCharge, state)
  const covered = chargeAtDesk(after, (held) => coverRefused(held, refundId, partId))
  return isRefusal(covered) ? covered : chargeEntries([...settled, ...covered])
}

/** A decision about a charge's refunds at the provider's desk (rules 270, 285 and 286). */
export function decideChargeAtDesk<Code extends RefusalCode = never>(
  state: ChargeState,
  decide: (held: HeldAtProvider) => DeskFact[] | Refusal<Code>,
): Entry<ChargeEvent>[] | Refusal<Code | 'NOT_FOUND'> {
  const decided = chargeAtDesk(state, decide)
  return isRefusal(decided) ? decided : chargeEntries(decided)
}

/** A charge to a renter: an amount for damage or loss, or late days at the item's full price a day. */
export type ItemCharge =
  | { kind: 'damage' | 'loss'; amount: Won; ownerPart: Won }
  | {
      kind: 'late_days'
      lateDays: number
      /** Staff gave a reason for more days than the calendar gives. */
      isBeyondCalendar: boolean
    }

/** The item's earlier charges to its renter: how many, and the late days that they name. */
export type ChargedBefore = { charges: number; lateDays: number }

type Charging = {
  /** Counts the item's charges from 1. */
  chargeNumber: number
  orderItemId: string
  chargeId: string
  today: CivilDate
  charge: ItemCharge
  /** What the renter was charged for the item before. */
  before: ChargedBefore
  /** The day on which the item came back or was given up as lost; null while it is away. */
  backOn: CivilDate | null
  /** The item's owner was compensated for its loss and gets no part of a later charge (rule 295). */
  ownerIsCompensated: boolean
}

/** The late days of an item that a charge may name, and their price and owner's share a number of days (rule 306). */
export function latenessOfItem(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  { today, backOn, before }: Pick<Charging, 'today' | 'backOn' | 'before'>,
): Lateness & { priceOf: (days: number) => { amount: Won; ownerPart: Won } } {
  const { start, end } = order.draft
  return {
    ...latenessOf({ start, end }, { today, backOn, chargedDays: before.lateDays }),
    priceOf: (days) => {
      const amount = item.perDay * days
      const { consignment } = item
      return { amount, ownerPart: consignment === null ? 0 : ownersShareOf(amount, consignment.rates) }
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

function ownerOf({ consignment }: RentedItem, share: Won, byRates: boolean): ChargeOwner {
  if (consignment === null) return null
  const { consignmentId, ownerId, rates } = consignment
  return { consignmentId, ownerId, share, rates: byRates ? rates : null }
}

function reckoned(
  place: { order: PlacedOrder; item: RentedItem },
  { charge, ownerIsCompensated, ...facts }: Charging,
):
  | Pick<Charge, 'amount' | 'lateDays' | 'owner'>
  | Refusal<'LATE_CHARGE_TOO_OLD' | 'LATE_DAYS_NOT_GIVEN' | 'OWNER_PART_TOO_LARGE'> {
  const { item } = place
  const { consignment } = item
  if (charge.kind === 'late_days') {
    const lateness = latenessOfItem(place, facts)
    const refusal = lateRefusal(lateness, charge, facts.today)
    if (refusal !== null) return refusal
    const { amount, ownerPart } = lateness.priceOf(charge.lateDays)
    return { amount, lateDays: charge.lateDays, owner: ownerOf(item, ownerPart, true) }
  }
  const { amount, ownerPart } = charge
  const largest = consignment === null || ownerIsCompensated ? 0 : amount
  if (ownerPart > largest) return refuse('OWNER_PART_TOO_LARGE', { largest })
  return { amount, lateDays: null, owner: ownerOf(item, ownerPart, false) }
}

/**
 * Charges a renter for an item. Late days cost the full price a day and are shared with an owner at the contract's
 * rates, and no day is charged twice; of damage and loss staff pass a part on to the owner (rules 170 and 306). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED before the item was delivered, CONCURRENT_CHANGE when the number is not the next,
 * OWNER_PART_TOO_LARGE, LATE_DAYS_NOT_GIVEN, LATE_CHARGE_TOO_OLD.
 */
export function decideItemCharge(
  state: OrderState,
  charging: Charging,
):
  | Entry<ChargeEvent>[]
  | Refusal<
      | 'CONCURRENT_CHANGE'
      | 'LATE_CHARGE_TOO_OLD'
      | 'LATE_DAYS_NOT_GIVEN'
      | 'NOT_FOUND'
      | 'OWNER_PART_TOO_LARGE'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  const { orderItemId, chargeId, chargeNumber, today, charge, before } = charging
  const found = itemOf(state, orderItemId)
  if (isRefusal(found)) return found
  const { order, item } = found
  const refusal = whyNot(itemActions, 'charge', item, 'staff')
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
  return chargeEntries([{ type: 'charge.made', data }])
}
