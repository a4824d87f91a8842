import { finishGrants as finish } from '../server/grants/index.ts'
import type { Job } from './job.ts'

/** Gives points and coupons of files to their members; a process that dies leaves the rest to the next run. */
export const finishGrants: Job = { name: 'finishGrants', cron: '* * * * *', run: finish }
