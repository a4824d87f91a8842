import { alertLateMoney as alert } from '../server/payments/index.ts'
import type { Job } from './job.ts'

/** Alerts about payments and refunds that have waited longer than an outage of the provider explains. */
export const alertLateMoney: Job = { name: 'alertLateMoney', cron: '*/10 * * * *', run: alert }
