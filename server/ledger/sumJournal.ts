import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import { journalDays } from './journal.ts'

/** Adds what was booked since the last time to the sums of its days. */
export const sumJournal = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  runAsyncProjections(db.pool, [journalDays])
