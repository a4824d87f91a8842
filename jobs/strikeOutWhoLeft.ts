import { strikeOutWhoLeft as strikeOut } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** Strikes whoever left out of what staff typed; a run that dies is made again from its beginning. */
export const strikeOutWhoLeft: Job = { name: 'strikeOutWhoLeft', cron: '* * * * *', run: strikeOut }
