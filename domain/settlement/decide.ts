import { whyNot } from '../shared/actionTable.ts'
import type { Doing } from '../shared/alreadyDone.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { ClosedMonth, Hold, PaidBy, SettlementEvent } from './events.ts'
import { monthsLater, payOn } from './months.ts'
import { payoutActions, payoutFactsOf, payoutStatusOf } from './payoutActions.ts'
import type { SettlementState } from './state.ts'

type Decision<Code extends RefusalCode> = SettlementEvent[] | Refusal<Code>
export type MonthRef = { ownerId: number; month: string }

/** A charge of an owner that no card paid. */
export type OwedCharge = { chargeId: string; amount: Won }

export type Closing = MonthRef & {
  rows: ClosedMonth['rows']
  broughtForward: Won
  /** The oldest first. */
  owed: readonly OwedCharge[]
}

/** Takes whole charges, the oldest first, while the sum covers them; the others wait for a later month. */
function deductionsFrom<Charge extends OwedCharge>(
  total: Won,
  owed: readonly Charge[],
): { taken: Charge[]; left: Won } {
  const taken: Charge[] = []
  let left = total
  for (const charge of owed) {
    if (charge.amount > left) break
    taken.push(charge)
    left -= charge.amount
  }
  return { taken, left }
}

/**
 * Divides what a month comes to, in won: owed charges are deducted first; a sum below zero, or one that does not cover the
 * next charge, is carried forward and nothing is paid (rules 183, 184).
 */
export function dividedSum<Charge extends OwedCharge>(
  total: Won,
  owed: readonly Charge[],
): { taken: Charge[]; payable: Won; carriedForward: Won } {
  const { taken, left } = deductionsFrom(total, owed)
  const isWithheld = left < 0 || taken.length < owed.length
  return { taken, payable: isWithheld ? 0 : left, carriedForward: isWithheld ? left : 0 }
}

/** Closes an owner's month (rules 183, 184). Nothing happens to a closed month. */
export function closeMonth(state: SettlementState, closing: Closing): SettlementEvent[] {
  if (state.closed !== null) return []
  const { ownerId, month, rows, broughtForward, owed } = closing
  const earned = sum(rows.map(({ amount }) => amount))
  const { taken, payable, carriedForward } = dividedSum(earned + broughtForward, owed)
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
        ...{ payable, carriedForward },
        payOn: payOn(month),
      },
    },
  ]
}

/** What a month that is not closed comes to so far, in won; `taken` are the charges that it would deduct. */
export type ComingMonth<Charge extends OwedCharge> = Pick<
  ClosedMonth,
  'month' | 'earned' | 'broughtForward'
> &
  ReturnType<typeof dividedSum<Charge>> & {
    /** It is held, or takes what a held one carries forward (rule 973). */
    isHeld: boolean
  }

/**
 * What the months of an owner that are not closed come to, each closed with what is earned and owed now, the earliest first:
 * a month takes what the one before it carries forward, and what an earlier one deducts is not deducted again (rules 493
 * and 509), with its hold (rule 973). A month without earnings is among them when a sum is carried into it. `carried` is what
 * the last closed month carries forward.
 */
export function comingMonths<Charge extends OwedCharge>({
  open,
  carried,
  owed,
}: {
  /** In any order. */
  open: readonly { month: string; earned: Won; isHeld: boolean }[]
  carried: { month: string; carriedForward: Won } | null
  /** The oldest first. */
  owed: readonly Charge[]
}): ComingMonth<Charge>[] {
  const openIn = new Map(open.map((one) => [one.month, one]))
  const takesOver = carried === null ? [] : [monthsLater(carried.month, 1)]
  const known = [...openIn.keys(), ...takesOver].toSorted()
  const [first, last] = [known[0], known.at(-1)]
  const coming: ComingMonth<Charge>[] = []
  if (first === undefined || last === undefined) return coming
  let [broughtForward, isHeldBefore, left] = [carried?.carriedForward ?? 0, false, owed]
  for (let month = first; month <= last; month = monthsLater(month, 1)) {
    const own = openIn.get(month)
    if (own === undefined && broughtForward === 0) continue
    const { earned, isHeld } = own ?? { earned: 0, isHeld: false }
    const divided = dividedSum(earned + broughtForward, left)
    const one = { month, earned, broughtForward, ...divided, isHeld: isHeld || isHeldBefore }
    coming.push(one)
    broughtForward = divided.carriedForward
    isHeldBefore = one.isHeld && broughtForward !== 0
    left = left.slice(divided.taken.length)
  }
  return coming
}

const statusOf = (state: SettlementState) => ({ status: payoutStatusOf(state) })

/** `holds`: how often the month had been held when the colleague read it, so that a page of before acts on nothing newer. */
type HoldRef = MonthRef & { holds: number }

/** Refuses what is so already; who made it so and why is kept outside of the events, and the command says it. */
const isSo = (doing: Doing) => refuse('ALREADY_DONE', { doing, by: null, reason: null })

/**
 * Holds a month's payout (rule 824). Refuses ALREADY_DONE for one that is held, PAYOUT_NOT_DUE once it is in transit or
 * confirmed and for a month without anything to pay, and CONCURRENT_CHANGE when it was held and released since.
 */
export function holdMonth(
  state: SettlementState,
  { ownerId, month, holds }: HoldRef,
): Decision<'ALREADY_DONE' | 'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE'> {
  const facts = statusOf(state)
  if (facts.status === 'held') return isSo('held')
  const refusal = whyNot(payoutActions, 'hold', facts, 'staff')
  if (refusal !== null) return refusal
  if (holds !== state.holds) return refuse('CONCURRENT_CHANGE')
  return [{ type: 'settlement.held', data: { ownerId, month, number: holds + 1 } }]
}

