import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { ClosedMonth, PaidBy, SettlementEvent } from './events.ts'
import { payOn } from './months.ts'
import type { SettlementState } from './state.ts'

type Decision<Code extends RefusalCode> = SettlementEvent[] | Refusal<Code>
export type MonthRef = { ownerId: number; month: string }

/** A charge of an owner that no card paid. */
type OwedCharge = { chargeId: string; amount: Won }

export type Closing = MonthRef & {
  rows: ClosedMonth['rows']
  broughtForward: Won
  /** The oldest first. */
  owed: readonly OwedCharge[]
}

/** Takes whole charges, the oldest first, while the sum covers them; the others wait for a later month. */
function deductionsFrom(total: Won, owed: readonly OwedCharge[]): { taken: OwedCharge[]; left: Won } {
  const taken: OwedCharge[] = []
  let left = total
  for (const charge of owed) {
    if (charge.amount > left) break
    taken.push(charge)
    left -= charge.amount
  }
  return { taken, left }
}

/**
 * Closes an owner's month. Owed charges are deducted first; a sum below zero, or one that does not cover the next
 * charge, is carried forward and nothing is paid (rules 183, 184). Nothing happens to a closed month.
 */
export function closeMonth(state: SettlementState, closing: Closing): SettlementEvent[] {
  if (state.closed !== null) return []
  const { ownerId, month, rows, broughtForward, owed } = closing
  const earned = sum(rows.map(({ amount }) => amount))
  const { taken, left } = deductionsFrom(earned + broughtForward, owed)
  const isWithheld = left < 0 || taken.length < owed.length
  return [
    {
      type: 'settlement.closed',
      data: {
        ownerId,
        month,
        rows: [...rows],
        earned,
        broughtForward,
        deductions: taken.map(({ chargeId, amount }) => ({ chargeId, amount })),
        payable: isWithheld ? 0 : left,
        carriedForward: isWithheld ? left : 0,
        payOn: payOn(month),
      },
    },
  ]
}

const isOut = ({ payout }: SettlementState): boolean =>
  payout.status === 'requested' || payout.status === 'confirmed'

/** Holds a month's payout. Refuses PAYOUT_NOT_DUE once it is in transit or confirmed. */
export function holdMonth(state: SettlementState, ref: MonthRef): Decision<'PAYOUT_NOT_DUE'> {
  if (isOut(state)) return refuse('PAYOUT_NOT_DUE', { status: state.payout.status })
  return state.isHeld ? [] : [{ type: 'settlement.held', data: ref }]
}

/** Releases a held payout; one that is not held stays as it is. */
export const releaseMonth = (state: SettlementState, ref: MonthRef): SettlementEvent[] =>
  state.isHeld ? [{ type: 'settlement.released', data: ref }] : []

/** The status of a settlement for a refusal. */
function standing({ closed, isHeld, payout }: SettlementState): string {
  if (closed === null) return 'open'
  if (payout.status !== 'none') return payout.status
  if (closed.payable === 0) return closed.carriedForward === 0 ? 'settled' : 'carried_forward'
  return isHeld ? 'held' : 'due'
}

/**
 * Requests a payout to the account of that fingerprint before it is sent, as `attempt` 1 or, after a final refusal, the
 * next one (rule 185). Refuses
 * PAYOUT_NOT_DUE for a month that is open, held, settled or in transit, CONCURRENT_CHANGE unless it is the next
 * attempt.
 */
export function requestPayout(
  state: SettlementState,
  { ownerId, month, attempt, by, account }: MonthRef & { attempt: number; by: PaidBy; account: string },
): Decision<'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE'> {
  const { closed, isHeld, payout } = state
  if (closed === null || closed.payable === 0 || isHeld || isOut(state)) {
    return refuse('PAYOUT_NOT_DUE', { status: isHeld ? 'held' : standing(state) })
  }
  if (attempt !== payout.attempt + 1) return refuse('CONCURRENT_CHANGE')
  return [
    { type: 'payout.requested', data: { ownerId, month, attempt, by, account, amount: closed.payable } },
  ]
}

export type PayoutAnswer =
  | { outcome: 'confirmed'; reference: string; confirmedAt: string }
  | { outcome: 'failed'; providerCode: string }

/**
 * Records the answer to a payout attempt; only an attempt in transit changes, so a repeated answer has no effect.
 * Refuses PAYOUT_NOT_DUE when no payout was requested, or for another attempt than the latest.
 */
export function answerPayout(
  state: SettlementState,
  { ownerId, month, attempt }: MonthRef & { attempt: number },
  answer: PayoutAnswer,
): Decision<'PAYOUT_NOT_DUE'> {
  const { closed, payout } = state
  if (closed === null || payout.status === 'none' || payout.attempt !== attempt) {
    return refuse('PAYOUT_NOT_DUE', { status: standing(state) })
  }
  if (payout.status !== 'requested') return []
  const ref = { ownerId, month, attempt, by: payout.by, amount: closed.payable }
  if (answer.outcome === 'failed') {
    return [{ type: 'payout.failed', data: { ...ref, providerCode: answer.providerCode } }]
  }
  const { reference, confirmedAt } = answer
  return [{ type: 'payout.confirmed', data: { ...ref, reference, confirmedAt } }]
}

/**
 * Records what finance says of the transfer that it made; the same answer again has no effect. Refuses PAYOUT_NOT_DUE
 * when no transfer was requested, or when it already ended otherwise: of two colleagues the first one counts.
 */
export function answerTransfer(
  state: SettlementState,
  ref: MonthRef & { attempt: number },
  answer: PayoutAnswer,
): Decision<'PAYOUT_NOT_DUE'> {
  const { payout } = state
  const isOther =
    payout.status === 'confirmed'
      ? answer.outcome !== 'confirmed' || answer.reference !== payout.reference
      : payout.status === 'failed' && answer.outcome !== 'failed'
  if (payout.status === 'none' || payout.by !== 'transfer' || isOther)
    return refuse('PAYOUT_NOT_DUE', { status: standing(state) })
  return answerPayout(state, ref, answer)
}
