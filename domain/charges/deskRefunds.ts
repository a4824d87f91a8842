import { type Refusal, refuse } from '../shared/decision.ts'
import { openOfPayment, setOffsOf } from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { ChargeEvent } from './events.ts'
import type { ChargeState, MadeCharge } from './state.ts'

/** One giving back that the provider's payment names, as it was found there. */
export type ChargeFoundAtDesk = {
  refundId: string
  /** The id of the part when a refund is covered in part. */
  partId: string
  paymentKey: string
  transactionKey: string
  amount: Won
  refundedAt: string
}

/** What of a charge's payment went back at the provider's desk and settles no refund of ours yet, in won. */
export const chargeOpenAtDesk = (state: ChargeState, paymentKey: string): Won =>
  state.status === 'none' ? 0 : openOfPayment(state.deskRefunds, paymentKey)

/**
 * Books money of a charge that went back at the provider's desk, once for each of the provider's keys; refunds of ours
 * that the provider had refused are settled by it, the last one in part (rules 270, 272). The charge and its owner's
 * share stay as they are. Refuses NOT_FOUND for a payment that is not the charge's, DIFFERENCE_GONE for a key that is
 * booked.
 */
export function bookChargeDeskRefund(state: ChargeState, found: ChargeFoundAtDesk): ChargeEvent[] | Refusal {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const { partId, ...at } = found
  const { paymentKey, transactionKey, amount, refundedAt } = at
  const isOurs =
    state.reversedKeys.includes(paymentKey) ||
    (state.status === 'paid' && state.payment.paymentKey === paymentKey)
  if (!isOurs) return refuse('NOT_FOUND')
  if (state.deskRefunds.some((one) => one.transactionKey === transactionKey)) return refuse('DIFFERENCE_GONE')
  const { chargeId, memberId } = state.charge
  const open = chargeOpenAtDesk(state, paymentKey) + amount
  return [
    { type: 'charge.refund.found', data: { chargeId, memberId, ...at } },
    ...setOffs(state, { paymentKey, transactionKey, refundedAt, open }, partId),
  ]
}

/** What the desk's money settles of a refund that the provider refuses at this moment (rule 272). */
export function setOffRefusedCharge(state: ChargeState, refundId: string, partId: string): ChargeEvent[] {
  if (state.status === 'none') return []
  const refund = state.refunds.find((one) => one.refundId === refundId)
  const last = state.deskRefunds.findLast((one) => one.paymentKey === refund?.paymentKey)
  if (refund?.status !== 'rejected' || last === undefined) return []
  return setOffs(state, { ...last, open: chargeOpenAtDesk(state, refund.paymentKey) }, partId)
}

function setOffs(
  state: MadeCharge,
  {
    paymentKey,
    transactionKey,
    refundedAt,
    open,
  }: Pick<ChargeFoundAtDesk, 'paymentKey' | 'transactionKey' | 'refundedAt'> & { open: Won },
  partId: string,
): ChargeEvent[] {
  const { chargeId, memberId } = state.charge
  const rejected = state.refunds.filter(
    (refund) => refund.status === 'rejected' && refund.paymentKey === paymentKey,
  )
  return setOffsOf(rejected, open, partId).flatMap(({ refundId, amount, partId: part }): ChargeEvent[] => [
    ...(part === null
      ? []
      : [
          {
            type: 'charge.refund.divided' as const,
            data: { chargeId, memberId, refundId, partId: part, amount },
          },
        ]),
    {
      type: 'charge.refund.confirmed',
      data: {
        ...{ chargeId, memberId, refundId: part ?? refundId, amount, transactionKey },
        ...{ confirmedAt: refundedAt, by: 'set_off' },
      },
    },
  ])
}
