import { settleMonths as settle } from '../server/settlement/index.ts'
import type { Job } from './job.ts'

/** Closes the previous month and every one that was missed. */
export const settleMonths: Job = { name: 'settleMonths', cron: '0 10 20 * *', run: settle }
