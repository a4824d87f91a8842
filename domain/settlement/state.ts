import { unreachable } from '../shared/decision.ts'
import type { ClosedMonth, PaidBy, SettlementEvent } from './events.ts'

/** The payout of a closed month. */
type Payout =
  | { status: 'none'; attempt: 0 }
  | { status: 'requested' | 'confirmed' | 'failed'; attempt: number; by: PaidBy }

export type SettlementState = {
  /** Null while the month is open. */
  closed: ClosedMonth | null
  isHeld: boolean
  payout: Payout
}

const untouched: SettlementState = { closed: null, isHeld: false, payout: { status: 'none', attempt: 0 } }

function evolve(state: SettlementState, event: SettlementEvent): SettlementState {
  switch (event.type) {
    case 'settlement.closed':
      return { ...state, closed: event.data }
    case 'settlement.held':
      return { ...state, isHeld: true }
    case 'settlement.released':
      return { ...state, isHeld: false }
    case 'payout.requested':
      return { ...state, payout: { status: 'requested', attempt: event.data.attempt, by: event.data.by } }
    case 'payout.confirmed':
      return { ...state, payout: { status: 'confirmed', attempt: event.data.attempt, by: event.data.by } }
    case 'payout.failed':
      return { ...state, payout: { status: 'failed', attempt: event.data.attempt, by: event.data.by } }
    default:
      return unreachable(event)
  }
}

/** The settlement of an owner's month after these events, from its beginning or from a given state. */
export const foldSettlement = (
  events: readonly SettlementEvent[],
  from: SettlementState = untouched,
): SettlementState => events.reduce(evolve, from)