/** The holds of these months that are in force, each once. */
export const holdsInForce = (months: readonly Pick<SettlementState, 'isHeld' | 'heldFor'>[]): Hold[] => {
  const all = months.flatMap(({ isHeld, heldFor }) => (isHeld ? heldFor : []))
  return all.filter((hold, nth) => all.findIndex((other) => isSameHold(hold, other)) === nth)
}

const isSameHold = (one: Hold, other: Hold): boolean =>
  one.month === other.month && one.number === other.number

/**
 * Holds an open month for the holds of the months whose money it takes, until finance releases it there (rule 973). Nothing
 * happens where it has these holds already.
 */
export function carryHolds(
  state: SettlementState,
  { ownerId, month }: MonthRef,
  holds: readonly Hold[],
): SettlementEvent[] {
  const inForce = holdsInForce([state])
  const carried = holds.filter((hold) => !inForce.some((known) => isSameHold(hold, known)))
  if (carried.length === 0) return []
  return [
    { type: 'settlement.hold_carried', data: { ownerId, month, number: state.holds + 1, holds: carried } },
  ]
}

/**
 * Releases a held payout (rule 824). Refuses ALREADY_DONE for one that was released, and for one that was held again since,
 * and PAYOUT_NOT_DUE for one that nobody held, or that passed its hold to a later month (rule 973).
 */
export function releaseMonth(
  state: SettlementState,
  { ownerId, month, holds }: HoldRef,
): Decision<'ALREADY_DONE' | 'PAYOUT_NOT_DUE'> {
  const refusal = whyNot(payoutActions, 'release', statusOf(state), 'staff')
  if (refusal !== null) {
    if (state.isHeld || state.holds === 0) return refusal
    return state.heldFor.length > 0 ? refuse('PAYOUT_NOT_DUE', { status: 'hold_carried' }) : isSo('released')
  }
  if (holds !== state.holds) return isSo('held_again')
  return [{ type: 'settlement.released', data: { ownerId, month, number: holds } }]
}

type PayoutRequest = MonthRef & {
  attempt: number
  by: PaidBy
  /** A job pays what is due; finance requests a refused payout again, or transfers it. */
  actor: 'staff' | 'job'
  /** The fingerprint of the owner's account; null without a verified one. */
  account: string | null
}

/**
 * Requests a payout to the account of that fingerprint before it is sent, as `attempt` 1 or, after a final refusal, the
 * next one (rule 185). Refuses PAYOUT_NOT_DUE for a month that is open, held, settled or in transit, and to send one
 * again of which an earlier attempt was paid; PAYOUT_WITHOUT_ACCOUNT, and CONCURRENT_CHANGE unless it is the next
 * attempt.
 */
export function requestPayout(
  state: SettlementState,
  { ownerId, month, attempt, by, actor, account }: PayoutRequest,
): Decision<'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE' | 'PAYOUT_WITHOUT_ACCOUNT'> {
  const { closed, payout } = state
  const action = by === 'transfer' ? 'transfer' : actor === 'job' ? 'pay' : 'retry'
  const refusal = whyNot(payoutActions, action, payoutFactsOf(state, account !== null), actor)
  if (refusal !== null) return refusal
  if (closed === null) return refuse('PAYOUT_NOT_DUE', statusOf(state))
  if (account === null) return refuse('PAYOUT_WITHOUT_ACCOUNT')
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
    return refuse('PAYOUT_NOT_DUE', statusOf(state))
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
 * Records that the bank sent a confirmed payout back, so that the month is owed again and finance pays it anew (rule 826).
 * Refuses PAYOUT_NOT_DUE unless a payout is confirmed, and CONCURRENT_CHANGE for another attempt than that.
 */
export function returnPayout(
  state: SettlementState,
  { ownerId, month, attempt }: MonthRef & { attempt: number },
): Decision<'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE'> {
  const { closed, payout } = state
  if (closed === null || payout.status !== 'confirmed') return refuse('PAYOUT_NOT_DUE', statusOf(state))
  if (payout.attempt !== attempt) return refuse('CONCURRENT_CHANGE')
  const { by } = payout
  return [{ type: 'payout.returned', data: { ownerId, month, attempt, by, amount: closed.payable } }]
}

/**
 * Records what finance says of the transfer that it made; the same answer again has no effect. Refuses PAYOUT_NOT_DUE
 * when no transfer was requested, or when it already ended otherwise: of two colleagues the first one counts. Refuses
 * CONCURRENT_CHANGE for an answer about an earlier attempt, while a later transfer is under way (rule 185).
 */
export function answerTransfer(
  state: SettlementState,
  ref: MonthRef & { attempt: number },
  answer: PayoutAnswer,
): Decision<'CONCURRENT_CHANGE' | 'PAYOUT_NOT_DUE'> {
  const { payout } = state
  const isLatest = payout.attempt === ref.attempt
  if (payout.status !== 'none' && payout.by === 'transfer' && isLatest && isAnsweredSo(payout, answer))
    return []
  const refusal = whyNot(payoutActions, 'answerTransfer', payoutFactsOf(state, true), 'staff')
  if (refusal !== null) return refusal
  return isLatest ? answerPayout(state, ref, answer) : refuse('CONCURRENT_CHANGE')
}

/** True when the payout already has this answer. */
const isAnsweredSo = (payout: SettlementState['payout'], answer: PayoutAnswer): boolean =>
  answer.outcome === 'confirmed'
    ? payout.status === 'confirmed' && payout.reference === answer.reference
    : payout.status === 'failed' && payout.providerCode === answer.providerCode
