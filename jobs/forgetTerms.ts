import { forgetTerms as run } from '../server/search/index.ts'
import type { Job } from './job.ts'

/** Forgets the words of search that no product has any more. */
export const forgetTerms: Job = { name: 'forgetTerms', cron: '25 4 * * *', run }
