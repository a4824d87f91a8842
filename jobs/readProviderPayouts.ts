import { readProviderPayouts as read } from '../server/providerPayouts/index.ts'
import type { Job } from './job.ts'

/** Late in the evening, after the day's payout, so that it is booked on its own day. */
export const readProviderPayouts: Job = { name: 'readProviderPayouts', cron: '40 23 * * *', run: read }
