import { sumFigures as sum } from '../server/figures/index.ts'
import { following, type Job } from './job.ts'

/** The figures of the business follow the events a minute behind. */
export const sumFigures: Job = { name: 'sumFigures', cron: '* * * * *', run: following(sum) }
