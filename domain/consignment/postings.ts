import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import type { ConsignmentEvent } from './events.ts'

/**
 * The journal lines of a consignment's event, in won, summing to zero: the compensation for a lost item is a cost of
 * the shop (rule 295). No other event of a consignment moves value; fees and penalties are separate charges.
 */
export function postings(event: ConsignmentEvent): JournalLine[] {
  if (event.type !== 'consignment.lost') return []
  const { compensation } = event.data
  return balanced([debit('owner_cost', compensation), credit('owner_payable', compensation)])
}
