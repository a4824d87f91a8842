import { z } from 'zod'
import { type EventDefinitions, type EventOf, eventsOf } from '../ledger/defineEvent.ts'
import { credited, debited, term } from '../ledger/explanation.ts'
import { type CivilDate, formatDotted, isCivilDate } from '../shared/civilDate.ts'
import { day, reference, won } from '../shared/eventFields.ts'
import { sum } from '../shared/won.ts'

/** One transaction of a payout. A refund has a negative amount, fee and tax. */
const payoutRow = z.strictObject({
  paymentKey: reference,
  /** The key of the capture or the refund. */
  transactionKey: reference,
  isCancel: z.boolean(),
  amount: won,
  /** The provider's fee without tax. */
  fee: won,
  vat: won,
})
export type PayoutRow = z.infer<typeof payoutRow>

const providerPayoutEvent = eventsOf({
  kind: 'provider-payout',
  title: (day) => `${isCivilDate(day) ? formatDotted(day) : day} 결제사 지급`,
  of: ({ paidOutOn }: { paidOutOn: CivilDate }) => providerPayoutStream(paidOutOn),
})

/** The provider pays out what was captured less what was refunded and its fee with the tax on it (rule 66). */
export const providerPayoutEvents = {
  /** The card provider's payout of a day, or its debit when refunds exceeded captures. */
  'provider.paid_out': providerPayoutEvent({
    title: '결제사 지급',
    schema: z.strictObject({
      paidOutOn: day,
      /** Counts the events of a day from 1: a list that changes later is booked again, by the difference. */
      number: z.int(),
      /** The bank transfer: amount − fee − tax of all rows; negative when the provider debits us. */
      payOut: won,
      fees: won,
      vat: won,
      rows: z.array(payoutRow),
    }),
    explain: ({ payOut, fees, vat, rows }) => {
      const cleared = sum(rows.map(({ amount }) => amount))
      const part = (isCancel: boolean, label: string) => {
        const own = rows.filter((row) => row.isCancel === isCancel)
        return term(`${label} ${own.length}건`, sum(own.map(({ amount }) => amount)))
      }
      return [
        debited(
          66,
          'bank',
          '은행에 들어온 금액',
          payOut,
          term('정리된 카드 미수금', cleared),
          term('결제 수수료', 0 - fees),
          term('수수료의 부가세', 0 - vat),
        ),
        debited(66, 'payment_fees', '결제 수수료', fees, term('결제 수수료', fees)),
        debited(66, 'vat_receivable', '수수료의 부가세', vat, term('수수료의 부가세', vat)),
        credited(66, 'card_clearing', '정리된 카드 미수금', cleared, part(false, '결제'), part(true, '취소')),
      ]
    },
  }),
} satisfies EventDefinitions

export type ProviderPayoutEvent = EventOf<typeof providerPayoutEvents>
export type ProviderPayout = ProviderPayoutEvent['data']

/** The stream of the card provider's payouts of one day. */
export const providerPayoutStream = (paidOutOn: CivilDate): string => `provider-payout:${paidOutOn}`
