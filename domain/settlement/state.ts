import { unreachable } from '../shared/decision.ts'
import { SENT_BACK } from '../shared/settlementMonthStatus.ts'
import type { ClosedMonth, Hold, PaidBy, SettlementEvent } from './events.ts'

/** The payout of a closed month. */
type Payout =
  | { status: 'none'; attempt: 0 }
  | { status: 'requested'; attempt: number; by: PaidBy; account: string }
  | { status: 'failed'; attempt: number; by: PaidBy; account: string; providerCode: string }
  | { status: 'confirmed'; attempt: number; by: PaidBy; account: string; reference: string }

export type SettlementState = {
  /** Null while the month is open. */
  closed: ClosedMonth | null
  isHeld: boolean
  /** What it is held for; of a month that carried its sum forward the holds that went with it (rule 973). */
  heldFor: readonly Hold[]
  /** How often it was held so far. */
  holds: number
  payout: Payout
}

const untouched: SettlementState = {
  ...{ closed: null, isHeld: false, heldFor: [], holds: 0 },
  payout: { status: 'none', attempt: 0 },
}

const attemptOf = ({ attempt, by }: { attempt: number; by: PaidBy }) => ({ attempt, by })
const accountOf = ({ payout }: SettlementState): string => ('account' in payout ? payout.account : '')

function evolve(state: SettlementState, event: SettlementEvent): SettlementState {
  switch (event.type) {
    case 'settlement.closed':
      return { ...state, closed: event.data, isHeld: state.isHeld && event.data.carriedForward === 0 }
    case 'settlement.held': {
      const { month, number } = event.data
      return { ...state, isHeld: true, heldFor: [{ month, number }], holds: number }
    }
    case 'settlement.hold_carried': {
      const { holds, number } = event.data
      return { ...state, isHeld: true, heldFor: [...state.heldFor, ...holds], holds: number }
    }
    case 'settlement.released':
      return { ...state, isHeld: false, heldFor: [] }
    case 'payout.requested':
      return {
        ...state,
        payout: { status: 'requested', ...attemptOf(event.data), account: event.data.account },
      }
    case 'payout.confirmed':
      return {
        ...state,
        payout: {
          ...{ status: 'confirmed', ...attemptOf(event.data), account: accountOf(state) },
          reference: event.data.reference,
        },
      }
    case 'payout.failed':
      return {
        ...state,
        payout: {
          ...{ status: 'failed', ...attemptOf(event.data), account: accountOf(state) },
          providerCode: event.data.providerCode,
        },
      }
    case 'payout.returned':
      return {
        ...state,
        payout: {
          ...{ status: 'failed', ...attemptOf(event.data), account: accountOf(state) },
          providerCode: SENT_BACK,
        },
      }
    default:
      return unreachable(event)
  }
}

/** The settlement of an owner's month after these events, from its beginning or from a given state. */
export const foldSettlement = (
  events: readonly SettlementEvent[],
  from: SettlementState = untouched,
): SettlementState => events.reduce(evolve, from)
