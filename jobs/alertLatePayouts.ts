import { alertLatePayouts as alert } from '../server/settlement/index.ts'
import type { Job } from './job.ts'

/** Alerts about payouts that have waited for the gateway's answer longer than an outage of it explains. */
export const alertLatePayouts: Job = { name: 'alertLatePayouts', cron: '*/10 * * * *', run: alert }
