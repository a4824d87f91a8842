import { settleMonths as settle } from '../server/settlement/index.ts'
import type { Job } from './job.ts'

/**
 * Closes the previous month, from the 20th at ten on, and every one that was missed. Hourly: an owner whose month could
 * not be closed, or whose run died, is not to wait for the next 20th.
 */
export const settleMonths: Job = { name: 'settleMonths', cron: '0 * * * *', run: settle }
