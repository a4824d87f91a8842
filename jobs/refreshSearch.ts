import { refreshSearch as refresh } from '../server/search/index.ts'
import type { Job } from './job.ts'

/** Indexes products that were added, renamed or removed since the last run. */
export const refreshSearch: Job = { name: 'refreshSearch', cron: '* * * * *', run: (deps) => refresh(deps) }
