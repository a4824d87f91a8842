import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { ClosedMonth, PaidBy, SettlementEvent } from './events.ts'
import { payOn } from './months.ts'
import type { SettlementState } from './state.ts'

type Decision<Code extends RefusalCode> = SettlementEvent[] | Refusal<Code>
export type MonthRef = { ownerId: number; month: string }

/** What an owner owes that no card paid. */
type OwedCharge = { chargeId: string; amount: Won }

export type Closing = MonthRef & {
  rows: ClosedMonth['rows']
  broughtForward: Won
  /** The oldest first. */
  owed: readonly OwedCharge[]
}

/** Takes whole charges, the oldest first, while the sum covers them; what is not covered waits for a later month. */
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
 * Closes an owner's month. What is owed is deducted first; a sum below zero, or one that does not cover the next owed
 * charge, is carried forward and nothing is paid (rules 183, 184). A month closes once.
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

/** Staff keep a month's payout back. Refuses PAYOUT_NOT_DUE once the money is on its way. */
export function holdMonth(state: SettlementState, ref: MonthRef): Decision<'PAYOUT_NOT_DUE'> {
  if (isOut(state)) return refuse('PAYOUT_NOT_DUE', { status: state.payout.status })
  return state.isHeld ? [] : [{ type: 'settlement.held', data: ref }]
}

/** Staff let it go again; one that is not held stays as it is. */
export const releaseMonth = (state: SettlementState, ref: MonthRef): SettlementEvent[] =>
  state.isHeld ? [{ type: 'settlement.released', data: ref }] : []

/** How far a settlement is, in the word of a refusal. */
function standing({ closed, isHeld, payout }: SettlementState): string {
  if (closed === null) return 'open'
  if (payout.status !== 'none') return payout.status
  if (closed.payable === 0) return closed.carriedForward === 0 ? 'settled' : 'carried_forward'
  return isHeld ? 'held' : 'due'
}

/**
 * The payout is about to be sent, as `attempt` 1 or, after a final no, the next one (rule 185). Refuses PAYOUT_NOT_DUE
 * for a month that is open, held, settled or on its way, CONCURRENT_CHANGE for another attempt than the next.
 */
export function requestPayout(
  state: SettlementState,
  { ownerId, month, attempt, by }: MonthRef & { attempt: number; by: PaidBy },
): Decision<'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE'> {
  const { closed, isHeld, payout } = state
  if (closed === null || closed.payable === 0 || isHeld || isOut(state)) {
    return refuse('PAYOUT_NOT_DUE', { status: isHeld ? 'held' : standing(state) })
  }
  if (attempt !== payout.attempt + 1) return refuse('CONCURRENT_CHANGE')
  return [{ type: 'payout.requested', data: { ownerId, month, attempt, by, amount: closed.payable } }]
}

export type PayoutAnswer =
  | { outcome: 'confirmed'; reference: string; confirmedAt: string }
  | { outcome: 'failed'; providerCode: string }

/**
 * What became of an attempt. The same answer again changes nothing, and neither does one about another attempt: only the
 * one that is on its way has an answer to come. Refuses PAYOUT_NOT_DUE when none is on its way, or another.
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
