import { z } from 'zod'
import type { CivilDate } from '../shared/civilDate.ts'
import { day, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** One transaction of a payout. A refund has a negative amount, fee and tax. */
const payoutRow = z.strictObject({
  paymentKey: z.string(),
  /** The key of the capture or the refund. */
  transactionKey: z.string(),
  isCancel: z.boolean(),
  amount: won,
  /** The provider's fee without tax. */
  fee: won,
  vat: won,
})
export type PayoutRow = z.infer<typeof payoutRow>

export const providerPayoutEventSchemas = {
  /** The card provider's payout of a day, or its debit when refunds exceeded captures. */
  'provider.paid_out': z.strictObject({
    paidOutOn: day,
    /** Counts the events of a day from 1: a list that changes later is booked again, by the difference. */
    number: z.int(),
    /** The bank transfer: amount − fee − tax of all rows; negative when the provider debits us. */
    payOut: won,
    fees: won,
    vat: won,
    rows: z.array(payoutRow),
  }),
}

export type ProviderPayoutEvent = EventOf<typeof providerPayoutEventSchemas>
export type ProviderPayout = ProviderPayoutEvent['data']

/** The stream of the card provider's payouts of one day. */
export const providerPayoutStream = (paidOutOn: CivilDate): string => `provider-payout:${paidOutOn}`
