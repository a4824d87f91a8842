import { endDeadCheck as end } from '../server/consistency/index.ts'
import type { Job } from './job.ts'

/** Tells of a check of the records whose process died. */
export const endDeadCheck: Job = { name: 'endDeadCheck', cron: '*/5 * * * *', run: end }
