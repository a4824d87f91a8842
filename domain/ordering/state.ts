import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { CapturedPayment, OrderEvent, OrderEventOf, OrderedItem } from './events.ts'
import type { ItemStatus } from './itemStatus.ts'

export type Draft = OrderEventOf<'order.drafted'>['data']
export type RentedItem = OrderedItem & { status: ItemStatus; pointsRestored: Won }
export type RefundState = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
}

type Drafted = {
  draft: Draft
  refunds: readonly RefundState[]
  /** Payments that were captured for this order and had to go back whole. */
  reversedKeys: readonly string[]
}

export type OrderState =
  | { status: 'none' }
  | (Drafted & { status: 'awaiting_payment' })
  | (Drafted & { status: 'released' | 'expired' })
  | (Drafted & {
      status: 'placed'
      placedAt: string
      payment: CapturedPayment | null
      items: readonly RentedItem[]
      deliveryFeeEarned: boolean
    })

export type PlacedOrder = Extract<OrderState, { status: 'placed' }>
export type EndedDraft = Extract<OrderState, { status: 'released' | 'expired' }>

export const noOrder: OrderState = { status: 'none' }

function withItem(state: OrderState, itemId: string, change: (item: RentedItem) => RentedItem): OrderState {
  if (state.status !== 'placed') return state
  return {
    ...state,
    items: state.items.map((item) => (item.orderItemId === itemId ? change(item) : item)),
  }
}

const withStatus = (state: OrderState, itemId: string, status: ItemStatus): OrderState =>
  withItem(state, itemId, (item) => ({ ...item, status }))

function withRefund(state: OrderState, refundId: string, status: RefundState['status']): OrderState {
  if (state.status === 'none') return state
  return {
    ...state,
    refunds: state.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, status } : refund)),
  }
}

function withCancelled(
  state: OrderState,
  cancelled: OrderEventOf<'order.item.cancelled'>['data'],
): OrderState {
  const next = withItem(state, cancelled.orderItemId, (item) => ({
    ...item,
    status: 'cancel',
    pointsRestored: cancelled.pointsRefund,
  }))
  if (next.status !== 'placed' || next.payment === null || cancelled.refundId === null) return next
  const refund: RefundState = {
    refundId: cancelled.refundId,
    paymentKey: next.payment.paymentKey,
    amount: cancelled.cardRefund,
    status: 'pending',
  }
  return { ...next, refunds: [...next.refunds, refund] }
}

function withReversal(
  state: OrderState,
  reversed: OrderEventOf<'order.payment.reversed'>['data'],
): OrderState {
  if (state.status === 'none') return state
  const { paymentKey, amount } = reversed.payment
  return {
    ...state,
    reversedKeys: [...state.reversedKeys, paymentKey],
    refunds: [...state.refunds, { refundId: reversed.refundId, paymentKey, amount, status: 'pending' }],
  }
}

/** The order after one more of its events. Reads no clock and no rates: what counts is in the event. */
export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'order.drafted') {
    return { status: 'awaiting_payment', draft: event.data, refunds: [], reversedKeys: [] }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'order.draft.released':
      return { ...drafted(state), status: 'released' }
    case 'order.draft.expired':
      return { ...drafted(state), status: 'expired' }
    case 'order.placed':
      return {
        ...drafted(state),
        status: 'placed',
        placedAt: event.data.placedAt,
        payment: event.data.payment,
        items: event.data.items.map((item) => ({ ...item, status: 'new', pointsRestored: 0 })),
        deliveryFeeEarned: false,
      }
    case 'order.payment.reversed':
      return withReversal(state, event.data)
    case 'order.item.prepared':
      return withStatus(state, event.data.orderItemId, 'ready_for_delivery')
    case 'order.item.shipped': {
      const next = withStatus(state, event.data.orderItemId, 'shipped')
      return next.status === 'placed' && event.data.deliveryFeeEarned > 0
        ? { ...next, deliveryFeeEarned: true }
        : next
    }
    case 'order.item.delivered':
      return withStatus(state, event.data.orderItemId, 'delivered')
    case 'order.item.ended':
      return withStatus(state, event.data.orderItemId, 'end')
    case 'order.item.collected':
      return withStatus(state, event.data.orderItemId, 'collected')
    case 'order.item.cancelled':
      return withCancelled(state, event.data)
    case 'order.refund.confirmed':
      return withRefund(state, event.data.refundId, 'confirmed')
    case 'order.refund.rejected':
      return withRefund(state, event.data.refundId, 'rejected')
    default:
      return unreachable(event)
  }
}

const drafted = (state: Drafted): Drafted => ({
  draft: state.draft,
  refunds: state.refunds,
  reversedKeys: state.reversedKeys,
})

/** The order after all of its events, oldest first. */
export const foldOrder = (events: readonly OrderEvent[]): OrderState => events.reduce(evolveOrder, noOrder)
