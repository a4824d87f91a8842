import { forgetWebhooks as run } from '../server/payments/index.ts'
import type { Job } from './job.ts'

export const forgetWebhooks: Job = { name: 'forgetWebhooks', cron: '20 4 * * *', run }
