export { followNotifications, noticeJob, notificationQueue, queues, remindMembers } from './follow.ts'
export { tables } from './ownedTables.ts'
export { routes } from './routes.ts'
export { sendNotifications } from './send.ts'
