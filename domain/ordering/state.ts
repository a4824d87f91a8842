import { type CivilDate, maxDate } from '../shared/civilDate.ts'
import { unreachable } from '../shared/decision.ts'
import type { DraftEnd, ExtensionDraftEnd } from '../shared/draftEnds.ts'
import { LOST_ON_THE_WAY } from '../shared/undelivered.ts'
import type { Won } from '../shared/won.ts'
import type { OrderEvent, OrderEventOf } from './events.ts'
import type { UndoableStep } from './itemActions.ts'
import type { ItemStatus } from './itemStatus.ts'
import { afterRefund, extensionsAfter } from './refunding.ts'
import { newlyRented, type RentedItem, withReturn } from './rentedItem.ts'

export type Draft = OrderEventOf<'order.drafted'>['data']
/** An extension that is being paid: it holds its days and points. */
export type ExtensionDraft = OrderEventOf<'order.item.extension.drafted'>['data']
type Drafted = { draft: Draft }

/**
 * The part of a delivery fee that was paid for Jeju, in won; null for an order from before it was recorded. `paymentKey`
 * is the payment of its own that paid it, null when the order's payment did.
 */
export type JejuFee = { fee: Won | null; paymentKey: string | null }

export type OrderState =
  | { status: 'none' }
  | (Drafted & { status: 'awaiting_payment' })
  | (Drafted & { status: 'released'; cause: OrderEventOf<'order.draft.released'>['data']['cause'] })
  | (Drafted & { status: 'expired' })
  | (Drafted & {
      status: 'placed'
      placedAt: string
      /** Null when nothing had to be paid by card. */
      paymentKey: string | null
      items: readonly RentedItem[]
      /** The delivery fee after all changes of the address, in won. */
      deliveryFee: Won
      jejuFee: JejuFee
      deliveryFeeEarned: boolean
      deliveryFeeReturned: boolean
      /** Its one extension that is being paid; null without one. */
      extending: ExtensionDraft | null
      /** The causes of extensions that ended unpaid, by their id. */
      extensionEnds: Readonly<Record<string, ExtensionDraftEnd>>
    })

export type PlacedOrder = Extract<OrderState, { status: 'placed' }>

/** The last day of an order's rentals: an extended item ends after the others. */
export const lastEndOf = (order: Exclude<OrderState, { status: 'none' }>): CivilDate =>
  order.status === 'placed'
    ? order.items.map((item) => item.end).reduce(maxDate, order.draft.end)
    : order.draft.end

export const noOrder: OrderState = { status: 'none' }

/** Why a draft ended; null for one that has not, and for a placed order. */
export function draftEndOf(state: OrderState): DraftEnd | null {
  if (state.status === 'released') return state.cause
  return state.status === 'expired' ? 'expired' : null
}

function withItem(state: OrderState, itemId: string, change: (item: RentedItem) => RentedItem): OrderState {
  if (state.status !== 'placed') return state
  return {
    ...state,
    items: state.items.map((item) => (item.orderItemId === itemId ? change(item) : item)),
  }
}

const withStatus = (state: OrderState, itemId: string, status: ItemStatus): OrderState =>
  withItem(state, itemId, (item) => ({ ...item, status }))

const statusAfter = {
  'order.item.prepared': 'ready_for_delivery',
  'order.item.ended': 'end',
  'order.item.collected': 'collected',
  'order.item.lost_coming_back': 'collected',
  'order.item.lost': 'lost',
  'order.return.collecting': 'return_collecting',
  'order.return.collected': 'return_collected',
  'order.return.lost': 'return_collected',
} as const satisfies Partial<Record<OrderEvent['type'], ItemStatus>>

function withShipped(
  state: OrderState,
  { orderItemId, deliveryFeeEarned, courier, trackingNumber }: OrderEventOf<'order.item.shipped'>['data'],
): OrderState {
  const next = withItem(state, orderItemId, (item) => ({
    ...item,
    status: 'shipped',
    waybill: { courier, trackingNumber },
    isDeliveryDenied: false,
  }))
  return next.status === 'placed' && deliveryFeeEarned > 0 ? { ...next, deliveryFeeEarned: true } : next
}

