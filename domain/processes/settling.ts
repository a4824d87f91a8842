import { chargeActions, chargeFactsOf } from '../charges/chargeActions.ts'
import { deductCharge } from '../charges/decide.ts'
import type { ChargeEvent } from '../charges/events.ts'
import type { ChargeState, MadeCharge } from '../charges/state.ts'
import { type Closing, closeMonth, requestPayout } from '../settlement/decide.ts'
import type { SettlementEvent } from '../settlement/events.ts'
import { foldSettlement, type SettlementState } from '../settlement/state.ts'
import { mayDo } from '../shared/actionTable.ts'
import { isRefusal } from '../shared/decision.ts'
import { type Entry, entryOf } from './entries.ts'

type Facts = Omit<Closing, 'broughtForward' | 'owed'> & {
  /** The month before, which may carry a sum forward to this one. */
  before: SettlementState
  /** The owner's charges, the oldest first; those that may not be deducted any more are skipped. */
  charges: readonly ChargeState[]
  /** The fingerprint of the account that the month can be paid to; null while the owner has none. */
  account: string | null
}

/**
 * Closes an owner's month and, in the same append, deducts the charges that it covers and requests the payout, if the
 * owner has an account (rules 183, 184, 185).
 */
export function decideClosing(
  state: SettlementState,
  { before, charges, account, ...closing }: Facts,
): Entry<SettlementEvent | ChargeEvent>[] {
  const open = charges.filter(mayBeDeducted)
  const events = closeMonth(state, {
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
  return [
    ...[...events, ...(account === null ? [] : firstPayout(state, events, account))].map(entryOf),
    ...deducted.flatMap((charge) => deductCharge(charge, closing.month)).map(entryOf),
  ]
}

/** A charge may have been paid, waived or objected to since the facts were read. */
const mayBeDeducted = (charge: ChargeState): charge is MadeCharge =>
  charge.status !== 'none' && mayDo(chargeActions, 'deduct', chargeFactsOf(charge), 'job')

/** The first payout attempt of the month that these events close; none when nothing is payable or staff hold it. */
function firstPayout(
  state: SettlementState,
  closed: readonly SettlementEvent[],
  account: string,
): SettlementEvent[] {
  return closed.flatMap(({ data: { ownerId, month } }) => {
    const due = { ownerId, month, attempt: 1, by: 'gateway', actor: 'job', account } as const
    const requested = requestPayout(foldSettlement(closed, state), due)
    return isRefusal(requested) ? [] : requested
  })
}
