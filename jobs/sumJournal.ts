import { sumJournal as run } from '../server/ledger/index.ts'
import type { Job } from './job.ts'

/** Queries read newer lines one by one, so the sums are kept fresh. */
export const sumJournal: Job = { name: 'sumJournal', cron: '* * * * *', run }
