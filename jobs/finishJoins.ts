import { finishJoins as finish } from '../server/joining/index.ts'
import type { Job } from './job.ts'

/** Members whose event and welcome pack are still missing because a process died. */
export const finishJoins: Job = { name: 'finishJoins', cron: '* * * * *', run: finish }
