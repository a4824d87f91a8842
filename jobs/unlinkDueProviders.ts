import { unlinkDueProviders as unlinkDue } from '../server/providerUnlinks/index.ts'
import type { Job } from './job.ts'

/** Unlinks members who left from the providers that do not know yet. */
export const unlinkDueProviders: Job = { name: 'unlinkDueProviders', cron: '*/5 * * * *', run: unlinkDue }
