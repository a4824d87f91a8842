import { endAfterLastDay } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

export const endRentals: Job = { name: 'endRentals', cron: '*/5 * * * *', run: endAfterLastDay }
