import { refreshSearch as refresh } from '../server/search/index.ts'
import type { Job } from './job.ts'

/** What was added, renamed or taken out of the shop since the last turn. */
export const refreshSearch: Job = { name: 'refreshSearch', cron: '* * * * *', run: (deps) => refresh(deps) }
