export { bookDeskRefund, coverFromDesk, grantGoodwill } from './commands.ts'
export type { DeskHolder } from './holder.ts'
