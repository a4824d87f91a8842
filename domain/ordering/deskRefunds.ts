import { type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { OrderEvent } from './events.ts'
import type { OrderState } from './state.ts'

/** One giving back that the provider's payment names, as it was found there. */
export type FoundAtDesk = {
  refundId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

/** What of a payment went back at the provider's desk and settles no refund of ours yet, in won. */
export const openAtDesk = (state: OrderState, paymentKey: string): Won =>
  state.status === 'none'
    ? 0
    : sum(state.deskRefunds.filter((one) => one.paymentKey === paymentKey).map(({ open }) => open))

/**
 * Books money that went back at the provider's desk, once for each of the provider's keys; refunds of ours that the
 * provider had refused are settled by it, as far as it covers them whole (rule 270). Items, points and coupons stay as
 * they are. Refuses NOT_FOUND for a payment that is not the order's, DIFFERENCE_GONE for a key that is booked.
 */
export function bookDeskRefund(state: OrderState, found: FoundAtDesk): OrderEvent[] | Refusal {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const { paymentKey, transactionKey, amount, refundedAt } = found
  const isOurs =
    state.reversedKeys.includes(paymentKey) ||
    (state.status === 'placed' && state.payment?.paymentKey === paymentKey)
  if (!isOurs) return refuse('NOT_FOUND')
  if (state.deskRefunds.some((one) => one.transactionKey === transactionKey)) return refuse('DIFFERENCE_GONE')
  const { orderId, memberId } = state.draft
  const events: OrderEvent[] = [{ type: 'order.refund.found', data: { orderId, memberId, ...found } }]
  let open = openAtDesk(state, paymentKey) + amount
  for (const refund of state.refunds) {
    if (refund.status !== 'rejected' || refund.paymentKey !== paymentKey || refund.amount > open) continue
    open -= refund.amount
    const { refundId } = refund
    events.push({
      type: 'order.refund.confirmed',
      data: {
        ...{ orderId, memberId, refundId, amount: refund.amount, transactionKey },
        ...{ confirmedAt: refundedAt, by: 'set_off' },
      },
    })
  }
  return events
}
