import { remindMembers as remind } from '../server/notifications/index.ts'
import type { Job } from './job.ts'

/** Sends the reminders of the day: tomorrow's pick-up, expiring points, a consent that is two years old. */
export const remindMembers: Job = { name: 'remindMembers', cron: '0 10 * * *', run: remind }
