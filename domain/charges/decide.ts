import { ownersShareOf } from '../ledger/ownersShare.ts'
import { mayDo, whyNot } from '../shared/actionTable.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { goodwillCountedFor } from '../shared/deskDecisions.ts'
import { refundActions } from '../shared/refundActions.ts'
import { floorShare, type Won } from '../shared/won.ts'
import { chargeActions, chargeFactsOf } from './chargeActions.ts'
import { heldByCharge } from './deskRefunds.ts'
import type { Charge, ChargeEvent, ChargePayment, PaidBy } from './events.ts'
import { vatOfCharge } from './kinds.ts'
import type { ChargeRefund, ChargeState, MadeCharge } from './state.ts'

type Decision<Code extends RefusalCode> = ChargeEvent[] | Refusal<Code>

const refOf = ({ charge: { chargeId, memberId } }: MadeCharge) => ({ chargeId, memberId })

/** Records a final refusal of a payment attempt. A charge that is no longer owed stays as it is. */
export function failAttempt(
  state: ChargeState,
  attempt: { by: PaidBy; providerCode: string },
): ChargeEvent[] {
  if (state.status !== 'open') return []
  const cardFailures = state.cardFailures + (attempt.by === 'saved_card' ? 1 : 0)
  return [{ type: 'charge.attempt.failed', data: { ...refOf(state), ...attempt, cardFailures } }]
}

/**
 * Records a captured payment. For a charge that is no longer owed, or with another amount, it is refunded in full, once
 * (rule 172). Refuses NOT_FOUND.
 */
export function payCharge(
  state: ChargeState,
  { by, payment, refundId }: { by: PaidBy; payment: ChargePayment; refundId: string },
): Decision<'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  if (state.status === 'paid' && state.payment.paymentKey === payment.paymentKey) return []
  if (state.reversedKeys.includes(payment.paymentKey)) return []
  if (state.status === 'open' && payment.amount === state.charge.amount) {
    const { debtor } = state.charge
    return [{ type: 'charge.paid', data: { ...refOf(state), debtor, by, payment } }]
  }
  return [{ type: 'charge.payment.reversed', data: { ...refOf(state), payment, refundId } }]
}

/**
 * The owner's share when `kept` won of the charge are kept: by the contract's rates, else in proportion, rounded down.
 */
function shareOfKept({ amount, owner }: Charge, kept: Won): Won {
  if (owner === null) return 0
  return owner.rates === null ? floorShare(owner.share, kept, amount) : ownersShareOf(kept, owner.rates)
}

/** Waives an open charge in full (rule 173). Refuses NOT_FOUND, CHARGE_SETTLED. */
export function waiveCharge(
  state: ChargeState,
  { ownerBears }: { ownerBears: boolean },
): Decision<'CHARGE_SETTLED' | 'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(chargeActions, 'waive', state, 'staff')
  if (refusal !== null) return refusal
  const { kind, debtor, amount, owner } = state.charge
  const ownerShareBack = ownerBears ? (owner?.share ?? 0) : 0
  const vat = vatOfCharge(kind, amount)
  return [{ type: 'charge.waived', data: { ...refOf(state), kind, debtor, amount, vat, ownerShareBack } }]
}

/** Deducts an owner's charge from the settlement of `month`; only while it is open (rule 184). */
export function deductCharge(state: ChargeState, month: string): ChargeEvent[] {
  if (state.status === 'none' || !mayDo(chargeActions, 'deduct', chargeFactsOf(state), 'job')) return []
  return [{ type: 'charge.deducted', data: { ...refOf(state), amount: state.charge.amount, month } }]
}

type ChargeRefunding = { refundId: string; amount: Won; ownerBears: boolean }

type Deducted = Extract<ChargeState, { status: 'deducted' }>

