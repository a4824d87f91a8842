import { unreachable } from '../shared/decision.ts'
import { afterGranting, afterSettling, type DeskRefund } from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { CapturedPayment, OrderEvent, OrderEventOf } from './events.ts'
import type { ItemStatus } from './itemStatus.ts'
import { afterRefund } from './refunding.ts'
import { changed, divided, type RefundState, withDue } from './refundState.ts'
import { newlyRented, type RentedItem, withReturn } from './rentedItem.ts'

export type Draft = OrderEventOf<'order.drafted'>['data']
type Drafted = {
  draft: Draft
  refunds: readonly RefundState[]
  /** Payments that were captured for this order and had to go back whole. */
  reversedKeys: readonly string[]
  deskRefunds: readonly DeskRefund[]
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
      deliveryFeeReturned: boolean
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

const statusAfter = {
  'order.item.prepared': 'ready_for_delivery',
  'order.item.delivered': 'delivered',
  'order.item.ended': 'end',
  'order.item.collected': 'collected',
  'order.item.lost': 'lost',
  'order.return.collecting': 'return_collecting',
  'order.return.collected': 'return_collected',
} as const satisfies Partial<Record<OrderEvent['type'], ItemStatus>>

const withRefund = (state: OrderState, refundId: string, change: Partial<RefundState>): OrderState =>
  state.status === 'none' ? state : { ...state, refunds: changed(state.refunds, refundId, change) }

function withConfirmed(
  state: OrderState,
  { refundId, by, amount }: OrderEventOf<'order.refund.confirmed'>['data'],
): OrderState {
  const next = withRefund(state, refundId, { status: 'confirmed' })
  const refund = next.status === 'none' ? undefined : next.refunds.find((one) => one.refundId === refundId)
  if (next.status === 'none' || refund === undefined || by === 'card' || by === 'transfer') return next
  const settled = { paymentKey: refund.paymentKey, amount }
  const deskRefunds = afterSettling(next.deskRefunds, by === 'set_off' ? 'open' : 'goodwill', settled)
  return { ...next, deskRefunds }
}

function withCancelled(
  state: OrderState,
  cancelled: OrderEventOf<'order.item.cancelled'>['data'],
): OrderState {
  const { orderItemId, cardRefund, pointsRefund, deliveryFeeRefund } = cancelled
  const next = withItem(state, orderItemId, (item) => ({
    ...item,
    status: 'cancel',
    back: { card: cardRefund - deliveryFeeRefund, points: pointsRefund, borne: 0 },
  }))
  return withMoneyBack(next, cancelled)
}

/** What the provider is asked to give back of the order's payment. */
function withMoneyBack(
  state: OrderState,
  { refundId, cardRefund }: { refundId: string | null; cardRefund: Won },
): OrderState {
  if (state.status !== 'placed' || state.payment === null || refundId === null) return state
  const { paymentKey } = state.payment
  return { ...state, refunds: withDue(state.refunds, { refundId, paymentKey, amount: cardRefund }) }
}

function withCompletedReturn(
  state: OrderState,
  completed: OrderEventOf<'order.return.completed'>['data'],
): OrderState {
  const { orderItemId, cardRefund, pointsRefund, deliveryFeeRefund } = completed
  const split = { card: cardRefund - deliveryFeeRefund, points: pointsRefund }
  const next = withItem(state, orderItemId, (item) => ({
    ...afterRefund(item, split, true),
    status: 'return_completed',
    openReturn: null,
  }))
  const returned = next.status === 'placed' && deliveryFeeRefund > 0
  return withMoneyBack(returned ? { ...next, deliveryFeeReturned: true } : next, completed)
}

function withRefunded(state: OrderState, given: OrderEventOf<'order.item.refunded'>['data']): OrderState {
  const split = { card: given.cardRefund, points: given.pointsRefund }
  const next = withItem(state, given.orderItemId, (item) => ({
    ...afterRefund(item, split, given.ownerBears),
    refunds: given.refundNumber,
  }))
  return withMoneyBack(next, given)
}

function withExchanged(
  state: OrderState,
  exchanged: OrderEventOf<'order.item.exchanged'>['data'],
): OrderState {
  const { orderItemId, item, exchangeNumber: exchanges } = exchanged
  return withMoneyBack(
    withItem(state, orderItemId, (before) => ({ ...before, ...item, exchanges })),
    exchanged,
  )
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
    refunds: withDue(state.refunds, { refundId: reversed.refundId, paymentKey, amount }),
  }
}

/** The order after one more of its events. Reads no clock and no rates: what counts is in the event. */
export function evolveOrder(state: OrderState, event: OrderEvent): OrderState {
  if (event.type === 'order.drafted') {
    return { status: 'awaiting_payment', draft: event.data, refunds: [], reversedKeys: [], deskRefunds: [] }
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
        items: event.data.items.map(newlyRented),
        deliveryFeeEarned: false,
        deliveryFeeReturned: false,
      }
    case 'order.payment.reversed':
      return withReversal(state, event.data)
    case 'order.item.shipped': {
      const next = withStatus(state, event.data.orderItemId, 'shipped')
      return next.status === 'placed' && event.data.deliveryFeeEarned > 0
        ? { ...next, deliveryFeeEarned: true }
        : next
    }
    case 'order.delivery.undone':
      return state.status === 'placed' ? { ...state, deliveryFeeEarned: false } : state
    case 'order.item.prepared':
    case 'order.item.delivered':
    case 'order.item.ended':
    case 'order.item.collected':
    case 'order.item.lost':
    case 'order.return.collecting':
    case 'order.return.collected':
      return withStatus(state, event.data.orderItemId, statusAfter[event.type])
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
    case 'order.item.cancelled':
      return withCancelled(state, event.data)
    case 'order.refund.confirmed':
      return withConfirmed(state, event.data)
    case 'order.refund.found': {
      const { paymentKey, transactionKey, refundedAt, amount: open } = event.data
      const found = { paymentKey, transactionKey, refundedAt, open, goodwill: 0 }
      return { ...state, deskRefunds: [...state.deskRefunds, found] }
    }
    case 'order.goodwill.granted':
      return { ...state, deskRefunds: afterGranting(state.deskRefunds, event.data) }
    case 'order.refund.divided':
      return { ...state, refunds: divided(state.refunds, event.data) }
    case 'order.refund.rejected':
      return withRefund(state, event.data.refundId, { status: 'rejected' })
    case 'order.refund.resent': {
      const { refundId, sending } = event.data
      return withRefund(state, refundId, { status: 'pending', sending })
    }
    default:
      return unreachable(event)
  }
}

const drafted = (state: Drafted): Drafted => ({
  draft: state.draft,
  refunds: state.refunds,
  reversedKeys: state.reversedKeys,
  deskRefunds: state.deskRefunds,
})

/** The order after all of its events, oldest first. */
export const foldOrder = (events: readonly OrderEvent[]): OrderState => events.reduce(evolveOrder, noOrder)
