import { refreshPopularity as refresh } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

/** Updates the order by popularity with the rentals of the last 30 days. */
export const refreshPopularity: Job = {
  name: 'refreshPopularity',
  cron: '*/5 * * * *',
  run: (deps) => refresh(deps),
}
