import { expireDueDrafts } from '../server/ordering/index.ts'
import type { Job } from './job.ts'

/** Ends drafts whose hold ran out and that no command has ended yet. */
export const expireDrafts: Job = {
  name: 'expireDrafts',
  everySeconds: 10,
  why: 'the dates of a hold that ran out are wanted by others at once',
  run: expireDueDrafts,
}