/** Refunds a deducted charge with the next payout (rule 231). */
function refundDeduction(
  state: Deducted,
  { refundId, amount }: ChargeRefunding,
): Decision<'CHARGE_NOT_PAID' | 'REFUND_OVER_PAID'> {
  const { charge, refunded } = state
  if (charge.subject.of !== 'consignment') return refuse('CHARGE_NOT_PAID', { status: state.status })
  const before = charge.amount - refunded
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
 * one (rules 173, 231). Refuses NOT_FOUND, CHARGE_NOT_PAID, REFUND_OVER_PAID, REFUND_UNDER_WAY until the previous
 * refund is confirmed.
 */
export function refundCharge(
  state: ChargeState,
  refunding: ChargeRefunding,
): Decision<'CHARGE_NOT_PAID' | 'NOT_FOUND' | 'REFUND_OVER_PAID' | 'REFUND_UNDER_WAY'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(chargeActions, 'refund', chargeFactsOf(state), 'staff')
  if (refusal !== null) return refusal
  if (state.status === 'deducted') return refundDeduction(state, refunding)
  if (state.status !== 'paid') return refuse('CHARGE_NOT_PAID', { status: state.status })
  const { charge, payment, refunded } = state
  const before = charge.amount - refunded
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
        paymentKey: payment.paymentKey,
        amount,
        vat: vatOfCharge(charge.kind, before) - vatOfCharge(charge.kind, after),
        ownerShareBack: ownerBears ? shareOfKept(charge, before) - shareOfKept(charge, after) : 0,
      },
    },
  ]
}

export type ChargeRefundAnswer =
  | { outcome: 'confirmed'; by: 'card' | 'transfer'; transactionKey: string; confirmedAt: string }
  | { outcome: 'rejected'; providerCode: string }

const refundIn = (state: ChargeState, refundId: string): ChargeRefund | undefined =>
  state.status === 'none' ? undefined : state.refunds.find((refund) => refund.refundId === refundId)

/** Records the answer to a refund. A confirmed one stays confirmed; a rejected one may still succeed. */
export function settleChargeRefund(
  state: ChargeState,
  refundId: string,
  answer: ChargeRefundAnswer,
): Decision<'NOT_FOUND'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  if (refund.status === 'confirmed' || refund.status === answer.outcome) return []
  const ref = { ...refOf(state), refundId }
  if (answer.outcome === 'rejected') {
    return [{ type: 'charge.refund.rejected', data: { ...ref, providerCode: answer.providerCode } }]
  }
  const { by, transactionKey, confirmedAt } = answer
  const { amount } = refund
  return [{ type: 'charge.refund.confirmed', data: { ...ref, amount, transactionKey, confirmedAt, by } }]
}

/** Sends a refund again. Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED unless the provider refused it. */
export function resendRefund(
  state: ChargeState,
  refundId: string,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  const refusal = whyNot(refundActions, 'resend', refund, 'staff')
  return refusal ?? [{ type: 'charge.refund.resent', data: { ...refOf(state), refundId } }]
}

/**
 * Settles a refund that the provider refused by a transfer to the member's account (rule 144). Refuses NOT_FOUND,
 * REFUND_UNDER_WAY while it is pending again, TRANSITION_NOT_ALLOWED once it is confirmed, and REFUND_COUNTS_GOODWILL
 * while part of it was already given as goodwill: sending it again divides it (rule 286).
 */
export function transferRefund(
  state: ChargeState,
  refundId: string,
  { bankReference, transferredAt }: { bankReference: string; transferredAt: string },
): Decision<'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | 'REFUND_UNDER_WAY' | 'TRANSITION_NOT_ALLOWED'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  if (refund.status === 'pending') return refuse('REFUND_UNDER_WAY')
  if (refund.status === 'confirmed') return refuse('TRANSITION_NOT_ALLOWED', { status: refund.status })
  if (goodwillCountedFor(heldByCharge(state), refundId) > 0) return refuse('REFUND_COUNTS_GOODWILL')
  const transfer = { transactionKey: bankReference, confirmedAt: transferredAt }
  return settleChargeRefund(state, refundId, { outcome: 'confirmed', by: 'transfer', ...transfer })
}
