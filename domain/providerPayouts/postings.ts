import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { sum } from '../shared/won.ts'
import type { ProviderPayoutEvent } from './events.ts'

/**
 * The journal lines of a payout, in won, summing to zero: the cleared amount moves from card clearing to the bank, the
 * provider's fee and the tax on it (rule 66). Negative sums reverse every line. Throws when the event's own sums do not
 * add up.
 */
export function postings({ data: { payOut, fees, vat, rows } }: ProviderPayoutEvent): JournalLine[] {
  return balanced([
    debit('bank', payOut),
    debit('payment_fees', fees),
    debit('vat_receivable', vat),
    credit('card_clearing', sum(rows.map((row) => row.amount))),
  ])
}
