import { notificationQueue, sendNotifications as send } from '../server/notifications/index.ts'
import type { QueuedJob } from './job.ts'

export const sendNotifications: QueuedJob = { queue: notificationQueue, runPage: send }
