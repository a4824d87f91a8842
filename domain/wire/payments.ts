import * as z from 'zod/mini'
import { namedAccount } from './accounts.ts'
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
/** The default card at the provider, with the other saved ones; null when none is saved. */
const savedCards = z.nullable(z.extend(card, { others: z.array(card) }))
export type SavedCards = z.infer<typeof savedCards>
export const savedCardAnswer = answer(savedCards)

export const paymentHistoryRow = z.object({
  paymentId: z.string(),
  status: z.enum(['done', 'canceled', 'partial_canceled', 'aborted']),
  amount,
  /** The confirmed and the pending refunds. */
  refunded: amount,
  refundPending: amount,
  /** The part of `refundPending` that the card company refused. */
  refundLate: amount,
  /** The part of `refunded` that was transferred to the member's account, because the card company refused it. */
  transferred: amount,
  /** These transfers, the earliest first; the account is null once it is not known any more. */
  transfers: z.array(z.object({ amount, account: z.nullable(namedAccount) })),
  /** The part of `refunded` that was given as goodwill, without a cancellation or return. */
  goodwill: amount,
  pointsUsed: amount,
  pointsRefunded: amount,
  /** The dates were no longer held when the payment arrived, so it is refunded in full. */
  isReversed: z.boolean(),
  /** Why it was reversed, as the first half of a sentence; null for a payment that was not. */
  because: z.nullable(z.string()),
  /** The kind of a charge in addition to the rental; null for an order. */
  chargeKind: z.nullable(chargeKind),
  /** penalty and inspection fee charges of consignments; null for rentals. */
  consignmentType: z.nullable(z.enum(['cancel', 'reject'])),
  /** Empty for a charge of a consignment. */
  orderId: z.string(),
  /** True when there is an order to show. */
  hasOrder: z.boolean(),
  /** First product name, plus ' 외 N건': of the shipped products, not the ordered ones. */
  name: z.string(),
  /** The originally ordered product, when it was exchanged. */
  exchangedFrom: z.nullable(z.string()),
  createdAt: instant,
  cardCompany: z.nullable(z.string()),
  cardNumber: z.nullable(z.string()),
  receiptUrl: z.nullable(z.string()),
  /** The month whose settlement paid it instead of a card, `yyyy-MM`. */
  deductedFrom: z.nullable(month),
  /**
   * The settlements that what was refunded of it is added to instead, the earliest first; the month is null while it is not
   * known which later one takes the sum of a month that was carried forward.
   */
  addedTo: z.array(z.object({ month: z.nullable(month), amount, isPaid: z.boolean() })),
})
export type PaymentHistoryRow = z.infer<typeof paymentHistoryRow>
export const paymentHistoryAnswer = listAnswer(paymentHistoryRow)
