import { endConsignments as run } from '../server/consignments/index.ts'
import type { Job } from './job.ts'

export const endConsignments: Job = { name: 'endConsignments', cron: '*/5 * * * *', run }
