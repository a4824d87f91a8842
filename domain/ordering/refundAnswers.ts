import { whyNot } from '../shared/actionTable.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { goodwillCountedFor } from '../shared/deskDecisions.ts'
import { refundActions } from '../shared/refundActions.ts'
import { heldByOrder } from './deskRefunds.ts'
import type { OrderEvent } from './events.ts'
import type { RefundState } from './refundState.ts'
import type { OrderState } from './state.ts'

type Decision<Code extends RefusalCode> = OrderEvent[] | Refusal<Code>

/** `sending`: which sending of the refund was refused. */
export type RefundAnswer =
  | { outcome: 'confirmed'; by: 'card' | 'transfer'; transactionKey: string; confirmedAt: string }
  | { outcome: 'rejected'; providerCode: string; sending: number }

const refundIn = (state: OrderState, refundId: string): RefundState | undefined =>
  state.status === 'none' ? undefined : state.refunds.find((one) => one.refundId === refundId)

/**
 * Records the provider's answer to a refund. A confirmed one stays confirmed; a rejected one may still succeed; a
 * refusal of an earlier sending does not apply to the current one (rules 57 and 142). Refuses NOT_FOUND.
 */
export function settleRefund(
  state: OrderState,
  refundId: string,
  answer: RefundAnswer,
): Decision<'NOT_FOUND'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  const { orderId, memberId } = state.draft
  if (refund.status === 'confirmed' || refund.status === answer.outcome) return []
  if (answer.outcome === 'rejected') {
    const { providerCode, sending } = answer
    if (sending !== refund.sending) return []
    return [{ type: 'order.refund.rejected', data: { orderId, memberId, refundId, providerCode } }]
  }
  const { by, transactionKey, confirmedAt } = answer
  const { amount } = refund
  return [
    {
      type: 'order.refund.confirmed',
      data: { orderId, memberId, refundId, amount, transactionKey, confirmedAt, by },
    },
  ]
}

/**
 * Sends a refund again that the provider refused (rule 142). Refuses NOT_FOUND, and TRANSITION_NOT_ALLOWED for one that
 * is pending or confirmed.
 */
export function resendRefund(
  state: OrderState,
  refundId: string,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  const refusal = whyNot(refundActions, 'resend', refund, 'staff')
  if (refusal !== null) return refusal
  const { orderId, memberId } = state.draft
  return [{ type: 'order.refund.resent', data: { orderId, memberId, refundId, sending: refund.sending + 1 } }]
}

/** A bank transfer by finance to the member's account. */
export type Transfer = { bankReference: string; transferredAt: string }

/**
 * Settles a refund that the provider refused by a transfer to the member's account (rule 144). Refuses NOT_FOUND,
 * REFUND_UNDER_WAY while it is pending again, TRANSITION_NOT_ALLOWED once it is confirmed, and REFUND_COUNTS_GOODWILL
 * while part of it was already given as goodwill: sending it again divides it (rule 286).
 */
export function transferRefund(
  state: OrderState,
  refundId: string,
  transfer: Transfer,
): Decision<'NOT_FOUND' | 'REFUND_COUNTS_GOODWILL' | 'REFUND_UNDER_WAY' | 'TRANSITION_NOT_ALLOWED'> {
  const refund = refundIn(state, refundId)
  if (state.status === 'none' || refund === undefined) return refuse('NOT_FOUND')
  if (refund.status === 'pending') return refuse('REFUND_UNDER_WAY')
  if (refund.status === 'confirmed') return refuse('TRANSITION_NOT_ALLOWED', { status: refund.status })
  if (goodwillCountedFor(heldByOrder(state), refundId) > 0) return refuse('REFUND_COUNTS_GOODWILL')
  const { bankReference: transactionKey, transferredAt: confirmedAt } = transfer
  return settleRefund(state, refundId, { outcome: 'confirmed', by: 'transfer', transactionKey, confirmedAt })
}
