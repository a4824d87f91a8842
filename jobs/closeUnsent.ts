import { closeUnsentApplications as run } from '../server/consignments/index.ts'
import type { Job } from './job.ts'

/** Applications whose item was not sent in time are over with the day. */
export const closeUnsent: Job = { name: 'closeUnsent', cron: '*/5 * * * *', run }
