import { earningLost } from '../ledger/ownersShare.ts'
import { mayDo, whyNot } from '../shared/actionTable.ts'
import { addDays, type CivilDate } from '../shared/civilDate.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { floorShare, MINIMUM_CARD_AMOUNT, type Won } from '../shared/won.ts'
import { chargeActions, chargeFactsOf, type KnownElsewhere } from './chargeActions.ts'
import type { Charge, ChargeEvent, ChargeEventOf } from './events.ts'
import type { ChargeState, MadeCharge } from './state.ts'
import { vatOfCharge } from './vatOfCharge.ts'

type Decision<Code extends RefusalCode> = ChargeEvent[] | Refusal<Code>

const refOf = ({ charge: { chargeId, memberId } }: MadeCharge) => ({ chargeId, memberId })

/**
 * Records what was captured for the charge; `isWanted` is false for money that is refunded in full, because the charge
 * is no longer owed or costs another amount (rule 172). Refuses NOT_FOUND.
 */
export function payCharge(
  state: ChargeState,
  { by, paymentKey, amount }: Pick<ChargeEventOf<'charge.paid'>['data'], 'by' | 'paymentKey' | 'amount'>,
): { events: ChargeEvent[]; isWanted: boolean } | Refusal<'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'paid') return { events: [], isWanted: state.paymentKey === paymentKey }
  if (state.status !== 'open' || amount !== state.owed) return { events: [], isWanted: false }
  const data = { ...refOf(state), debtor: state.charge.debtor, by, paymentKey, amount }
  return { events: [{ type: 'charge.paid', data }], isWanted: true }
}

/**
 * What the owner loses when `kept` won are left of `before`: in proportion to the part of the charge that is theirs,
 * rounded down, and of that by the contract's rates, or as staff decided.
 */
function ownersLoss({ amount, owner }: Charge, before: Won, kept: Won) {
  if (owner === null) return noLoss
  const { base, rates } = owner
  const [had, has] = [floorShare(base, before, amount), floorShare(base, kept, amount)]
  const ownerBaseBack = had - has
  if (rates === null) return { ...noLoss, ownerBaseBack, ownerShareBack: ownerBaseBack }
  const lost = earningLost(had, has, rates)
  return {
    ownerBaseBack,
    transactionFeeBack: lost.transactionFee,
    operatingFeeBack: lost.operatingFee,
    ownerShareBack: lost.ownersShare,
  }
}

const noLoss = { ownerBaseBack: 0, transactionFeeBack: 0, operatingFeeBack: 0, ownerShareBack: 0 }

/**
 * Waives what is left of an open charge (rule 173). Refuses NOT_FOUND, CHARGE_SETTLED, and CHARGE_REDUCED when another part
 * of it was waived than its colleague read (rule 927).
 */
export function waiveCharge(
  state: ChargeState,
  { ownerBears, waived }: { ownerBears: boolean; waived?: Won },
): Decision<'CHARGE_REDUCED' | 'CHARGE_SETTLED' | 'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(chargeActions, 'waive', state, 'staff')
  if (refusal !== null) return refusal
  const { kind, debtor } = state.charge
  const amount = state.owed
  if (waived !== undefined && amount + waived !== state.charge.amount)
    return refuse('CHARGE_REDUCED', { owed: amount })
  const back = ownerBears ? ownersLoss(state.charge, amount, 0) : noLoss
  const vat = vatOfCharge(kind, amount)
  return [{ type: 'charge.waived', data: { ...refOf(state), kind, debtor, amount, vat, ...back } }]
}

/**
 * Waives `amount` won of an open charge and keeps the rest, which a card can still pay. Tax and the owner's share are
 * those before less those after, so that several parts give the same as one (rule 350). Refuses NOT_FOUND,
 * CHARGE_SETTLED, WAIVER_TOO_LARGE.
 */
export function waivePart(
  state: ChargeState,
  { amount, ownerBears }: { amount: Won; ownerBears: boolean },
): Decision<'CHARGE_SETTLED' | 'NOT_FOUND' | 'WAIVER_TOO_LARGE'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(chargeActions, 'waivePart', chargeFactsOf(state), 'staff')
  if (refusal !== null) return refusal
  const { charge, owed } = state
  const { kind, debtor } = charge
  const kept = owed - amount
  if (kept < MINIMUM_CARD_AMOUNT)
    return refuse('WAIVER_TOO_LARGE', { largest: Math.max(owed - MINIMUM_CARD_AMOUNT, 0) })
  const vat = vatOfCharge(kind, owed) - vatOfCharge(kind, kept)
  const back = ownerBears ? ownersLoss(charge, owed, kept) : noLoss
  return [{ type: 'charge.reduced', data: { ...refOf(state), kind, debtor, amount, vat, kept, ...back } }]
}

