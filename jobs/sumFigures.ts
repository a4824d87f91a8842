import { sumFigures as run } from '../server/figures/index.ts'
import type { Job } from './job.ts'

/** The figures of the business follow the events a minute behind. */
export const sumFigures: Job = { name: 'sumFigures', cron: '* * * * *', run }
