import type { Payment } from './books.ts'
import { seoulTime } from './time.ts'

const vatIncluded = 11

/** The provider's Payment object. */
export function paymentObject(payment: Payment, url: string): object {
  const vat = Math.round(payment.balance / vatIncluded)
  const captured = payment.approvedAt !== null
  return {
    mId: 'sim_mid',
    version: '2024-06-01',
    paymentKey: payment.paymentKey,
    type: 'BRANDPAY',
    orderId: payment.orderId,
    orderName: payment.orderName,
    currency: 'KRW',
    country: 'KR',
    method: '카드',
    status: payment.status,
    totalAmount: payment.amount,
    balanceAmount: captured ? payment.balance : payment.amount,
    suppliedAmount: payment.balance - vat,
    vat,
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    requestedAt: seoulTime(payment.requestedAt),
    approvedAt: payment.approvedAt === null ? null : seoulTime(payment.approvedAt),
    transactionKey: payment.transactionKey,
    lastTransactionKey: payment.cancels.at(-1)?.transactionKey ?? payment.transactionKey,
    useEscrow: false,
    cultureExpense: false,
    isPartialCancelable: payment.isPartialCancelable,
    card: cardPart(payment),
    cancels: payment.cancels.length === 0 ? null : payment.cancels.map(cancelPart),
    failure: payment.failure,
    receipt: captured ? { url: `${url}/toss/receipt/${payment.paymentKey}` } : null,
    checkout: { url: `${url}/toss/receipt/${payment.paymentKey}` },
    metadata: payment.metadata,
    secret: null,
    virtualAccount: null,
    transfer: null,
    mobilePhone: null,
    giftCertificate: null,
    easyPay: null,
    cashReceipt: null,
    cashReceipts: null,
    discount: null,
  }
}

function cardPart(payment: Payment): object {
  return {
    issuerCode: payment.card.issuerCode,
    acquirerCode: payment.card.issuerCode,
    number: payment.card.cardNumber,
    installmentPlanMonths: payment.installmentPlanMonths,
    isInterestFree: false,
    interestPayer: null,
    approveNo: payment.approveNo,
    useCardPoint: false,
    cardType: payment.card.cardType,
    ownerType: '개인',
    acquireStatus: 'READY',
    amount: payment.amount,
  }
}

function cancelPart(cancel: Payment['cancels'][number]): object {
  return {
    transactionKey: cancel.transactionKey,
    cancelReason: cancel.cancelReason,
    cancelAmount: cancel.cancelAmount,
    refundableAmount: cancel.refundableAmount,
    canceledAt: seoulTime(cancel.canceledAt),
    taxFreeAmount: 0,
    taxExemptionAmount: 0,
    easyPayDiscountAmount: 0,
    receiptKey: null,
    cancelStatus: 'DONE',
    cancelRequestId: null,
  }
}
