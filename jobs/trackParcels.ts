import { trackParcels as follow } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Parcels move a few times a day, and each question costs the provider's price. */
export const trackParcels: Job = { name: 'trackParcels', cron: '*/20 * * * *', run: (deps) => follow(deps) }
