import { deductCharge } from '../charges/decide.ts'
import type { ChargeEvent } from '../charges/events.ts'
import type { ChargeState } from '../charges/state.ts'
import { type Closing, closeMonth } from '../settlement/decide.ts'
import { type SettlementEvent, settlementStream } from '../settlement/events.ts'
import { postings } from '../settlement/postings.ts'
import type { SettlementState } from '../settlement/state.ts'
import { chargeEntries } from './charging.ts'
import type { Entry } from './entries.ts'

/** The events for their settlement's stream, with their journal lines. */
export const settlementEntries = (events: readonly SettlementEvent[]): Entry<SettlementEvent>[] =>
  events.map((event) => ({
    stream: settlementStream(event.data.ownerId, event.data.month),
    event,
    journal: postings(event),
  }))

type Facts = Omit<Closing, 'broughtForward' | 'owed'> & {
  /** The month before, which may leave something to this one. */
  before: SettlementState
  /** What the owner owes, the oldest first; what is no longer open is passed over. */
  charges: readonly ChargeState[]
}

/** Closes an owner's month and, in the same append, the charges that are deducted from it (rules 183, 184). */
export function decideClosing(
  state: SettlementState,
  { before, charges, ...closing }: Facts,
): Entry<SettlementEvent | ChargeEvent>[] {
  const open = charges.filter((charge) => charge.status === 'open')
  const events = closeMonth(state, {
    ...closing,
    broughtForward: before.closed?.carriedForward ?? 0,
    owed: open.map(({ charge: { chargeId, amount } }) => ({ chargeId, amount })),
  })
  const taken = new Set(
    events.flatMap((event) =>
      event.type === 'settlement.closed' ? event.data.deductions.map(({ chargeId }) => chargeId) : [],
    ),
  )
  const deducted = open.filter(({ charge }) => taken.has(charge.chargeId))
  return [
    ...settlementEntries(events),
    ...chargeEntries(deducted.flatMap((charge) => deductCharge(charge, closing.month))),
  ]
}
