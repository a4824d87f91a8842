import { unreachable } from '../shared/decision.ts'
import {
  afterConfirming,
  afterDividing,
  afterFinding,
  afterGranting,
  type DeskRefund,
} from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { OrderEventOf } from './events.ts'

/** A refund of an order to the card: requested, confirmed, or refused by the provider. */
export type RefundState = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
  /** How often it was sent under a key of its own: 1, and one more each time that finance sends it again. */
  sending: number
}

/** The refunds of an order's payments: those that we request, and those that the provider made at its desk. */
export type OrderRefunds = {
  refunds: readonly RefundState[]
  /** Payments that were captured for this order and had to be refunded in full. */
  reversedKeys: readonly string[]
  deskRefunds: readonly DeskRefund[]
}

export const noRefunds: OrderRefunds = { refunds: [], reversedKeys: [], deskRefunds: [] }

type RefundEvent = OrderEventOf<
  | 'order.payment.reversed'
  | 'order.refund.confirmed'
  | 'order.refund.found'
  | 'order.goodwill.granted'
  | 'order.refund.divided'
  | 'order.refund.rejected'
  | 'order.refund.resent'
>

/** The refunds after one more of their events. */
export function withRefundEvent(state: OrderRefunds, event: RefundEvent): OrderRefunds {
  const { refunds, reversedKeys, deskRefunds } = state
  switch (event.type) {
    case 'order.payment.reversed': {
      const { refundId, payment } = event.data
      const { paymentKey, amount } = payment
      return {
        deskRefunds,
        reversedKeys: [...reversedKeys, paymentKey],
        refunds: withDue(refunds, { refundId, paymentKey, amount }),
      }
    }
    case 'order.refund.confirmed':
      return {
        reversedKeys,
        refunds: changed(refunds, event.data.refundId, { status: 'confirmed' }),
        deskRefunds: afterConfirming(deskRefunds, refunds, event.data),
      }
    case 'order.refund.found':
      return { refunds, reversedKeys, deskRefunds: afterFinding(deskRefunds, event.data) }
    case 'order.goodwill.granted':
      return { refunds, reversedKeys, deskRefunds: afterGranting(deskRefunds, event.data) }
    case 'order.refund.divided':
      return { reversedKeys, deskRefunds, refunds: afterDividing(refunds, event.data) }
    case 'order.refund.rejected':
      return {
        ...{ reversedKeys, deskRefunds },
        refunds: changed(refunds, event.data.refundId, { status: 'rejected' }),
      }
    case 'order.refund.resent': {
      const { refundId, sending } = event.data
      return {
        ...{ reversedKeys, deskRefunds },
        refunds: changed(refunds, refundId, { status: 'pending', sending }),
      }
    }
    default:
      return unreachable(event)
  }
}

/** The refunds with one more due, in won; items that are cancelled together share one. */
export function withDue(
  refunds: readonly RefundState[],
  due: Omit<RefundState, 'status' | 'sending'>,
): RefundState[] {
  const shared = refunds.find((one) => one.refundId === due.refundId)
  if (shared === undefined) return [...refunds, { ...due, status: 'pending', sending: 1 }]
  const amount = shared.amount + due.amount
  return refunds.map((one) => (one === shared ? { ...one, amount } : one))
}

const changed = (
  refunds: readonly RefundState[],
  refundId: string,
  change: Partial<RefundState>,
): RefundState[] => refunds.map((one) => (one.refundId === refundId ? { ...one, ...change } : one))