function withCancelled(
  state: OrderState,
  cancelled: OrderEventOf<'order.item.cancelled'>['data'],
): OrderState {
  const { orderItemId, cardRefund, pointsRefund, deliveryFeeRefund } = cancelled
  return withItem(state, orderItemId, (item) => ({
    ...item,
    status: 'cancel',
    isLostOnTheWay: cancelled.reasonCode === LOST_ON_THE_WAY,
    extensionPayments: extensionsAfter(item, cardRefund - deliveryFeeRefund),
    back: { card: cardRefund - deliveryFeeRefund, points: pointsRefund, borne: 0 },
  }))
}

function withCompletedReturn(
  state: OrderState,
  completed: OrderEventOf<'order.return.completed'>['data'],
): OrderState {
  const { orderItemId, cardRefund, pointsRefund, deliveryFeeRefund } = completed
  const split = { card: cardRefund - deliveryFeeRefund, points: pointsRefund }
  const next = withItem(state, orderItemId, (item) => ({
    ...afterRefund(item, split, true),
    extensionPayments: extensionsAfter(item, split.card),
    status: 'return_completed',
    openReturn: null,
  }))
  const returned = next.status === 'placed' && deliveryFeeRefund > 0
  return returned ? { ...next, deliveryFeeReturned: true } : next
}

function withRefunded(state: OrderState, given: OrderEventOf<'order.item.refunded'>['data']): OrderState {
  const split = { card: given.cardRefund, points: given.pointsRefund }
  return withItem(state, given.orderItemId, (item) => ({
    ...afterRefund(item, split, given.ownerBears),
    extensionPayments: extensionsAfter(item, split.card),
    refunds: given.refundNumber,
  }))
}

const withDelivered = (
  state: OrderState,
  { orderItemId, presumed }: OrderEventOf<'order.item.delivered'>['data'],
): OrderState =>
  withItem(state, orderItemId, (item) => ({
    ...item,
    status: 'delivered',
    isArrivalPresumed: presumed === true,
    isDeliveryDenied: presumed === true && item.isDeliveryDenied,
  }))

const undone = {
  ship: { status: 'ready_for_delivery' },
  deliver: { status: 'shipped', isArrivalPresumed: false, isDeliveryDenied: true },
  arrival: { isArrivalPresumed: true, isDeliveryDenied: true },
  collectReturn: { status: 'return_requested' },
} as const satisfies Readonly<Record<UndoableStep, Partial<RentedItem>>>

type Correction = OrderEventOf<
  'order.step.undone' | 'order.parcel.corrected' | 'order.address.corrected' | 'order.delivery.changed'
>

const withCorrection = (state: OrderState, event: Correction): OrderState =>
  withItem(state, event.data.orderItemId, (item) => ({
    ...item,
    corrections: event.data.correctionNumber,
    ...((event.type === 'order.address.corrected' || event.type === 'order.delivery.changed') && {
      addressCorrection: event.data.correctionNumber,
    }),
    ...(event.type === 'order.step.undone' && undone[event.data.step]),
    ...(event.type === 'order.parcel.corrected' && {
      isDeliveryDenied: false,
      waybill: { courier: event.data.courier, trackingNumber: event.data.trackingNumber },
    }),
  }))

function withDeliveryChanged(state: OrderState, event: OrderEventOf<'order.delivery.changed'>): OrderState {
  const next = withCorrection(state, event)
  const { feeBefore, feeAfter: deliveryFee, paymentKey } = event.data
  if (next.status !== 'placed') return next
  return { ...next, deliveryFee, jejuFee: { fee: Math.max(0, deliveryFee - feeBefore), paymentKey } }
}

function withExchanged(
  state: OrderState,
  exchanged: OrderEventOf<'order.item.exchanged'>['data'],
): OrderState {
  const { orderItemId, item, exchangeNumber: exchanges, cardRefund } = exchanged
  return withItem(state, orderItemId, (before) => {
    const extensionPayments = extensionsAfter(before, cardRefund)
    return { ...before, ...item, exchanges, extensionPayments }
  })
}

const withExtension = (state: OrderState, extending: ExtensionDraft | null): OrderState =>
  state.status === 'placed' ? { ...state, extending } : state

const withExtensionEnd = (state: OrderState, extensionId: string, end: ExtensionDraftEnd): OrderState =>
  state.status === 'placed'
    ? { ...state, extending: null, extensionEnds: { ...state.extensionEnds, [extensionId]: end } }
    : state

