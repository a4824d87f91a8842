import { countRentals as count } from '../server/ranking/index.ts'
import { following, type Job } from './job.ts'

/** Updates the ranking with new rentals and cancellations. */
export const countRentals: Job = { name: 'countRentals', cron: '* * * * *', run: following(count) }
