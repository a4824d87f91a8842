import { forgetUnusedContacts } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Addresses that were typed for orders which came to nothing. */
export const forgetContacts: Job = { name: 'forgetContacts', cron: '7 * * * *', run: forgetUnusedContacts }
