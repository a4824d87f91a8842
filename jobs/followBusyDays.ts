import { followBusyDays as follow } from '../server/catalogue/index.ts'
import type { Job } from './job.ts'

/** Lists follow what was rented. Twice a second: who just paid must not find the same days in the list again. */
export const followBusyDays: Job = {
  name: 'followBusyDays',
  everySeconds: 0.5,
  run: ({ db }) => follow(db.pool),
}
