import { sweepPhotos as run } from '../server/platform/uploads/index.ts'
import type { Job } from './job.ts'

/** Photos that belong to nothing, and the files of those that were erased. */
export const sweepPhotos: Job = { name: 'sweepPhotos', cron: '*/5 * * * *', run }
