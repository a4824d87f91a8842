import { followNotifications as follow } from '../server/notifications/index.ts'
import type { Job } from './job.ts'

/** Creates notifications from new events. */
export const followNotifications: Job = {
  name: 'followNotifications',
  everySeconds: 2,
  why: 'who just paid looks for the confirmation now',
  run: follow,
}
