import { recheckAlerts as recheck } from '../server/likes/index.ts'
import type { Job } from './job.ts'

/** Once a day, for what staff changed: holidays, rest days, contracts. */
export const recheckAlerts: Job = { name: 'recheckAlerts', cron: '30 4 * * *', run: recheck }
