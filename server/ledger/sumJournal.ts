import type { Deps } from '../platform/deps.ts'
import { runAsyncProjections } from '../platform/eventStore/feed.ts'
import { journalDays } from './journal.ts'

/** Brings the day sums up to date with the feed. Returns what it left (see `runAsyncProjections`). */
export const sumJournal = ({ db }: Pick<Deps, 'db'>): Promise<string[]> =>
  runAsyncProjections(db.pool, [journalDays])
