import { expireDueDrafts } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Holds that ran out and that no command ended yet. */
export const expireDrafts: Job = {
  name: 'expireDrafts',
  everySeconds: 10,
  why: 'the dates of a hold that ran out are wanted by others at once',
  run: expireDueDrafts,
}
