import { deliverOnFirstDay } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

export const deliverItems: Job = { name: 'deliverItems', everySeconds: 300, run: deliverOnFirstDay }
