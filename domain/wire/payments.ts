import * as z from 'zod/mini'
import { amount, answer, instant, listAnswer } from './primitives.ts'

export const customerKeyAnswer = answer(z.object({ customerKey: z.string() }))
export const brandpayAuthorizeRequest = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  customerKey: z.string().check(z.minLength(2), z.maxLength(50)),
})

export const savedCard = z.object({
  methodKey: z.string(),
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
})
export const savedCardAnswer = answer(z.nullable(savedCard))

export const paymentHistoryRow = z.object({
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  amount,
  /** penalty and inspection fee charges of consignments; null for rentals. */
  consignmentType: z.nullable(z.enum(['cancel', 'reject'])),
  orderId: z.string(),
  createdAt: instant,
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
})
export const paymentHistoryAnswer = listAnswer(paymentHistoryRow)

/** Unsigned: a hint to read the payment again. */
export const tossWebhook = z.looseObject({
  eventType: z.string(),
  data: z.looseObject({ paymentKey: z.optional(z.string()), orderId: z.optional(z.string()) }),
})
