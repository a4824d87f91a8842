import { refreshPopularity as refresh } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

/** Lists by popularity follow what was rented in the last 30 days. */
export const refreshPopularity: Job = {
  name: 'refreshPopularity',
  cron: '*/5 * * * *',
  run: (deps) => refresh(deps),
}
