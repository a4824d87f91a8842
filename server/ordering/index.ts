import './deps.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { orders } from './projections/orders.ts'

export { cancelItemForMember, cancelOwnItem } from './commands/cancelItem.ts'
export { draftOrder } from './commands/draftOrder.ts'
export { moveOrderItem } from './commands/moveItem.ts'
export { type PlacedAnswer, placeOrder } from './commands/placeOrder.ts'
export { eventTypes } from './eventTypes.ts'
export { invariants } from './invariants.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { rowsAPage, since } from './queries/orderHistory.ts'
export { shippedItems } from './queries/shippedItems.ts'
export { staffOrders } from './queries/staffOrders.ts'
export { queues, refundQueue } from './queueNames.ts'
export { recoverPayment, recoverPayments } from './recovery.ts'
export { sendDueRefunds, sendRefundsOf } from './refunds.ts'
export { routes } from './routes.ts'
export { deliverOnFirstDay, endAfterLastDay, expireDueDrafts } from './schedule.ts'

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./draftFacts.sql', import.meta.url),
  new URL('./beginAttempts.sql', import.meta.url),
]

export const projections: readonly Projection[] = [orders]
export { tables } from './ownedTables.ts'