/** Why this member cannot object to a charge now; null while they can (rule 351). */
export function whyNotDisputed(
  state: ChargeState,
  memberId: number,
): Refusal<'CHARGE_DISPUTED' | 'CHARGE_SETTLED' | 'NOT_FOUND'> | null {
  if (state.status === 'none' || state.charge.memberId !== memberId) return refuse('NOT_FOUND')
  return whyNot(chargeActions, 'dispute', chargeFactsOf(state), 'member')
}

/**
 * Records that the debtor objects to an open charge, once, in an inquiry (rule 351). Refuses NOT_FOUND, CHARGE_SETTLED,
 * CHARGE_DISPUTED.
 */
export function disputeCharge(
  state: ChargeState,
  { memberId, inquiryId }: { memberId: number; inquiryId: number },
): Decision<'CHARGE_DISPUTED' | 'CHARGE_SETTLED' | 'NOT_FOUND'> {
  const refusal = whyNotDisputed(state, memberId)
  if (refusal !== null || state.status === 'none') return refusal ?? refuse('NOT_FOUND')
  return [{ type: 'charge.disputed', data: { ...refOf(state), inquiryId } }]
}

/**
 * Records that the objection was answered: the saved card is tried from the next day on, and not before the day that the
 * charge named (rule 351). Decides nothing when the inquiry is no open objection to the charge.
 */
export function answerDispute(
  state: ChargeState,
  { inquiryId, today }: { inquiryId: number; today: CivilDate },
): ChargeEvent[] {
  if (state.status === 'none' || state.dispute?.inquiryId !== inquiryId || state.dispute.isAnswered) return []
  const next = addDays(today, 1)
  const dueOn = state.charge.dueOn > next ? state.charge.dueOn : next
  return [{ type: 'charge.dispute.answered', data: { ...refOf(state), inquiryId, dueOn } }]
}

/** Deducts an owner's charge from the settlement of `month`; only while it is open (rule 184). */
export function deductCharge(state: ChargeState, month: string): ChargeEvent[] {
  if (state.status === 'none' || !mayDo(chargeActions, 'deduct', chargeFactsOf(state), 'job')) return []
  return [{ type: 'charge.deducted', data: { ...refOf(state), amount: state.owed, month } }]
}

/** Everything that `refundCharge` refuses. */
export type ChargeRefundCode =
  | 'CHARGE_NOT_PAID'
  | 'NOT_FOUND'
  | 'OWNER_HAS_LEFT'
  | 'REFUND_OVER_PAID'
  | 'REFUND_UNDER_WAY'
export type ChargeRefunding = { refundId: string; amount: Won; ownerBears: boolean }

type Deducted = Extract<ChargeState, { status: 'deducted' }>

/** Refunds a deducted charge with the next payout (rule 231). */
function refundDeduction(
  state: Deducted,
  { refundId, amount }: ChargeRefunding,
): Decision<'CHARGE_NOT_PAID' | 'REFUND_OVER_PAID'> {
  const { charge, owed, refunded } = state
  if (charge.subject.of !== 'consignment') return refuse('CHARGE_NOT_PAID', { status: state.status })
  const before = owed - refunded
  if (amount > before) return refuse('REFUND_OVER_PAID', { largest: before })
  return [
    {
      type: 'charge.deduction.refunded',
      data: {
        ...refOf(state),
        kind: charge.kind,
        consignmentId: charge.subject.consignmentId,
        refundId,
        amount,
        vat: vatOfCharge(charge.kind, before) - vatOfCharge(charge.kind, before - amount),
        kept: before - amount,
      },
    },
  ]
}

/**
 * Refunds part or all of a paid charge to the card, of a deducted one with the owner's next payout. Tax and the owner's
 * share are those of what was kept before less those of what is kept after, so that several refunds give the same as
 * one (rules 173, 231). Refuses NOT_FOUND, CHARGE_NOT_PAID, REFUND_OVER_PAID, REFUND_UNDER_WAY while a refund to the card
 * is open, and OWNER_HAS_LEFT for what was deducted from an owner who has left (rule 427).
 */
export function refundCharge(
  state: ChargeState,
  refunding: ChargeRefunding,
  known: KnownElsewhere = {},
): Decision<ChargeRefundCode> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(chargeActions, 'refund', chargeFactsOf(state, known), 'staff')
  if (refusal !== null) return refusal
  if (state.status === 'deducted') return refundDeduction(state, refunding)
  if (state.status !== 'paid') return refuse('CHARGE_NOT_PAID', { status: state.status })
  const { charge, owed, refunded } = state
  const before = owed - refunded
  const { refundId, amount, ownerBears } = refunding
  if (amount > before) return refuse('REFUND_OVER_PAID', { largest: before })
  const after = before - amount
  return [
    {
      type: 'charge.refunded',
      data: {
        ...refOf(state),
        kind: charge.kind,
        refundId,
        amount,
        vat: vatOfCharge(charge.kind, before) - vatOfCharge(charge.kind, after),
        ...(ownerBears ? ownersLoss(charge, before, after) : noLoss),
      },
    },
  ]
}
