import { trackParcels as follow } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Every 20 minutes: parcels move only a few times a day, and each query costs money. */
export const trackParcels: Job = { name: 'trackParcels', cron: '*/20 * * * *', run: (deps) => follow(deps) }
