import { followBusyDays as follow } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

/** Updates the busy days in lists with new rentals. */
export const followBusyDays: Job = {
  name: 'followBusyDays',
  everySeconds: 0.5,
  why: 'who just paid must not find the same days in the list again',
  run: ({ db }) => follow(db.pool),
}
