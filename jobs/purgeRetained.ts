import { purgeRetained as run } from '../server/withdrawal/index.ts'
import type { Job } from './job.ts'

/** Deletes data whose legal retention period has ended. */
export const purgeRetained: Job = { name: 'purgeRetained', cron: '37 * * * *', run }
