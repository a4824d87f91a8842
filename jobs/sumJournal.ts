import { sumJournal as sum } from '../server/ledger/index.ts'
import { following, type Job } from './job.ts'

/** Queries read newer lines one by one, so the sums are kept fresh. */
export const sumJournal: Job = { name: 'sumJournal', cron: '* * * * *', run: following(sum) }
