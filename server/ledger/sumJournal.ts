import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import { journalDays } from './journal.ts'

/** Brings the day sums up to date with the feed. */
export const sumJournal = ({ db }: Pick<Deps, 'db'>): Promise<void> =>
  runAsyncProjections(db.pool, [journalDays])
