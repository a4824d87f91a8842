import { z } from 'zod'
import { aKey, type Books, type Card, cardsOf, type Payment, resultShape } from './books.ts'
import { registerCard } from './cards.ts'
import { type Answer, fault, ok } from './faults.ts'

const orderIdShape = z.string().regex(/^[A-Za-z0-9_=-]{6,64}$/)
const smallestCharge = 100

const sessionShape = z.object({
  customerKey: z.string().min(2).max(50),
  orderId: orderIdShape,
  amount: z.int(),
  orderName: z.string().min(1).max(100).default('테스트 주문'),
  methodKey: z.string().optional(),
  installmentPlanMonths: z.int().min(0).max(12).default(0),
  metadata: z.record(z.string(), z.string()).nullable().default(null),
  result: resultShape.default({ kind: 'approve' }),
  /** False for a method that is given back whole or not at all. */
  isPartialCancelable: z.boolean().default(true),
  paidAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .default(null)
    .transform((instant) => (instant === null ? null : Date.parse(instant))),
})

/** A payment that a person has approved in the card sheet and no shop has confirmed yet. */
export function openSession(books: Books, now: number, body: unknown): Answer {
  const wanted = sessionShape.safeParse(body)
  if (!wanted.success) return fault('INVALID_REQUEST')
  const { customerKey, orderId, amount, methodKey } = wanted.data
  if (amount < smallestCharge) return fault('BELOW_MINIMUM_AMOUNT')
  if (hasMoney(books, orderId)) return fault('DUPLICATED_ORDER_ID')
  const card = chosenCard(books, now, customerKey, methodKey)
  if (card === undefined) return fault('NOT_FOUND_METHOD')
  books.cards.put(card.methodKey, { ...card, usedAt: now })
  const payment: Payment = { ...aPayment(wanted.data, card, now), status: 'IN_PROGRESS' }
  books.payments.put(payment.paymentKey, payment)
  books.orders.put(orderId, payment.paymentKey)
  return ok({ paymentKey: payment.paymentKey, orderId, amount: { currency: 'KRW', value: amount } })
}

export function hasMoney(books: Books, orderId: string): boolean {
  const paymentKey = books.orders.get(orderId)
  return paymentKey !== undefined && books.payments.get(paymentKey)?.approvedAt != null
}

export function aPayment(
  wanted: Omit<z.infer<typeof sessionShape>, 'methodKey'>,
  card: Card,
  now: number,
): Omit<Payment, 'status'> {
  return {
    paymentKey: aKey('tsim'),
    orderId: wanted.orderId,
    orderName: wanted.orderName,
    customerKey: wanted.customerKey,
    amount: wanted.amount,
    balance: wanted.amount,
    card,
    installmentPlanMonths: wanted.installmentPlanMonths,
    result: wanted.result,
    requestedAt: now,
    approvedAt: null,
    approveNo: null,
    transactionKey: null,
    cancels: [],
    failure: null,
    metadata: wanted.metadata,
    isPartialCancelable: wanted.isPartialCancelable,
    paidAt: wanted.paidAt,
  }
}

function chosenCard(books: Books, now: number, customerKey: string, methodKey?: string): Card | undefined {
  const cards = cardsOf(books, customerKey)
  if (methodKey !== undefined) return cards.find((card) => card.methodKey === methodKey)
  // Without a screen no card could be registered first.
  return (
    cards[0] ?? registerCard(books, now, { customerKey, issuerCode: '61', cardNumber: '4330123412341234' })
  )
}
