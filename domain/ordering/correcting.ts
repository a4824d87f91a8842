import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import type { ContactPart } from '../shared/contact.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import { refOf, waybillOf } from './decide.ts'
import type { OrderEvent, OrderEventOf } from './events.ts'
import { type ItemAction, itemActions, itemFactsOf, type UndoableStep } from './itemActions.ts'
import { undoDelivery } from './losing.ts'
import type { RentedItem, Waybill } from './rentedItem.ts'
import type { PlacedOrder } from './state.ts'

type Place = { order: PlacedOrder; item: RentedItem }

/** The action that takes back a step. */
export const undoing = {
  ...{ ship: 'undoShip', deliver: 'undoDeliver', arrival: 'undoArrival', collectReturn: 'undoCollectReturn' },
} as const satisfies Readonly<Record<UndoableStep, ItemAction>>

/**
 * Counts what was corrected about the item, or about the whole order for its address, so that a repeated request is
 * applied once, and none overwrites what its author has not read.
 */
type Numbered = { correctionNumber: number }
type Refused = Refusal<'CONCURRENT_CHANGE' | 'TRANSITION_NOT_ALLOWED'>

/** Refuses CONCURRENT_CHANGE when the number is not the next. */
const numberRefusal = (corrections: number, { correctionNumber }: Numbered): Refused | null =>
  correctionNumber === corrections + 1 ? null : refuse('CONCURRENT_CHANGE')

const correctionOf = ({ order, item }: Place) => ({
  ...refOf(order, item),
  correctionNumber: item.corrections + 1,
})

/**
 * Takes back a step that staff took by mistake (rule 308). The delivery fee that a parcel earned is a prepayment again
 * when nothing else of the order was sent. Refuses TRANSITION_NOT_ALLOWED once the parcel has arrived: a delivery can
 * be taken back until the day before the rental begins, because on its first day the parcel counts as arrived; from then
 * on what was recorded of its arrival can, while the item is with its renter (rule 504). Refuses CONCURRENT_CHANGE when the
 * number is not the next, and ITEM_CHARGED while who would never have had the item is charged for it (rule 845).
 */
export function undoStep(
  place: Place,
  {
    step,
    today,
    isCharged,
    ...numbered
  }: Numbered & { step: UndoableStep; today: CivilDate; isCharged: boolean },
): OrderEvent[] | Refused | Refusal<'ITEM_CHARGED'> {
  const facts = itemFactsOf(place, { today })
  const refusal =
    whyNot(itemActions, undoing[step], facts, 'staff') ?? numberRefusal(place.item.corrections, numbered)
  if (refusal !== null) return refusal
  if (isCharged && wasNeverHad(step)) return refuse('ITEM_CHARGED')
  const returnNumber = step === 'collectReturn' ? place.item.returns : null
  const undone: OrderEvent = {
    type: 'order.step.undone',
    data: { ...correctionOf(place), step, returnNumber },
  }
  return step === 'ship' ? [...undoDelivery(place), undone] : [undone]
}

/** Taking back this step says that the renter never had the item, which a charge for it would outlive. */
export const wasNeverHad = (step: UndoableStep): boolean => step === 'ship' || step === 'deliver'

type CorrectedWaybill = Waybill & { sharesParcel?: true | undefined }

const isSameWaybill = (one: Waybill | null, { courier, trackingNumber }: Waybill): boolean =>
  one?.courier === courier && one.trackingNumber === trackingNumber

/**
 * Corrects the waybill of a parcel on its way, to the member or back (rule 308). Refuses TRANSITION_NOT_ALLOWED once it
 * has arrived, CONCURRENT_CHANGE when the number is not the next, and INVALID_REQUEST for the waybill that it has: its
 * member would read that it was a wrong one (rule 665).
 */
