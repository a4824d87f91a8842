import { sumCardClearing as sum } from '../server/providerPayouts/index.ts'
import { following, type Job } from './job.ts'

/** Queries read newer events one by one, so the projection is kept fresh. */
export const sumCardClearing: Job = { name: 'sumCardClearing', cron: '* * * * *', run: following(sum) }
