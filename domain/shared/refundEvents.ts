import { z } from 'zod'
import { id, instant, won } from './eventFields.ts'

/**
 * The payment that the provider captured. Card number and receipt identify the payer, so they are in a table that can be
 * erased.
 */
export const capturedPayment = z.strictObject({
  paymentKey: z.string(),
  amount: won,
  method: z.string(),
  cardCompany: z.string().nullable(),
  approvedAt: instant,
})

const confirmed = {
  refundId: id,
  amount: won,
  /** The card company's or the bank's own key of the refund. */
  transactionKey: z.string(),
  confirmedAt: instant,
  /**
   * `set_off`: an earlier refund at the provider's desk settles it, and no more money moves. `goodwill`: the same with a
   * desk refund that finance had granted as goodwill.
   */
  by: z.enum(['card', 'transfer', 'set_off', 'goodwill']),
}
export type ConfirmedRefund = z.infer<z.ZodObject<typeof confirmed>>

const found = {
  refundId: id,
  paymentKey: z.string(),
  /** The provider's own key of the refund. */
  transactionKey: z.string(),
  amount: won,
  refundedAt: instant,
}
export type FoundRefund = z.infer<z.ZodObject<typeof found>>

/** The fields of the refund events that orders and charges share; each adds its own ids. */
export const refundEventFields = {
  confirmed,
  /** The provider refunded money at its desk, without a request of ours. */
  found,
  /** Finance granted a desk refund, or a part of it, as goodwill: no refund is due for it (rule 285). */
  goodwillGranted: { paymentKey: z.string(), transactionKey: z.string(), amount: won },
  /** A part of a refund was settled separately and becomes a refund of its own; the rest stays as it is (rule 272). */
  divided: { refundId: id, partId: id, amount: won },
  /** The provider finally refused the refund; finance has it on its list. */
  rejected: { refundId: id, providerCode: z.string() },
}
