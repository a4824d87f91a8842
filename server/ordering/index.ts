import type { Projection } from '../platform/projections/projection.ts'
import { orders } from './projections/orders.ts'

export {
  arrivalEvents,
  arrivals,
  isLateOn,
  returnEvents,
  returns,
  setsArrival,
  setsReturnDays,
  wayIn,
} from './arrivals.ts'
export { cancelItemForMember, cancelOwnItem } from './commands/cancelItem.ts'
export { correctItemAddress, correctItemParcel, undoItemStep } from './commands/correctItem.ts'
export { draftOrder } from './commands/draftOrder.ts'
export { exchangeItem } from './commands/exchangeItem.ts'
export { daysOpenedByFinding, findOwnItem } from './commands/findItem.ts'
export { completeReturn, refundCollectedItem } from './commands/giveMoneyBack.ts'
export { loseItemComingBack, loseOwnItem } from './commands/loseItem.ts'
export { findProductAgain, loseProduct } from './commands/loseProduct.ts'
export { moveOrderItem, whyNotMoved } from './commands/moveItem.ts'
export { endNeverArrived } from './commands/neverArrived.ts'
export { placeOrder } from './commands/placeOrder.ts'
export { declineReturn, moveReturn, requestReturn } from './commands/returnItem.ts'
export { deliverySubject } from './deliverySubject.ts'
export { whyReversed } from './draftEnds.ts'
export { exchangedNames } from './exchangedNames.ts'
export { extensionSubject } from './extensionSubject.ts'
export { invariants } from './invariants.ts'
export { typedReason, typedReasons } from './itemReasons.ts'
export { type ItemRow, readItem } from './itemRow.ts'
export { forgetMember, sealedTables, withdrawalBlockers } from './leaving.ts'
export { measures } from './measures.ts'
export { writtenPapers } from './parcelPapers.ts'
export { orderedItems, orderLines } from './published.ts'
export { isArrivalDenied } from './queries/arrivalDenied.ts'
export { currentRentalOf } from './queries/currentRental.ts'
export { lateItem, lateItems } from './queries/lateItems.ts'
export { parcelBookings } from './queries/parcelBookings.ts'
export { parcelLabels } from './queries/parcelLabels.ts'
export { refundQuoteOf } from './queries/refundQuote.ts'
export { scannedItem } from './queries/scannedItem.ts'
export { staffOrderItem } from './queries/staffOrderItem.ts'
export { orderListRoutes } from './queries/staffOrderList.ts'
export { returnListRoutes } from './queries/staffReturns.ts'
export { lossOf } from './queries/staffRow.ts'
export { findOrders, findParcels, findPayments } from './queries/staffSearch.ts'
export { substitutesForItem } from './queries/substitutes.ts'
export { dueToday, returnsWaiting } from './queries/workOfToday.ts'
export { routes } from './routes.ts'
export { deliverOnFirstDay, endAfterLastDay, expireDueDrafts } from './schedule.ts'
export { onlyInFullOf, orderIn } from './streams.ts'
export { orderSubject } from './subject.ts'
export { trackParcels } from './tracking.ts'
export { trackingUrl } from './trackingPages.ts'
export { waybillNumberIn } from './waybillNumberIn.ts'
export { arrivalIn, rentalWith, whereaboutsOfProducts } from './whereabouts.ts'

export const functions: readonly URL[] = [
  new URL('./published.sql', import.meta.url),
  new URL('./draftFacts.sql', import.meta.url),
]

export const projections: readonly Projection[] = [orders]
export { tables } from './ownedTables.ts'
