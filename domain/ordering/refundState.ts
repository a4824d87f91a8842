import type { Won } from '../shared/won.ts'
import type { OrderEventOf } from './events.ts'

/** Money of an order that goes back to the card: asked for, given back, or refused by the provider. */
export type RefundState = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
  /** How often the provider was asked for it in a way of its own: 1, and one more each time that finance sends it again. */
  sending: number
}

/** The refunds after a part of one became a refund of its own, beside what is left (rule 272). */
export const divided = (
  refunds: readonly RefundState[],
  { refundId, partId, amount }: OrderEventOf<'order.refund.divided'>['data'],
): RefundState[] =>
  refunds.flatMap((one) =>
    one.refundId === refundId
      ? [
          { ...one, amount: one.amount - amount },
          { ...one, refundId: partId, amount },
        ]
      : one,
  )

/** The refunds with one more due, in won; items that are cancelled together share one. */
export function withDue(
  refunds: readonly RefundState[],
  due: Omit<RefundState, 'status' | 'sending'>,
): RefundState[] {
  const shared = refunds.find((one) => one.refundId === due.refundId)
  if (shared === undefined) return [...refunds, { ...due, status: 'pending', sending: 1 }]
  const amount = shared.amount + due.amount
  return refunds.map((one) => (one === shared ? { ...one, amount } : one))
}

/** The refunds with one of them changed. */
export const changed = (
  refunds: readonly RefundState[],
  refundId: string,
  change: Partial<RefundState>,
): RefundState[] => refunds.map((one) => (one.refundId === refundId ? { ...one, ...change } : one))
