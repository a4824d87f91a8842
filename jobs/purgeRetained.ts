import { purgeRetained as run } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** What the law no longer wants kept, at its day. */
export const purgeRetained: Job = { name: 'purgeRetained', cron: '37 * * * *', run }
