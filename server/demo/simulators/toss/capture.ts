import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { aKey, type Books, type Card, cardsOf, type Payment } from './books.ts'
import type { Call } from './endpoint.ts'
import { type Answer, declines, fault, messageOf, ok } from './faults.ts'
import { paymentObject } from './paymentObject.ts'
import { aPayment, hasMoney } from './sessions.ts'

const sessionLastsMs = 10 * 60 * 1000

const confirmShape = z.object({
  paymentKey: z.string(),
  orderId: z.string(),
  amount: z.int(),
  customerKey: z.string(),
})

const chargeShape = z.object({
  customerKey: z.string(),
  methodKey: z.string(),
  amount: z.int(),
  orderId: z.string(),
  orderName: z.string().min(1).max(100),
  cardInstallmentPlan: z.int().default(0),
})

export type Desk = {
  books: Books
  now(): number
  url(): string
  /** Tells the shop that the payment's status has changed. */
  announce(payment: Payment): void
  /** Tells the shop that a customer has a card more or less. */
  announceCard(card: Card): void
  announceCustomer(customerKey: string, status: 'CREATED' | 'REMOVED'): void
}

/** POST /v1/brandpay/payments/confirm */
export function confirm(desk: Desk, call: Call): Answer {
  const wanted = confirmShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const payment = expireIfLate(desk, desk.books.payments.get(wanted.data.paymentKey))
  if (payment === undefined) return fault('NOT_FOUND_PAYMENT')
  if (payment.approvedAt !== null) return fault('ALREADY_PROCESSED_PAYMENT')
  if (payment.status !== 'IN_PROGRESS') return fault('NOT_FOUND_PAYMENT_SESSION')
  if (payment.customerKey !== wanted.data.customerKey) return fault('FORBIDDEN_REQUEST')
  if (payment.orderId !== wanted.data.orderId || payment.amount !== wanted.data.amount) {
    return fault('INVALID_REQUEST')
  }
  return ok(paymentObject(capture(desk, payment), desk.url()))
}

/** A card company's no ends the attempt; trouble of the provider leaves it open. */
export function failConfirm(desk: Desk, call: Call, code: string): Answer {
  const wanted = confirmShape.safeParse(call.body)
  const payment = wanted.success ? desk.books.payments.get(wanted.data.paymentKey) : undefined
  if (payment?.status === 'IN_PROGRESS' && declines[code] !== undefined) {
    const aborted: Payment = {
      ...payment,
      status: 'ABORTED',
      failure: { code, message: messageOf(code) },
    }
    desk.books.payments.put(aborted.paymentKey, aborted)
    desk.announce(aborted)
  }
  return fault(code)
}

/** POST /v1/brandpay/payments: charges a saved card. */
export function charge(desk: Desk, call: Call): Answer {
  const wanted = chargeShape.safeParse(call.body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { customerKey, methodKey, amount, orderId, orderName, cardInstallmentPlan } = wanted.data
  if (amount < 100) return fault('BELOW_MINIMUM_AMOUNT')
  if (hasMoney(desk.books, orderId)) return fault('DUPLICATED_ORDER_ID')
  const card = cardsOf(desk.books, customerKey).find((saved) => saved.methodKey === methodKey)
  if (card === undefined) return fault('NOT_FOUND_METHOD')
  const open: Payment = {
    ...aPayment(
      {
        customerKey,
        orderId,
        amount,
        orderName,
        installmentPlanMonths: cardInstallmentPlan,
        metadata: null,
        result: { kind: 'approve' },
        isPartialCancelable: true,
        paidAt: null,
      },
      card,
      desk.now(),
    ),
    status: 'IN_PROGRESS',
  }
  desk.books.orders.put(orderId, open.paymentKey)
  return ok(paymentObject(capture(desk, open), desk.url()))
}

export function expireIfLate(desk: Desk, payment: Payment | undefined): Payment | undefined {
  if (payment?.status !== 'IN_PROGRESS') return payment
  const late = desk.now() - payment.requestedAt > sessionLastsMs || payment.result.kind === 'expired'
  if (!late) return payment
  const expired: Payment = { ...payment, status: 'EXPIRED' }
  desk.books.payments.put(expired.paymentKey, expired)
  desk.announce(expired)
  return expired
}

function capture(desk: Desk, payment: Payment): Payment {
  const captured: Payment = {
    ...payment,
    status: 'DONE',
    approvedAt: payment.paidAt ?? desk.now(),
    approveNo: String(randomInt(10_000_000, 99_999_999)),
    transactionKey: aKey('tx'),
  }
  desk.books.payments.put(captured.paymentKey, captured)
  desk.announce(captured)
  return captured
}
