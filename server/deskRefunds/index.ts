export { beforeSending, ownRefund, type RefundToSend } from './beforeSending.ts'
export { bookDeskRefund, grantGoodwill } from './commands.ts'
export type { DeskHolder } from './holder.ts'
