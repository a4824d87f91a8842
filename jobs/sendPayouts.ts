import { payOut } from '../server/settlement/index.ts'
import type { Job } from './job.ts'

/** Payouts about which the gateway still owes an answer, and what became due since the 20th. */
export const sendPayouts: Job = { name: 'sendPayouts', cron: '*/5 * * * *', run: payOut }
