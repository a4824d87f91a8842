import { finishProductFiles as finish } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

/** Carries out files of products; a process that dies leaves the rest to the next run. */
export const finishProductFiles: Job = { name: 'finishProductFiles', cron: '* * * * *', run: finish }
