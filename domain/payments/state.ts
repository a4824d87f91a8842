import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { PaymentEvent, PaymentEventOf, PaymentRef } from './events.ts'

/** Captured money. `isReversed`: it was captured for what is no longer wanted, and all of it is refunded. */
export type Payment = { paymentKey: string; amount: Won; isReversed: boolean }

/** A refund that we request from the provider: pending, confirmed, or refused by it. */
export type Refund = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
  /** Why it was last refused; null before. */
  refusedAs: string | null
  /** How often it was sent under a key of its own: 1, and one more each time that finance sends it again. */
  sending: number
}

/**
 * A refund that was made at the provider's desk, without a request of ours. `open` is the part that settles no refund
 * of ours yet, `goodwill` the part that finance granted and no refund has used since.
 */
export type DeskRefund = {
  paymentKey: string
  transactionKey: string
  refundedAt: string
  open: Won
  goodwill: Won
}

/** All payments for one order or charge, with their refunds. */
export type PaymentState = {
  /** What they are for; null before the first event. */
  ref: PaymentRef | null
  payments: readonly Payment[]
  refunds: readonly Refund[]
  deskRefunds: readonly DeskRefund[]
  /** Refunds that went back within another one, by their ids. */
  joined: readonly string[]
  /** How often the saved card was declined. */
  cardDeclines: number
}

export const noPayments: PaymentState = {
  ref: null,
  payments: [],
  refunds: [],
  deskRefunds: [],
  joined: [],
  cardDeclines: 0,
}

const withPayment = (
  state: PaymentState,
  { paymentKey, amount }: Pick<Payment, 'paymentKey' | 'amount'>,
  isReversed: boolean,
): PaymentState => ({ ...state, payments: [...state.payments, { paymentKey, amount, isReversed }] })

const withRefund = (
  state: PaymentState,
  due: Pick<Refund, 'refundId' | 'paymentKey' | 'amount'>,
): PaymentState => ({
  ...state,
  refunds: [...state.refunds, { ...due, status: 'pending', refusedAs: null, sending: 1 }],
})

const withChanged = (state: PaymentState, refundId: string, change: Partial<Refund>): PaymentState => ({
  ...state,
  refunds: state.refunds.map((one) => (one.refundId === refundId ? { ...one, ...change } : one)),
})

/** A set-off takes what is open of the payment's desk refunds, goodwill what was granted of them. */
function afterConfirming(
  { deskRefunds, refunds }: PaymentState,
  { refundId, amount, by }: PaymentEventOf<'payment.refund.confirmed'>['data'],
): readonly DeskRefund[] {
  const refund = refunds.find((one) => one.refundId === refundId)
  if (refund === undefined || by === 'card' || by === 'transfer') return deskRefunds
  const from = by === 'set_off' ? 'open' : 'goodwill'
  let left = amount
  // The oldest first.
  return deskRefunds.map((one) => {
    const taken = one.paymentKey === refund.paymentKey ? Math.min(left, one[from]) : 0
    left -= taken
    return taken === 0 ? one : { ...one, [from]: one[from] - taken }
  })
}

/** The payments after one more of their events. */
export function evolvePayment(before: PaymentState, event: PaymentEvent): PaymentState {
  const { subject, memberId } = event.data
  const state = before.ref === null ? { ...before, ref: { subject, memberId } } : before
  switch (event.type) {
    case 'payment.captured':
      return withPayment(state, event.data, false)
    case 'payment.reversed': {
      const { refundId, paymentKey, amount } = event.data
      return withRefund(withPayment(state, event.data, true), { refundId, paymentKey, amount })
    }
    case 'payment.declined':
      return { ...state, cardDeclines: event.data.cardDeclines }
    case 'payment.refund.requested': {
      const { refundId, paymentKey, amount } = event.data
      return withRefund(state, { refundId, paymentKey, amount })
    }
    case 'payment.refund.confirmed':
      return {
        ...withChanged(state, event.data.refundId, { status: 'confirmed' }),
        deskRefunds: afterConfirming(state, event.data),
      }
    case 'payment.refund.rejected':
      return withChanged(state, event.data.refundId, {
        status: 'rejected',
        refusedAs: event.data.providerCode,
      })
    case 'payment.refund.resent': {
      const { refundId, sending } = event.data
      return withChanged(state, refundId, { status: 'pending', sending })
    }
    case 'payment.refund.divided': {
      const { refundId, partId, amount } = event.data
      const refunds = state.refunds.flatMap((one) =>
        one.refundId === refundId
          ? [
              { ...one, amount: one.amount - amount },
              { ...one, refundId: partId, amount },
            ]
          : one,
      )
      return { ...state, refunds }
    }
    case 'payment.refund.joined':
      return {
        ...state,
        refunds: state.refunds.filter(({ refundId }) => refundId !== event.data.refundId),
        joined: [...state.joined, event.data.refundId],
      }
    case 'payment.refund.found': {
      const { paymentKey, transactionKey, refundedAt, amount: open } = event.data
      const found = { paymentKey, transactionKey, refundedAt, open, goodwill: 0 }
      return { ...state, deskRefunds: [...state.deskRefunds, found] }
    }
    case 'payment.goodwill.granted': {
      const { transactionKey, amount } = event.data
      const deskRefunds = state.deskRefunds.map((one) =>
        one.transactionKey === transactionKey
          ? { ...one, open: one.open - amount, goodwill: one.goodwill + amount }
          : one,
      )
      return { ...state, deskRefunds }
    }
    default:
      return unreachable(event)
  }
}

/** The payments after all of their events, oldest first. */
export const foldPayment = (events: readonly PaymentEvent[]): PaymentState =>
  events.reduce(evolvePayment, noPayments)
