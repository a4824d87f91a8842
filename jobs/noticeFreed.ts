import { noticeFreed as notice } from '../server/likes/index.ts'
import type { Job } from './job.ts'

/** Notifies members of periods they wait for that became free. */
export const noticeFreed: Job = { name: 'noticeFreed', cron: '* * * * *', run: (deps) => notice(deps) }
