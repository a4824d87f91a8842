import { refreshSearch as refresh } from '../server/search/index.ts'
import type { Job } from './job.ts'

/** What was added, renamed or taken out of the shop since the last turn. */
export const refreshSearch: Job = { name: 'refreshSearch', everySeconds: 30, run: (deps) => refresh(deps) }
