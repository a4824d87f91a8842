import type { JournalLine } from '../ledger/journal.ts'

/** True for entries that change what is owed to an owner. */
export const changesOwnersPart = (entries: readonly { journal: readonly JournalLine[] }[]): boolean =>
  entries.some(({ journal }) => journal.some(({ account }) => account === 'owner_payable'))
