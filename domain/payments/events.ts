import { z } from 'zod'
import { id, instant, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** What a payment is for. Each kind has an id of its own, which names the stream of its payments. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('order'), orderId: id }),
  z.strictObject({ of: z.literal('charge'), chargeId: id }),
])
export type PaymentSubject = z.infer<typeof subject>

/** `memberId` is the payer. */
const ref = { subject, memberId: serial }
export type PaymentRef = z.infer<z.ZodObject<typeof ref>>

/** The saved card without action of the member, or the member in the payment sheet. */
const paidBy = z.enum(['saved_card', 'member'])
export type PaidBy = z.infer<typeof paidBy>

/**
 * The payment that the provider captured. Card number and receipt identify the payer, so they are in a table that can be
 * erased.
 */
const captured = {
  paymentKey: z.string(),
  amount: won,
  method: z.string(),
  cardCompany: z.string().nullable(),
  approvedAt: instant,
}
export type CapturedPayment = z.infer<z.ZodObject<typeof captured>>

export const paymentEventSchemas = {
  /** Money was captured for what is still wanted: it settles a prepayment or what a member owes. */
  'payment.captured': z.strictObject({
    ...ref,
    ...captured,
    by: paidBy,
    /** The account that the money settles. */
    settles: z.enum(['customer_prepayments', 'renter_receivable', 'owner_receivable']),
  }),
  /** Money was captured for what is no longer wanted: all of it is refunded. */
  'payment.reversed': z.strictObject({ ...ref, ...captured, by: paidBy, refundId: id }),
  /** The provider finally declined an attempt; nothing was captured. */
  'payment.declined': z.strictObject({
    ...ref,
    by: paidBy,
    amount: won,
    providerCode: z.string(),
    /** How often the saved card was declined so far, including this time. */
    cardDeclines: z.int(),
  }),
  /** A refund to the card; what it is for is the event that is appended with it. */
  'payment.refund.requested': z.strictObject({
    ...ref,
    refundId: id,
    paymentKey: z.string(),
    amount: won,
    /** The order item that the refund is for, the first of several; null for a charge. */
    orderItemId: id.nullable(),
  }),
  'payment.refund.confirmed': z.strictObject({
    ...ref,
    refundId: id,
    amount: won,
    /** The card company's or the bank's own key of the refund. */
    transactionKey: z.string(),
    confirmedAt: instant,
    /**
     * `set_off`: an earlier refund at the provider's desk settles it, and no more money moves. `goodwill`: the same with
     * a desk refund that finance had granted as goodwill.
     */
    by: z.enum(['card', 'transfer', 'set_off', 'goodwill']),
    /** The fingerprint of the account that a transfer went to: a keyed hash of member, bank, number and holder. */
    account: z.string().nullable(),
  }),
  /** The provider finally refused the refund; finance has it on its list. */
  'payment.refund.rejected': z.strictObject({ ...ref, refundId: id, providerCode: z.string() }),
  /** Finance sends the refund to the provider again: the second time is sending 2. */
  'payment.refund.resent': z.strictObject({ ...ref, refundId: id, sending: z.int() }),
  /** A part of a refund was settled separately and becomes a refund of its own; the rest stays as it is (rule 272). */
  'payment.refund.divided': z.strictObject({ ...ref, refundId: id, partId: id, amount: won }),
  /** The provider refunded money at its desk, without a request of ours. */
  'payment.refund.found': z.strictObject({
    ...ref,
    refundId: id,
    paymentKey: z.string(),
    /** The provider's own key of the refund. */
    transactionKey: z.string(),
    amount: won,
    refundedAt: instant,
  }),
  /** Finance granted a desk refund, or a part of it, as goodwill: no refund is due for it (rule 285). */
  'payment.goodwill.granted': z.strictObject({
    ...ref,
    paymentKey: z.string(),
    transactionKey: z.string(),
    amount: won,
  }),
}

export type PaymentEvent = EventOf<typeof paymentEventSchemas>
export type PaymentEventOf<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>

/** The id of what a payment is for. */
export const subjectId = (of: PaymentSubject): string => (of.of === 'order' ? of.orderId : of.chargeId)

/** The stream of all payments and refunds for one order or charge. */
export const paymentStream = (id: string): string => `payment:${id}`
