import { sumJournal as run } from '../server/ledger/index.ts'
import type { Job } from './job.ts'

/** What the sums do not hold yet is read line by line, so they are kept fresh. */
export const sumJournal: Job = { name: 'sumJournal', cron: '* * * * *', run }
