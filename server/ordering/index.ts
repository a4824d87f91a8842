import './deps.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { orders } from './projections/orders.ts'

export { cancelItemForMember, cancelOwnItem } from './commands/cancelItem.ts'
export { draftOrder } from './commands/draftOrder.ts'
export { completeReturn, refundCollectedItem } from './commands/giveMoneyBack.ts'
export { moveOrderItem } from './commands/moveItem.ts'
export { type PlacedAnswer, placeOrder } from './commands/placeOrder.ts'
export { resendRefund } from './commands/resendRefund.ts'
export { declineReturn, moveReturn, requestReturn } from './commands/returnItem.ts'
export { refundOfOrder, transferRefund } from './commands/transferRefund.ts'
export { seesOurPayments } from './confirming.ts'
export { eventTypes } from './eventTypes.ts'
export { invariants } from './invariants.ts'
export { typedReason } from './itemReasons.ts'
export { readItem } from './itemRow.ts'
export { alertLateMoney } from './lateMoney.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { capturedPayment, keepReceipt } from './paymentReceipts.ts'
export { orderedItems, orderLines } from './published.ts'
export { lateItems } from './queries/lateItems.ts'
export { rowsAPage, since } from './queries/orderHistory.ts'
export { type PaidOrder, paidOrders } from './queries/paidOrders.ts'
export { parcelLabels } from './queries/parcelLabels.ts'
export { refundQuoteOf } from './queries/refundQuote.ts'
export { shippedItems } from './queries/shippedItems.ts'
export { staffOrderItem } from './queries/staffOrderItem.ts'
export { staffOrders } from './queries/staffOrders.ts'
export { staffReturns } from './queries/staffReturns.ts'
export { dueToday, returnsWaiting } from './queries/workOfToday.ts'
export { queues, refundQueue } from './queueNames.ts'
export { recoverPayment, recoverPayments } from './recovery.ts'
export { refundReason } from './refundReasons.ts'
export { sendDueRefunds, sendRefundsOf } from './refunds.ts'
export { routes } from './routes.ts'
export { deliverOnFirstDay, endAfterLastDay, expireDueDrafts } from './schedule.ts'
export { orderIn } from './streams.ts'
export { trackParcels } from './tracking.ts'
export { trackingUrl } from './trackingPages.ts'

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./draftFacts.sql', import.meta.url),
  new URL('./beginAttempts.sql', import.meta.url),
]

export const projections: readonly Projection[] = [orders]
export { tables } from './ownedTables.ts'
