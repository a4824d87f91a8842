import { hasAction, whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import { sum, type Won } from '../shared/won.ts'
import type { CancelledAmounts } from './cancellation.ts'
import type { ItemRef, OrderEvent, OrderEventOf } from './events.ts'
import { type ActorKind, type ItemFacts, itemActions, type MoveAction } from './itemActions.ts'
import { keptOf } from './refunding.ts'
import type { RentedItem } from './rentedItem.ts'
import { draftEndOf, type OrderState, type PlacedOrder } from './state.ts'

type Decision<Code extends RefusalCode> = OrderEvent[] | Refusal<Code>

/** What was captured for the order; null when nothing had to be paid. */
export type Paid = { paymentKey: string; amount: Won } | null

/** `isWanted`: the captured money is this order's; otherwise all of it is refunded. */
type Placing = { events: OrderEvent[]; isWanted: boolean }

/**
 * Places the order once its payment is captured, or nothing has to be paid; `placedAt` is the instant from which
 * cancelling is free for 2 hours. A payment for a draft that no longer holds its dates, or of another amount, is not
 * wanted. Refuses DRAFT_NOT_FOUND, DRAFT_EXPIRED, PAYMENT_KEY_REQUIRED.
 */
export function placeOrder(
  state: OrderState,
  { paid, placedAt }: { paid: Paid; placedAt: string },
): Placing | Refusal<'DRAFT_EXPIRED' | 'DRAFT_NOT_FOUND' | 'PAYMENT_KEY_REQUIRED'> {
  switch (state.status) {
    case 'none':
      return refuse('DRAFT_NOT_FOUND')
    case 'awaiting_payment': {
      const { orderId, memberId, start, end, items, amounts } = state.draft
      if (paid === null && amounts.totalAmount > 0) return refuse('PAYMENT_KEY_REQUIRED')
      if (paid !== null && paid.amount !== amounts.totalAmount)
        return {
          events: ending(state, { cause: 'declined', providerCode: 'AMOUNT_DIFFERS' }),
          isWanted: false,
        }
      const paymentKey = paid?.paymentKey ?? null
      const data = { orderId, memberId, paymentKey, placedAt, start, end, items, amounts }
      return { events: [{ type: 'order.placed', data }], isWanted: true }
    }
    case 'placed':
      return { events: [], isWanted: paid === null || paid.paymentKey === state.paymentKey }
    case 'released':
    case 'expired':
      return paid === null
        ? refuse('DRAFT_EXPIRED', { because: draftEndOf(state) })
        : { events: [], isWanted: false }
  }
}

type Ending = Pick<OrderEventOf<'order.draft.released'>['data'], 'cause' | 'providerCode'>

const ending = (state: Exclude<OrderState, { status: 'none' }>, end: Ending): OrderEvent[] => [
  {
    type: 'order.draft.released',
    data: { orderId: state.draft.orderId, memberId: state.draft.memberId, ...end },
  },
]

/**
 * Releases a draft because the payment sheet was closed, the card was declined, or a new draft replaces it. Nothing
 * happens to one that has ended. Refuses DRAFT_NOT_FOUND, and TRANSITION_NOT_ALLOWED for a placed order.
 */
export function releaseDraft(
  state: OrderState,
  end: Ending,
): Decision<'DRAFT_NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  switch (state.status) {
    case 'none':
      return refuse('DRAFT_NOT_FOUND')
    case 'awaiting_payment':
      return ending(state, end)
    case 'placed':
      return refuse('TRANSITION_NOT_ALLOWED', { status: state.status })
    case 'released':
    case 'expired':
      return []
  }
}

/** True once the hold has expired; at its last instant it is still valid. */
export const holdHasRunOut = (heldUntil: string, now: Date): boolean => now.getTime() > Date.parse(heldUntil)

/** Expires a draft whose hold has run out; the first command that reads it does so. Otherwise nothing happens. */
export function expireDraft(state: OrderState, now: Date): OrderEvent[] {
  if (state.status !== 'awaiting_payment' || !holdHasRunOut(state.draft.heldUntil, now)) return []
  const { orderId, memberId } = state.draft
  return [{ type: 'order.draft.expired', data: { orderId, memberId } }]
}

