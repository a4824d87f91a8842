import { sweepPhotos as run } from '../server/platform/uploads/index.ts'
import type { Job } from './job.ts'

/** Deletes photos that nothing refers to, and the files of erased photos. */
export const sweepPhotos: Job = { name: 'sweepPhotos', cron: '*/5 * * * *', run }
