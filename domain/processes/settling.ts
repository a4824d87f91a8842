import { chargeActions, chargeFactsOf } from '../charges/chargeActions.ts'
import { deductCharge } from '../charges/decide.ts'
import type { ChargeEvent } from '../charges/events.ts'
import type { ChargeState, MadeCharge } from '../charges/state.ts'
import {
  type Closing,
  carryHolds,
  closeMonth,
  holdsInForce,
  type MonthRef,
  requestPayout,
} from '../settlement/decide.ts'
import type { SettlementEvent } from '../settlement/events.ts'
import { monthsLater } from '../settlement/months.ts'
import { foldSettlement, type SettlementState } from '../settlement/state.ts'
import { mayDo } from '../shared/actionTable.ts'
import { isRefusal } from '../shared/decision.ts'
import { type Entry, entryOf } from './entries.ts'

type Facts = Omit<Closing, 'broughtForward' | 'owed'> & {
  /** The month before, which may carry a sum forward to this one. */
  before: SettlementState
  /** The month after, which takes what this one carries forward. */
  after: SettlementState
  /**
   * Other months that charges were deducted from of which a row of this one gives something back; of one that was carried
   * forward, the month that took its sum.
   */
  deductedIn: readonly SettlementState[]
  /** The owner's charges, the oldest first; those that may not be deducted any more are skipped. */
  charges: readonly ChargeState[]
  /** The fingerprint of the account that the month can be paid to; null while the owner has none. */
  account: string | null
}

/**
 * Closes an owner's month and, in the same append, deducts the charges that it covers and requests the payout, if the
 * owner has an account (rules 183, 184, 185). What a held month carries forward, or deducted and gives back, is held in the
 * month that takes it as well (rule 973).
 */
export function decideClosing(
  state: SettlementState,
  { before, after, deductedIn, charges, account, ...closing }: Facts,
): Entry<SettlementEvent | ChargeEvent>[] {
  if (state.closed !== null) return []
  const { ownerId, month } = closing
  const open = charges.filter(mayBeDeducted)
  const held = carryHolds(state, { ownerId, month }, holdsInForce(deductedIn))
  const begun = foldSettlement(held, state)
  const events = closeMonth(begun, {
    ...closing,
    broughtForward: before.closed?.carriedForward ?? 0,
    owed: open.map(({ charge: { chargeId }, owed }) => ({ chargeId, amount: owed })),
  })
  const taken = new Set(
    events.flatMap((event) =>
      event.type === 'settlement.closed' ? event.data.deductions.map(({ chargeId }) => chargeId) : [],
    ),
  )
  const deducted = open.filter(({ charge }) => taken.has(charge.chargeId))
  const closed = foldSettlement(events, begun)
  const carried =
    closed.closed?.carriedForward === 0
      ? []
      : carryHolds(after, { ownerId, month: monthsLater(month, 1) }, holdsInForce([begun]))
  const payout = account === null ? [] : firstPayout(closed, { ownerId, month }, account)
  return [
    ...[...held, ...events, ...payout, ...carried].map(entryOf),
    ...deducted.flatMap((charge) => deductCharge(charge, closing.month)).map(entryOf),
  ]
}

/** A charge may have been paid, waived or objected to since the facts were read. */
const mayBeDeducted = (charge: ChargeState): charge is MadeCharge =>
  charge.status !== 'none' && mayDo(chargeActions, 'deduct', chargeFactsOf(charge), 'job')

/** The first payout attempt of a month that is closed; none when nothing is payable or staff hold it. */
function firstPayout(closed: SettlementState, ref: MonthRef, account: string): SettlementEvent[] {
  const requested = requestPayout(closed, { ...ref, attempt: 1, by: 'gateway', actor: 'job', account })
  return isRefusal(requested) ? [] : requested
}
