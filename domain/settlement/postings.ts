import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { unreachable } from '../shared/decision.ts'
import type { SettlementEvent } from './events.ts'

function lines(event: SettlementEvent): JournalLine[] {
  switch (event.type) {
    case 'payout.requested':
      return [debit('owner_payable', event.data.amount), credit('payouts_in_transit', event.data.amount)]
    case 'payout.confirmed':
      return [debit('payouts_in_transit', event.data.amount), credit('bank', event.data.amount)]
    case 'payout.failed':
      return [debit('payouts_in_transit', event.data.amount), credit('owner_payable', event.data.amount)]
    case 'settlement.closed':
    case 'settlement.held':
    case 'settlement.released':
      return []
    default:
      return unreachable(event)
  }
}

/** The journal lines of a settlement's event, in won, summing to zero; none if no value moves (rules 60, 185). */
export const postings = (event: SettlementEvent): JournalLine[] => balanced(lines(event))
