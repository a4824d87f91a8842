import { noticeFreed as notice } from '../server/likes/index.ts'
import type { Job } from './job.ts'

/** Periods that a member waits for and that became free. */
export const noticeFreed: Job = { name: 'noticeFreed', cron: '* * * * *', run: (deps) => notice(deps) }
