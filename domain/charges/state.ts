import { unreachable } from '../shared/decision.ts'
import { afterGranting, afterSettling, type DeskRefund } from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { Charge, ChargeEvent, ChargeEventOf, ChargePayment } from './events.ts'

export type ChargeRefund = {
  refundId: string
  paymentKey: string
  amount: Won
  status: 'pending' | 'confirmed' | 'rejected'
}

type Made = {
  charge: Charge
  refunds: readonly ChargeRefund[]
  deskRefunds: readonly DeskRefund[]
  /** Payments that came for nothing and go back whole. */
  reversedKeys: readonly string[]
  /** How often the saved card was refused. */
  cardFailures: number
}

export type ChargeState =
  | { status: 'none' }
  | (Made & { status: 'open' })
  | (Made & { status: 'waived' })
  | (Made & {
      status: 'deducted'
      /** What of it went back with a payout, in won. */
      refunded: Won
    })
  | (Made & {
      status: 'paid'
      payment: ChargePayment
      /** What was decided to go back of the charge, in won, and what of the owner's share with it. */
      refunded: Won
      ownerShareBack: Won
    })

export type MadeCharge = Exclude<ChargeState, { status: 'none' }>

const madeOf = ({ charge, refunds, deskRefunds, reversedKeys, cardFailures }: MadeCharge): Made => ({
  charge,
  refunds,
  deskRefunds,
  reversedKeys,
  cardFailures,
})

const withRefund = (state: ChargeState, refund: ChargeRefund): ChargeState =>
  state.status === 'none' ? state : { ...state, refunds: [...state.refunds, refund] }

function withAnswer(state: ChargeState, refundId: string, status: ChargeRefund['status']): ChargeState {
  if (state.status === 'none') return state
  return {
    ...state,
    refunds: state.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, status } : refund)),
  }
}

function withConfirmed(
  state: ChargeState,
  { refundId, by, amount }: ChargeEventOf<'charge.refund.confirmed'>['data'],
): ChargeState {
  const next = withAnswer(state, refundId, 'confirmed')
  const refund = next.status === 'none' ? undefined : next.refunds.find((one) => one.refundId === refundId)
  if (next.status === 'none' || refund === undefined || by === 'card' || by === 'transfer') return next
  const settled = { paymentKey: refund.paymentKey, amount }
  const deskRefunds = afterSettling(next.deskRefunds, by === 'set_off' ? 'open' : 'goodwill', settled)
  return { ...next, deskRefunds }
}

/** A part becomes a refund of its own, beside what is left. */
function withPart(
  state: ChargeState,
  { refundId, partId, amount }: ChargeEventOf<'charge.refund.divided'>['data'],
): ChargeState {
  if (state.status === 'none') return state
  return {
    ...state,
    refunds: state.refunds.flatMap((one) =>
      one.refundId === refundId
        ? [
            { ...one, amount: one.amount - amount },
            { ...one, refundId: partId, amount },
          ]
        : one,
    ),
  }
}

/** The charge after one more of its events. */
export function evolveCharge(state: ChargeState, event: ChargeEvent): ChargeState {
  switch (event.type) {
    case 'charge.made':
      return {
        ...{ status: 'open', charge: event.data, refunds: [], deskRefunds: [] },
        ...{ reversedKeys: [], cardFailures: 0 },
      }
    case 'charge.attempt.failed':
      return state.status === 'none' ? state : { ...state, cardFailures: event.data.cardFailures }
    case 'charge.paid':
      if (state.status === 'none') return state
      return {
        ...madeOf(state),
        status: 'paid',
        payment: event.data.payment,
        refunded: 0,
        ownerShareBack: 0,
      }
    case 'charge.payment.reversed': {
      if (state.status === 'none') return state
      const { refundId, payment } = event.data
      const { paymentKey, amount } = payment
      const reversed = { ...state, reversedKeys: [...state.reversedKeys, paymentKey] }
      return withRefund(reversed, { refundId, paymentKey, amount, status: 'pending' })
    }
    case 'charge.waived':
      if (state.status === 'none') return state
      return { ...madeOf(state), status: 'waived' }
    case 'charge.deducted':
      if (state.status === 'none') return state
      return { ...madeOf(state), status: 'deducted', refunded: 0 }
    case 'charge.deduction.refunded':
      return state.status === 'deducted'
        ? { ...state, refunded: state.charge.amount - event.data.kept }
        : state
    case 'charge.refunded': {
      if (state.status !== 'paid') return state
      const { refundId, paymentKey, amount, ownerShareBack } = event.data
      const refunded = {
        ...state,
        refunded: state.refunded + amount,
        ownerShareBack: state.ownerShareBack + ownerShareBack,
      }
      return withRefund(refunded, { refundId, paymentKey, amount, status: 'pending' })
    }
    case 'charge.refund.confirmed':
      return withConfirmed(state, event.data)
    case 'charge.refund.found': {
      if (state.status === 'none') return state
      const { paymentKey, transactionKey, refundedAt, amount: open } = event.data
      const found = { paymentKey, transactionKey, refundedAt, open, goodwill: 0 }
      return { ...state, deskRefunds: [...state.deskRefunds, found] }
    }
    case 'charge.goodwill.granted':
      if (state.status === 'none') return state
      return { ...state, deskRefunds: afterGranting(state.deskRefunds, event.data) }
    case 'charge.refund.divided':
      return withPart(state, event.data)
    case 'charge.refund.rejected':
      return withAnswer(state, event.data.refundId, 'rejected')
    case 'charge.refund.resent':
      return withAnswer(state, event.data.refundId, 'pending')
    default:
      return unreachable(event)
  }
}

/** The charge as its events tell it. */
export const foldCharge = (events: readonly ChargeEvent[]): ChargeState =>
  events.reduce<ChargeState>(evolveCharge, { status: 'none' })
