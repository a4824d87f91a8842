import { type Refusal, refuse } from '../shared/decision.ts'
import { openOfPayment, setOffsOf } from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { OrderEvent } from './events.ts'
import type { OrderState } from './state.ts'

/** One giving back that the provider's payment names, as it was found there. */
export type FoundAtDesk = {
  refundId: string
  /** The id of the part when a refund is covered in part. */
  partId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

/** What of a payment went back at the provider's desk and settles no refund of ours yet, in won. */
export const openAtDesk = (state: OrderState, paymentKey: string): Won =>
  state.status === 'none' ? 0 : openOfPayment(state.deskRefunds, paymentKey)

/**
 * Books money that went back at the provider's desk, once for each of the provider's keys; refunds of ours that the
 * provider had refused are settled by it, the last one in part (rules 270, 272). Items, points and coupons stay as they
 * are. Refuses NOT_FOUND for a payment that is not the order's, DIFFERENCE_GONE for a key that is booked.
 */
export function bookDeskRefund(state: OrderState, found: FoundAtDesk): OrderEvent[] | Refusal {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const { partId, ...at } = found
  const { paymentKey, transactionKey, amount, refundedAt } = at
  const isOurs =
    state.reversedKeys.includes(paymentKey) ||
    (state.status === 'placed' && state.payment?.paymentKey === paymentKey)
  if (!isOurs) return refuse('NOT_FOUND')
  if (state.deskRefunds.some((one) => one.transactionKey === transactionKey)) return refuse('DIFFERENCE_GONE')
  const { orderId, memberId } = state.draft
  const open = openAtDesk(state, paymentKey) + amount
  return [
    { type: 'order.refund.found', data: { orderId, memberId, ...at } },
    ...setOffs(state, { paymentKey, transactionKey, refundedAt, open }, partId),
  ]
}

/** What the desk's money settles of a refund that the provider refuses at this moment (rule 272). */
export function setOffRefused(state: OrderState, refundId: string, partId: string): OrderEvent[] {
  if (state.status === 'none') return []
  const refund = state.refunds.find((one) => one.refundId === refundId)
  const last = state.deskRefunds.findLast((one) => one.paymentKey === refund?.paymentKey)
  if (refund?.status !== 'rejected' || last === undefined) return []
  const open = openAtDesk(state, refund.paymentKey)
  return setOffs(state, { ...last, open }, partId)
}

function setOffs(
  state: Exclude<OrderState, { status: 'none' }>,
  {
    paymentKey,
    transactionKey,
    refundedAt,
    open,
  }: Omit<FoundAtDesk, 'refundId' | 'partId' | 'amount'> & { open: Won },
  partId: string,
): OrderEvent[] {
  const { orderId, memberId } = state.draft
  const rejected = state.refunds.filter(
    (refund) => refund.status === 'rejected' && refund.paymentKey === paymentKey,
  )
  return setOffsOf(rejected, open, partId).flatMap(({ refundId, amount, partId: part }): OrderEvent[] => [
    ...(part === null
      ? []
      : [
          {
            type: 'order.refund.divided' as const,
            data: { orderId, memberId, refundId, partId: part, amount },
          },
        ]),
    {
      type: 'order.refund.confirmed',
      data: {
        ...{ orderId, memberId, refundId: part ?? refundId, amount, transactionKey },
        ...{ confirmedAt: refundedAt, by: 'set_off' },
      },
    },
  ])
}
