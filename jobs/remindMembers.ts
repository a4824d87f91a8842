import { remindMembers as remind } from '../server/notifications/index.ts'
import type { Job } from './job.ts'

/**
 * Sends the reminders of the day: tomorrow's pick-up, expiring points, a consent that is two years old. Again each hour
 * until the evening, for those that a run that failed or died did not come to: no reminder of a pick-up is sent later,
 * also when a run at night makes up for one that was missed (rule 558).
 */
export const remindMembers: Job = { name: 'remindMembers', cron: '0 10-20 * * *', run: remind }
