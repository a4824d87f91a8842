import { listUnlisted as run } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** Withdrawals whose line in the list beside the database is missing. */
export const listWithdrawals: Job = { name: 'listWithdrawals', cron: '7 * * * *', run }
