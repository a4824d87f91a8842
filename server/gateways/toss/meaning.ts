import type { CardPayment, CardPaymentState, CardRefund, Failure } from '../cards/port.ts'
import { issuerName } from './issuers.ts'
import type { TossCancel, TossPayment } from './shapes.ts'

const states: Readonly<Record<TossPayment['status'], CardPaymentState>> = {
  READY: 'approved',
  IN_PROGRESS: 'approved',
  WAITING_FOR_DEPOSIT: 'pending',
  DONE: 'captured',
  PARTIAL_CANCELED: 'captured',
  CANCELED: 'refunded',
  ABORTED: 'declined',
  EXPIRED: 'expired',
}

export const stateOf = ({ status }: TossPayment): CardPaymentState => states[status]

/** Returns whether the provider will never capture this payment any more. */
export const isOver = (payment: TossPayment): boolean =>
  ['refunded', 'declined', 'expired'].includes(stateOf(payment))

/** Why the payment captured nothing; null while it may still. */
export const failureOf = (payment: TossPayment): Failure | null =>
  isOver(payment) ? { code: payment.status, message: '결제가 완료되지 않았어요.', ...payment.failure } : null

export const paymentOf = ({
  paymentKey,
  orderId,
  totalAmount,
  method,
  card,
  ...payment
}: TossPayment): CardPayment => ({
  paymentKey,
  orderId,
  amount: totalAmount,
  method: method ?? '카드',
  cardCompany: card == null ? null : issuerName(card.issuerCode),
  approvedAt: payment.approvedAt ?? null,
  cardNumber: card?.number ?? null,
  receiptUrl: payment.receipt?.url ?? null,
  refundsOnlyInFull: payment.isPartialCancelable === false,
})

/** The provider has no field for our id of a refund, so it ends the reason, which its desk shows. */
export const cancelReasonOf = ({ purpose, refundId }: { purpose: string; refundId: string }): string =>
  `${purpose} ${refundId}`.slice(-200)

const ourId = / ([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/

export const refundOf = (cancel: TossCancel): CardRefund => ({
  transactionKey: cancel.transactionKey,
  amount: cancel.cancelAmount,
  refundedAt: cancel.canceledAt,
  refundId: ourId.exec(cancel.cancelReason.slice(-200))?.[1] ?? null,
})

export const refundsOf = ({ cancels }: TossPayment): CardRefund[] => cancels.map(refundOf)
