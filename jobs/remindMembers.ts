import { remindMembers as remind } from '../server/notifications/index.ts'
import type { Job } from './job.ts'

/** What members are told on a certain day: a pick-up tomorrow, points that expire, a consent of two years. */
export const remindMembers: Job = { name: 'remindMembers', cron: '0 10 * * *', run: remind }
