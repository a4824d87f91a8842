import * as z from 'zod/mini'
import { chargeKind } from './charges.ts'
import { amount, answer, instant, listAnswer, month } from './primitives.ts'

export const customerKeyAnswer = answer(z.object({ customerKey: z.string() }))
export const brandpayAuthorizeRequest = z.object({
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  customerKey: z.string().check(z.minLength(2), z.maxLength(50)),
})

const card = z.object({
  methodKey: z.string(),
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
})
export type SavedCard = z.infer<typeof card>
/** The card that the provider uses first, with the others that it keeps; null when none is saved. */
const savedCards = z.nullable(z.extend(card, { others: z.array(card) }))
export type SavedCards = z.infer<typeof savedCards>
export const savedCardAnswer = answer(savedCards)

export const paymentHistoryRow = z.object({
  paymentId: z.string(),
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  amount,
  /** What has gone back, and what is on its way. */
  refunded: amount,
  refundPending: amount,
  /** What of `refunded` went to the member's account, because the card company refused it. */
  transferred: amount,
  /** What of `refunded` was given out of goodwill: no cancellation and no return asked for it. */
  goodwill: amount,
  pointsUsed: amount,
  pointsRefunded: amount,
  /** The dates were gone when the money came, so all of it goes back. */
  isReversed: z.boolean(),
  /** What was charged beside the rental; null for an order. */
  chargeKind: z.nullable(chargeKind),
  /** penalty and inspection fee charges of consignments; null for rentals. */
  consignmentType: z.nullable(z.enum(['cancel', 'reject'])),
  /** Empty for a charge of a consignment. */
  orderId: z.string(),
  /** Whether there is an order to look at. */
  hasOrder: z.boolean(),
  /** First product name, plus ' 외 N건': of what is sent, not of what was ordered. */
  name: z.string(),
  /** What was ordered first, when something else is sent in its place. */
  exchangedFrom: z.nullable(z.string()),
  createdAt: instant,
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  /** The month whose settlement paid it instead of a card, `yyyy-MM`. */
  deductedFrom: z.nullable(month),
})
export type PaymentHistoryRow = z.infer<typeof paymentHistoryRow>
export const paymentHistoryAnswer = listAnswer(paymentHistoryRow)

/** Unsigned: a hint to read the payment, or the customer's cards, again. */
export const tossWebhook = z.looseObject({
  eventType: z.string(),
  data: z.looseObject({
    paymentKey: z.optional(z.string()),
    orderId: z.optional(z.string()),
    customerKey: z.optional(z.string()),
  }),
})
