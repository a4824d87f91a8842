import { endAfterLastDay } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

export const endRentals: Job = { name: 'endRentals', everySeconds: 300, run: endAfterLastDay }
