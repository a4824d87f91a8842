import { payOut } from '../server/settlement/index.ts'
import type { Job } from './job.ts'

/** Asks about payouts without an answer of the gateway, and sends those that became due since the 20th. */
export const sendPayouts: Job = { name: 'sendPayouts', cron: '*/5 * * * *', run: payOut }
