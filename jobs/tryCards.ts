import { tryCards as run } from '../server/charges/index.ts'
import type { Job } from './job.ts'

/** Charges that are due, by the saved card: in the morning, when a member can still see to the card that day. */
export const tryCards: Job = { name: 'tryCards', cron: '0 10 * * *', run }