/** Why an extension ended without a later end; null while it is paid, and once the rental is extended. */
export const extensionEndOf = (state: OrderState, extensionId: string): ExtensionDraftEnd | null =>
  state.status === 'placed' ? (state.extensionEnds[extensionId] ?? null) : null

/** A rental that had ended is under way again. */
function withExtended(state: OrderState, extended: OrderEventOf<'order.item.extended'>['data']): OrderState {
  const { orderItemId, extensionId, item, to: end, extensionNumber: extensions, paymentKey } = extended
  const paid = paymentKey === null ? [] : [{ extensionId, paymentKey, card: extended.cardAmount }]
  return withExtension(
    withItem(state, orderItemId, (before) => ({
      ...before,
      ...{ ...item, end, extensions },
      status: extended.isResumed ? 'delivered' : before.status,
      extensionPayments: [...before.extensionPayments, ...paid],
    })),
    null,
  )
}

/** The order after one more of its events. Reads no clock and no rates: everything it needs is in the event. */
export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'order.drafted') {
    return { status: 'awaiting_payment', draft: event.data }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'order.draft.released':
      return { draft: state.draft, status: 'released', cause: event.data.cause }
    case 'order.draft.expired':
      return { draft: state.draft, status: 'expired' }
    case 'order.placed':
      return {
        draft: state.draft,
        status: 'placed',
        placedAt: event.data.placedAt,
        paymentKey: event.data.paymentKey,
        items: event.data.items.map((item) => newlyRented(item, event.data.end)),
        deliveryFee: event.data.amounts.deliveryFee,
        jejuFee: { fee: state.draft.jejuFee ?? null, paymentKey: null },
        deliveryFeeEarned: false,
        deliveryFeeReturned: false,
        extending: null,
        extensionEnds: {},
      }
    case 'order.item.shipped':
      return withShipped(state, event.data)
    case 'order.delivery.undone':
      return state.status === 'placed' ? { ...state, deliveryFeeEarned: false } : state
    case 'order.item.delivered':
      return withDelivered(state, event.data)
    case 'order.arrival.confirmed':
      return withItem(state, event.data.orderItemId, (item) => ({
        ...item,
        isArrivalPresumed: false,
        isDeliveryDenied: false,
      }))
    case 'order.item.prepared':
    case 'order.item.ended':
    case 'order.item.collected':
    case 'order.item.lost':
    case 'order.return.collected':
      return withStatus(state, event.data.orderItemId, statusAfter[event.type])
    case 'order.return.collecting': {
      const { orderItemId, courier, trackingNumber } = event.data
      const waybill = { courier, trackingNumber }
      return withItem(state, orderItemId, (item) => ({ ...item, status: statusAfter[event.type], waybill }))
    }
    case 'order.item.lost_coming_back':
    case 'order.return.lost':
      return withItem(state, event.data.orderItemId, (item) => ({
        ...item,
        status: statusAfter[event.type],
        handedOverOn: event.data.handedOverOn,
        isArrivalPresumed: false,
      }))
    case 'order.step.undone':
    case 'order.parcel.corrected':
    case 'order.address.corrected':
      return withCorrection(state, event)
    case 'order.delivery.changed':
      return withDeliveryChanged(state, event)
    case 'order.item.found':
      return withItem(state, event.data.orderItemId, (item) => ({ ...item, isFound: true }))
    case 'order.return.requested':
    case 'order.return.approved':
    case 'order.return.declined':
      return withItem(state, event.data.orderItemId, (item) => withReturn(item, event))
    case 'order.return.completed':
      return withCompletedReturn(state, event.data)
    case 'order.item.refunded':
      return withRefunded(state, event.data)
    case 'order.item.exchanged':
      return withExchanged(state, event.data)
    case 'order.item.extension.drafted':
      return withExtension(state, event.data)
    case 'order.item.extension.released':
      return withExtensionEnd(state, event.data.extensionId, event.data.cause)
    case 'order.item.extension.expired':
      return withExtensionEnd(state, event.data.extensionId, 'expired')
    case 'order.item.extended':
      return withExtended(state, event.data)
    case 'order.item.cancelled':
      return withCancelled(state, event.data)
    default:
      return unreachable(event)
  }
}

/** The order after all of its events, oldest first. */
export const foldOrder = (events: readonly OrderEvent[]): OrderState => events.reduce(evolveOrder, noOrder)
