import { expireDueDrafts } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Holds that ran out and that nobody met. */
export const expireDrafts: Job = { name: 'expireDrafts', everySeconds: 10, run: expireDueDrafts }
