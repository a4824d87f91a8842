import { refreshPopularity as refresh } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

export const refreshPopularity: Job = { name: 'refreshPopularity', everySeconds: 600, run: refresh }
