import { sumCardClearing as run } from '../server/providerPayouts/index.ts'
import type { Job } from './job.ts'

/** What the projection does not hold yet is read from the events, so it is kept fresh. */
export const sumCardClearing: Job = { name: 'sumCardClearing', cron: '* * * * *', run }
