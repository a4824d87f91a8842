import * as z from 'zod/mini'
import { amount, answer, serial } from './primitives.ts'

const digits = z.coerce.number().check(z.int(), z.gte(0))

/** The decision about a refund as it is typed so far; what is absent is all that is left, and split as it was paid. */
export const refundQuoteQuery = z.object({
  refund: z.optional(digits),
  pointsRefund: z.optional(digits),
  ownerBears: z._default(z.stringbool(), true),
  rentalCounts: z._default(z.stringbool(), false),
})
export const refundQuoteAnswer = answer(
  z.object({
    /** The number of the next refund of a collected item. */
    refundNumber: serial,
    /** What was paid for the item, by card and in points. */
    paid: amount,
    /** All that can go back, of a renter who has left to the card alone. */
    largest: amount,
    renterHasLeft: z.boolean(),
    refund: amount,
    cardRefund: amount,
    pointsRefund: amount,
    /** The part in points may lie between these two. */
    fewestPoints: amount,
    mostPoints: amount,
    /** The points that the rental earned and the refund takes back. */
    rentalPointsBack: amount,
    /** The delivery fee that staff can refund with it; 0 until the other items of the order have ended. */
    deliveryFee: amount,
    /** What an owner's item brings its owner after the decision, and what the decision takes from them; null without one. */
    owner: z.nullable(z.object({ hasLeft: z.boolean(), share: amount, lost: amount })),
  }),
)
export type RefundQuote = z.infer<typeof refundQuoteAnswer>['data']