/** The placed order and one of its items. Refuses NOT_FOUND. */
export function itemOf(
  state: OrderState,
  orderItemId: string,
): { order: PlacedOrder; item: RentedItem } | Refusal<'NOT_FOUND'> {
  if (state.status !== 'placed') return refuse('NOT_FOUND')
  const item = state.items.find((one) => one.orderItemId === orderItemId)
  return item === undefined ? refuse('NOT_FOUND') : { order: state, item }
}

/** The cancellation event of one item with its quoted amounts; `refundId` identifies the card's refund. */
export function cancelItem(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  cancellation: {
    amounts: CancelledAmounts
    by: 'member' | 'staff'
    reasonCode: string
    refundId: string
  },
): OrderEvent {
  const { amounts, by, reasonCode, refundId } = cancellation
  const { feePercent, fee, cardRefund, pointsRefund, deliveryFeeRefund, couponReturned } = amounts
  return {
    type: 'order.item.cancelled',
    data: {
      ...refOf(order, item),
      by,
      reasonCode,
      feePercent,
      finalAmount: item.finalAmount,
      fee,
      cardRefund,
      pointsRefund,
      deliveryFeeRefund,
      refundId: cardRefund > 0 ? refundId : null,
      couponReturned,
    },
  }
}

export type ItemMove = {
  action: MoveAction
  actor: ActorKind
  courier: string | null
  trackingNumber: string | null
  /** Staff confirmed that another order travels under the same waybill (rule 307). */
  sharesParcel?: true | undefined
  /** The job presumes that the parcel arrived, because its rental begins; no arrival was recorded (rule 460). */
  presumed?: true | undefined
  /** The day before which an item that arrives is not picked up, because the shop is closed (rule 752). */
  pickUpFrom?: CivilDate | null | undefined
  /** How often the item had been corrected when the courier was asked about its parcel. */
  corrections?: number | undefined
  /** The consignment of an owner's item reports it missing, for a step that receives it. */
  isReportedMissing?: boolean
} & Partial<SeenItem>

/** Papers of a parcel that say where it goes: the courier's booking file, and the label of the shop. */
export type ParcelPaper = { paper: 'booking' | 'label'; addressNumber: number }

/** The product and the address that a packer sees. A part that the request does not name is not compared. */
export type SeenItem = {
  productId: number | undefined
  addressNumber: number | undefined
  /** The older of the papers that were written for its parcel; null without one. */
  paper: ParcelPaper | null
  /** Staff confirm that the parcel goes to the address of now, whatever its papers said. */
  isReaddressed: true | undefined
}

/** The number of the order's recipient, address and note: each change of them makes another one. */
export const addressNumberOf = ({ items }: Pick<PlacedOrder, 'items'>): number =>
  sum(items.map(({ addressCorrection }) => addressCorrection))

type ChangedSince = Refusal<'ADDRESS_CHANGED' | 'ITEM_EXCHANGED'>

/** Why the parcel is not what its packer sees: the item is another product (rule 765), or goes elsewhere (rule 766). */
function changedSince(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  { productId, addressNumber, paper = null, isReaddressed }: Partial<SeenItem>,
): ChangedSince | null {
  if (productId !== undefined && productId !== item.productId)
    return refuse('ITEM_EXCHANGED', { seen: productId, now: item.productId })
  const now = addressNumberOf(order)
  if (addressNumber !== undefined && addressNumber !== now) return refuse('ADDRESS_CHANGED', { paper: null })
  return paper === null || paper.addressNumber === now || isReaddressed === true
    ? null
    : refuse('ADDRESS_CHANGED', { paper: paper.paper })
}

/** True when something was corrected since: the courier's word may be about another parcel (rule 566). */
export const isCorrectedSince = (
  item: Pick<RentedItem, 'corrections'>,
  { corrections }: Pick<ItemMove, 'corrections'>,
): boolean => corrections !== undefined && corrections !== item.corrections

/**
 * The next step of one item. The delivery fee is earned when the first item leaves the shop; confirming an arrival that
 * was only presumed leaves its state as it is (rule 474). Refuses TRANSITION_NOT_ALLOWED, also to the courier's word about
 * a delivery that staff took back (rule 494), CONCURRENT_CHANGE when the parcel was corrected since the courier was asked
 * about it (rule 566), ITEM_EXCHANGED and ADDRESS_CHANGED for a parcel of another product or to another address than its
 * packer sees (rules 765 and 766), ITEM_NOT_HERE when the step needs the product here and it is somewhere else (rule 303), and
 * ITEM_CONSIGNED when it receives an item that is reported missing (rule 660).
 */
