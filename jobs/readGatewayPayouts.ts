import { readGatewayPayouts as read } from '../server/outgoingPayments/index.ts'
import type { Job } from './job.ts'

/** Nightly, after the card provider's list: compares the payout gateway's list with our books. */
export const readGatewayPayouts: Job = { name: 'readGatewayPayouts', cron: '50 23 * * *', run: read }
