import { deliverOnFirstDay } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

export const deliverItems: Job = { name: 'deliverItems', cron: '*/5 * * * *', run: deliverOnFirstDay }
