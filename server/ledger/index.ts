import type { Projection } from '../platform/projections/projection.ts'
import { journal, journalDays } from './journal.ts'

export { accountMonths, accountMonthsOfEvents } from './accountMonths.ts'
export { accountStatement } from './accountStatement.ts'
export { bookByFinance } from './bookByFinance.ts'
export { sayWhoBooked } from './bookedBefore.ts'
export { balanceSheetAt, profitOf, trialBalanceAt, vatOf } from './books.ts'
export { closeBooks } from './closeBooks.ts'
export { accountByEvent, entriesAt, entryAt, entryFactsOf, mirroredEntry } from './entries.ts'
export { invariants } from './invariants.ts'
export {
  type BookedLine,
  bookedLines,
  countLines,
  countSuspectLines,
  feeEntries,
  type TaxedEvent,
  taxedEvents,
} from './monthLines.ts'
export {
  endOf,
  firstOfMonth,
  movementsByDay,
  movementsOf,
  remittedBetween,
  reversalsOf,
} from './movements.ts'
export { tables } from './ownedTables.ts'
export { openerOfBooks, sealerOfBooks, typedReasons } from './reasons.ts'
export { remittancesOf } from './remitVat.ts'
export { routes } from './routes.ts'
export { sealedRecords } from './sealedRecords.ts'
export { subjectsOf } from './subjectsOf.ts'
export { sumJournal } from './sumJournal.ts'

export const projections: readonly Projection[] = [journal, journalDays]
export const functions: readonly URL[] = [new URL('./published.sql', import.meta.url)]
