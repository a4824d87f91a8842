import { z } from 'zod'
import type { CivilDate } from '../shared/civilDate.ts'
import { day, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** One transaction of a payout. What was given back is negative, in amount, fee and tax. */
const payoutRow = z.strictObject({
  paymentKey: z.string(),
  /** Of the capture, or of one giving back. */
  transactionKey: z.string(),
  isCancel: z.boolean(),
  amount: won,
  /** What the provider keeps, without its tax. */
  fee: won,
  vat: won,
})
export type PayoutRow = z.infer<typeof payoutRow>

export const providerPayoutEventSchemas = {
  /** The card provider paid out for a day, or took back when more was given back than captured. */
  'provider.paid_out': z.strictObject({
    paidOutOn: day,
    /** A day whose list grows or changes later is booked again, by the difference. */
    number: z.int(),
    /** What reached the bank: amount − fee − tax of all rows; negative when the provider took back. */
    payOut: won,
    fees: won,
    vat: won,
    rows: z.array(payoutRow),
  }),
}

export type ProviderPayoutEvent = EventOf<typeof providerPayoutEventSchemas>
export type ProviderPayout = ProviderPayoutEvent['data']

/** The stream of what the card provider paid out on one day. */
export const providerPayoutStream = (paidOutOn: CivilDate): string => `provider-payout:${paidOutOn}`
