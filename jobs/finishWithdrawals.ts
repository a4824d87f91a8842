import { finishWithdrawals as run } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** Members who are erased and whose wallet is not closed yet because a process died. */
export const finishWithdrawals: Job = { name: 'finishWithdrawals', cron: '* * * * *', run }
