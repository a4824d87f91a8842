import { closeUnsentApplications as run } from '../server/consignments/index.ts'
import type { Job } from './job.ts'

/** Ends applications whose item was not sent by their last day. */
export const closeUnsent: Job = { name: 'closeUnsent', cron: '*/5 * * * *', run }
