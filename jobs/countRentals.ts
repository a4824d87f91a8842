import { countRentals as count } from '../server/ranking/index.ts'
import type { Job } from './job.ts'

/** The ranking follows what was rented and cancelled. */
export const countRentals: Job = { name: 'countRentals', cron: '* * * * *', run: (deps) => count(deps) }
