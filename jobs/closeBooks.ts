import { closeBooks as run } from '../server/ledger/index.ts'
import type { Job } from './job.ts'

/** Hourly: a day whose last event is not sealed yet right after midnight is closed by the next run. */
export const closeBooks: Job = { name: 'closeBooks', cron: '20 * * * *', run }
