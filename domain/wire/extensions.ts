import * as z from 'zod/mini'
import { cancellationQuote } from '../shared/refusalShapes.ts'
import { amount, answer, day, instant, signedAmount, uuid } from './primitives.ts'

/** Why a rental cannot be extended to a day. */
const extensionReason = z.enum([
  'PERIOD_TOO_LONG',
  'PERIOD_TOO_LATE',
  'PERIOD_TAKEN',
  'END_BLOCKED_BY_HOLIDAY',
  'CONSIGNMENT_ENDS_BEFORE',
])

const extensionDay = z.object({
  end: day,
  /** The rent of the added days, what the length takes off it, and what is left to pay. */
  totalRent: amount,
  periodDiscount: signedAmount,
  price: amount,
  /** What a cancellation now would keep of the longer rental; null when it cannot be cancelled any more. */
  fee: z.nullable(amount),
  /** Null for a day that can be the new end. */
  reason: z.nullable(extensionReason),
})
export type ExtensionDay = z.infer<typeof extensionDay>

/** The days that a rental can be extended to, with what each costs. */
const extensionOptions = z.object({
  orderItemId: uuid,
  rentalStartDate: day,
  rentalEndDate: day,
  today: day,
  /** How many days the item is late; an extension covers them before they are charged. */
  lateDays: z.int(),
  /** What a cancellation now costs, and why; null when it cannot be cancelled any more. */
  cancelling: z.nullable(z.pick(cancellationQuote, { feePercent: true, reason: true })),
  /** Every day up to the longest rental, the earliest first. */
  days: z.array(extensionDay),
  /** The rent of the rental so far, which counts for using points. */
  rentSoFar: amount,
  pointsBalance: z.int(),
})
export type ExtensionOptions = z.infer<typeof extensionOptions>
export const extensionOptionsAnswer = answer(extensionOptions)

/**
 * The server recomputes the price and what a cancellation would keep, and refuses others with PRICE_CHANGED and
 * EXTENSION_FEE_CHANGED.
 */
export const extensionRequest = z.object({
  rentalEndDate: day,
  pointsUsed: z._default(amount, 0),
  price: amount,
  /** `fee` of the day as the member read it. */
  quotedFee: z.nullable(amount),
})
export type ExtensionRequest = z.infer<typeof extensionRequest>

/** What the card sheet needs; `amount` is 0 when points pay for all of it. */
const extensionDraft = z.object({
  extensionId: uuid,
  orderName: z.string(),
  customerKey: z.string(),
  amount,
  heldUntil: instant,
  /** The server's time, so that a phone with a wrong clock counts down correctly. */
  now: instant,
})
export type ExtensionDraft = z.infer<typeof extensionDraft>
export const extensionDraftAnswer = answer(extensionDraft)

export const extensionPayRequest = z.object({
  /** Absent when nothing has to be paid by card. */
  paymentKey: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
})
const extended = z.object({ extensionId: uuid, orderId: uuid, orderItemId: uuid, rentalEndDate: day })
export type Extended = z.infer<typeof extended>
export const extendedAnswer = answer(extended)

/** An extension of an item as its member and staff read it. */
export const itemExtension = z.object({
  from: day,
  to: day,
  price: amount,
  cardAmount: amount,
  pointsUsed: amount,
  extendedAt: instant,
})
export type ItemExtension = z.infer<typeof itemExtension>