export function correctParcel(
  place: Place,
  { correctionNumber, ...waybill }: Numbered & CorrectedWaybill,
): OrderEventOf<'order.parcel.corrected'> | Refused | Refusal<'INVALID_REQUEST'> {
  const { status, returns, corrections } = place.item
  const refusal =
    whyNot(itemActions, 'correctParcel', place.item, 'staff') ??
    numberRefusal(corrections, { correctionNumber })
  if (refusal !== null) return refusal
  if (isSameWaybill(place.item.waybill, waybill))
    return refuse('INVALID_REQUEST', { fields: { trackingNumber: '지금 운송장과 같아요.' } })
  const returnNumber = status === 'return_collecting' ? returns : null
  return {
    type: 'order.parcel.corrected',
    data: { ...correctionOf(place), returnNumber, ...waybillOf(waybill) },
  }
}

/**
 * Records which parts of recipient, address and note of an order were corrected while one of its parcels has not arrived
 * (rules 308 and 915). Refuses TRANSITION_NOT_ALLOWED, CONCURRENT_CHANGE when the number is not the next of the order, and INVALID_REQUEST
 * for those that it has: its member would look for a change, and its label would be an old one (rule 846).
 */
export function correctAddress(
  place: Place,
  { parts, ...numbered }: Numbered & { parts: readonly ContactPart[] },
): OrderEventOf<'order.address.corrected'> | Refused | Refusal<'INVALID_REQUEST'> {
  const refusal =
    whyNot(itemActions, 'correctAddress', place.item, 'staff') ??
    numberRefusal(correctionsOf(place.order), numbered)
  if (refusal !== null) return refusal
  if (parts.length === 0)
    return refuse('INVALID_REQUEST', { fields: { address1: '지금 받는 분, 배송지, 배송 메모와 같아요.' } })
  return { type: 'order.address.corrected', data: { ...correctionOf(place), parts: [...parts] } }
}

/** How often anything of an order was corrected. Whoever changes its delivery names the number that they read. */
export const correctionsOf = ({ items }: Pick<PlacedOrder, 'items'>): number =>
  sum(items.map(({ corrections }) => corrections))

/** A delivery fee that changes with the address: a higher one was paid, a lower one is given back. */
export type FeeChange = { deliveryChangeId: string; difference: Won } & (
  | { paymentKey: string; refundId: null }
  | { paymentKey: null; refundId: string }
)

/** Which parts of recipient, address and note the member changed for nothing. */
type FreeChange = { parts: readonly ContactPart[] }

export type DeliveryCode = 'CONCURRENT_CHANGE' | 'DELIVERY_NOT_CHANGEABLE'

/**
 * Why the member cannot change the delivery of an order; null when nothing of it has left (rule 325). `corrections` are
 * those of the order that the member changes. Refuses DELIVERY_NOT_CHANGEABLE once an item has left, CONCURRENT_CHANGE
 * when something was corrected since.
 */
export function notDeliverable(
  { order, item: parcel }: Place,
  { corrections }: { corrections: number },
): Refusal<DeliveryCode> | null {
  const live = order.items.filter(({ status }) => status !== 'cancel')
  for (const item of [parcel, ...live]) {
    const refusal = whyNot(itemActions, 'changeDelivery', item, 'member')
    if (refusal !== null) return refusal
  }
  return corrections === correctionsOf(order) ? null : refuse('CONCURRENT_CHANGE')
}

/**
 * Records that the member changed recipient, address or note before anything of the order was sent (rule 325), with the
 * delivery fee that changes by it. Refuses what `notDeliverable` refuses.
 */
export function changeDelivery(
  place: Place,
  read: { corrections: number },
  change: FeeChange | FreeChange,
): OrderEventOf<'order.address.corrected' | 'order.delivery.changed'> | Refusal<DeliveryCode> {
  const refusal = notDeliverable(place, read)
  if (refusal !== null) return refusal
  if ('parts' in change) {
    const data = { ...correctionOf(place), parts: [...change.parts], by: 'member' as const }
    return { type: 'order.address.corrected', data }
  }
  const { deliveryChangeId, difference, paymentKey, refundId } = change
  const { deliveryFee: feeBefore } = place.order
  return {
    type: 'order.delivery.changed',
    data: {
      ...{ ...correctionOf(place), deliveryChangeId, feeBefore, feeAfter: feeBefore + difference },
      ...{ paymentKey, refundId },
    },
  }
}
