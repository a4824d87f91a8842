import { readGatewayPayouts as read } from '../server/outgoingPayments/index.ts'
import type { Job } from './job.ts'

/** Each night, after the card provider's list: what the payout gateway holds beside what our books say. */
export const readGatewayPayouts: Job = { name: 'readGatewayPayouts', cron: '50 23 * * *', run: read }
