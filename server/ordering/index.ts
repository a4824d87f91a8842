import './tables.ts'
import { busyDayStatements } from '../catalogue/index.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { orders } from './projections/orders.ts'
import { slots } from './projections/slots.ts'

export { cancelItemForMember, cancelOwnItem } from './commands/cancelItem.ts'
export { draftOrder } from './commands/draftOrder.ts'
export { moveOrderItem } from './commands/moveItem.ts'
export { type PlacedAnswer, placeOrder } from './commands/placeOrder.ts'
export { eventTypes } from './eventTypes.ts'
export { invariants } from './invariants.ts'
export { rowsAPage, since } from './queries/orderHistory.ts'
export { staffOrders } from './queries/staffOrders.ts'
export { queues, refundQueue } from './queueNames.ts'
export { recoverPayment, recoverPayments } from './recovery.ts'
export { sendDueRefunds, sendRefundsOf } from './refunds.ts'
export { routes } from './routes.ts'
export { deliverOnFirstDay, endAfterLastDay, expireDueDrafts } from './schedule.ts'

export const functions: readonly URL[] = [
  new URL('./draftFacts.sql', import.meta.url),
  new URL('./beginAttempt.sql', import.meta.url),
]

/** The slots tell the product list which days are busy, in the same append. */
export const projections: readonly Projection[] = [
  { ...slots, sql: [...slots.sql, ...busyDayStatements] },
  orders,
]
