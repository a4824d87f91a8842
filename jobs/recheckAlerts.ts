import { recheckAlerts as recheck } from '../server/likes/index.ts'
import type { Job } from './job.ts'

/** Daily, for changes by staff: holidays, downtimes, contracts. */
export const recheckAlerts: Job = { name: 'recheckAlerts', cron: '30 4 * * *', run: recheck }
