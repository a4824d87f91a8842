import { alertLateMoney as alert } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Payments and refunds that wait for longer than an absent provider explains. */
export const alertLateMoney: Job = { name: 'alertLateMoney', cron: '*/10 * * * *', run: alert }
