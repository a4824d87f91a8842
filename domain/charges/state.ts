import { unreachable } from '../shared/decision.ts'
import {
  afterConfirming,
  afterDividing,
  afterFinding,
  afterGranting,
  type DeskRefund,
} from '../shared/deskRefunds.ts'
import type { Won } from '../shared/won.ts'
import type { Charge, ChargeEvent, ChargePayment } from './events.ts'

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
  /** Payments that were captured for this charge and have to be refunded in full. */
  reversedKeys: readonly string[]
  /** How often the saved card was declined. */
  cardFailures: number
}

export type ChargeState =
  | { status: 'none' }
  | (Made & { status: 'open' })
  | (Made & { status: 'waived' })
  | (Made & {
      status: 'deducted'
      /** The part refunded with payouts, in won. */
      refunded: Won
    })
  | (Made & {
      status: 'paid'
      payment: ChargePayment
      /** The decided refunds of the charge, in won. */
      refunded: Won
    })

export type MadeCharge = Exclude<ChargeState, { status: 'none' }>

const madeOf = ({ charge, refunds, deskRefunds, reversedKeys, cardFailures }: MadeCharge): Made => ({
  charge,
  refunds,
  deskRefunds,
  reversedKeys,
  cardFailures,
})

const withRefund = (state: MadeCharge, refund: ChargeRefund): ChargeState => ({
  ...state,
  refunds: [...state.refunds, refund],
})

const withAnswer = (state: MadeCharge, refundId: string, status: ChargeRefund['status']): ChargeState => ({
  ...state,
  refunds: state.refunds.map((refund) => (refund.refundId === refundId ? { ...refund, status } : refund)),
})

/** The charge after one more of its events. */
export function evolveCharge(state: ChargeState, event: ChargeEvent): ChargeState {
  if (event.type === 'charge.made') {
    const made: Made = { charge: event.data, refunds: [], deskRefunds: [], reversedKeys: [], cardFailures: 0 }
    return { ...made, status: 'open' }
  }
  if (state.status === 'none') return state
  switch (event.type) {
    case 'charge.attempt.failed':
      return { ...state, cardFailures: event.data.cardFailures }
    case 'charge.paid': {
      const { payment } = event.data
      return { ...madeOf(state), status: 'paid', payment, refunded: 0 }
    }
    case 'charge.payment.reversed': {
      const { refundId, payment } = event.data
      const { paymentKey, amount } = payment
      const reversed = { ...state, reversedKeys: [...state.reversedKeys, paymentKey] }
      return withRefund(reversed, { refundId, paymentKey, amount, status: 'pending' })
    }
    case 'charge.waived':
      return { ...madeOf(state), status: 'waived' }
    case 'charge.deducted':
      return { ...madeOf(state), status: 'deducted', refunded: 0 }
    case 'charge.deduction.refunded':
      return state.status === 'deducted'
        ? { ...state, refunded: state.charge.amount - event.data.kept }
        : state
    case 'charge.refunded': {
      if (state.status !== 'paid') return state
      const { refundId, paymentKey, amount } = event.data
      const refunded = { ...state, refunded: state.refunded + amount }
      return withRefund(refunded, { refundId, paymentKey, amount, status: 'pending' })
    }
    case 'charge.refund.confirmed': {
      const deskRefunds = afterConfirming(state.deskRefunds, state.refunds, event.data)
      return withAnswer({ ...state, deskRefunds }, event.data.refundId, 'confirmed')
    }
    case 'charge.refund.found':
      return { ...state, deskRefunds: afterFinding(state.deskRefunds, event.data) }
    case 'charge.goodwill.granted':
      return { ...state, deskRefunds: afterGranting(state.deskRefunds, event.data) }
    case 'charge.refund.divided':
      return { ...state, refunds: afterDividing(state.refunds, event.data) }
    case 'charge.refund.rejected':
      return withAnswer(state, event.data.refundId, 'rejected')
    case 'charge.refund.resent':
      return withAnswer(state, event.data.refundId, 'pending')
    default:
      return unreachable(event)
  }
}

/** The charge after all of its events, oldest first. */
export const foldCharge = (events: readonly ChargeEvent[]): ChargeState =>
  events.reduce<ChargeState>(evolveCharge, { status: 'none' })