export function moveItem(
  { order, item }: { order: PlacedOrder; item: RentedItem },
  move: ItemMove,
  elsewhere: ItemFacts['elsewhere'],
):
  | OrderEvent
  | ChangedSince
  | Refusal<'CONCURRENT_CHANGE' | 'ITEM_CONSIGNED' | 'ITEM_NOT_HERE' | 'TRANSITION_NOT_ALLOWED'> {
  const { status, isArrivalPresumed } = item
  const { isReportedMissing = false } = move
  if (isCorrectedSince(item, move)) return refuse('CONCURRENT_CHANGE')
  const facts = { status, isArrivalPresumed, elsewhere, isReportedMissing }
  // Where the product in its place is says nothing of the one in the box.
  const changed = hasAction(itemActions, move.action, facts, move.actor)
    ? changedSince({ order, item }, move)
    : null
  const refusal = changed ?? whyNot(itemActions, move.action, facts, move.actor)
  if (refusal !== null) return refusal
  if (item.isDeliveryDenied && isCouriersWord(move))
    return refuse('TRANSITION_NOT_ALLOWED', { status, action: move.action })
  const ref = refOf(order, item)
  const denied = item.isDeliveryDenied && ({ denied: true } as const)
  switch (move.action) {
    case 'prepare':
      return { type: 'order.item.prepared', data: ref }
    case 'ship': {
      const deliveryFeeEarned: Won = order.deliveryFeeEarned ? 0 : order.deliveryFee
      return { type: 'order.item.shipped', data: { ...ref, ...waybillOf(move), deliveryFeeEarned } }
    }
    case 'deliver':
      return {
        type: 'order.item.delivered',
        data: { ...ref, ...(move.presumed && { presumed: move.presumed, ...denied }), ...pickedUpFrom(move) },
      }
    case 'confirmArrival': {
      const byTracking = isCouriersWord(move) && ({ byTracking: true } as const)
      return {
        type: 'order.arrival.confirmed',
        data: { ...ref, ...denied, ...byTracking, ...pickedUpFrom(move) },
      }
    }
    case 'end':
      return { type: 'order.item.ended', data: ref }
    case 'collect':
      return { type: 'order.item.collected', data: { ...ref, ...earnedOf(order, item) } }
  }
}

/** The job recorded what the courier's tracking says, and not that the rental began. */
const isCouriersWord = ({ action, actor, presumed }: ItemMove): boolean =>
  actor === 'job' && (action === 'confirmArrival' || (action === 'deliver' && presumed !== true))

/** The field of an event that says since when an item may be picked up. */
export const pickedUpFrom = ({ pickUpFrom = null }: Pick<ItemMove, 'pickUpFrom'>) =>
  pickUpFrom === null ? {} : { pickUpFrom }

/** The fields of an event that hands a parcel to a courier. */
export const waybillOf = ({
  courier,
  trackingNumber,
  sharesParcel,
}: Pick<ItemMove, 'courier' | 'trackingNumber' | 'sharesParcel'>) => ({
  courier,
  trackingNumber,
  ...(sharesParcel && { sharesParcel }),
})

/** What an item earns when all of its price is kept: what settlement and the books need to know of it. */
export const earnedOf = (order: PlacedOrder, item: RentedItem) => ({
  productId: item.productId,
  start: order.draft.start,
  end: item.end,
  totalRentPrice: item.totalRentPrice,
  periodTotalPrice: item.periodTotalPrice,
  periodDiscount: item.periodDiscount,
  couponShare: item.couponShare,
  finalAmount: item.finalAmount,
  pointsShare: item.pointsShare,
  consignment: item.consignment,
  ...keptOf(item, true),
})

/** The ids of the order, the item and the member, as events carry them. */
export const refOf = (order: PlacedOrder, item: RentedItem): ItemRef => ({
  orderId: order.draft.orderId,
  orderItemId: item.orderItemId,
  memberId: order.draft.memberId,
})
