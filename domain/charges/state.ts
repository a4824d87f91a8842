import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { Charge, ChargeEvent } from './events.ts'

type ChargeMade = {
  /** The charge as it was made. */
  charge: Charge
  /** What it costs now: the amount as made, less the parts that were waived. */
  owed: Won
  /** The inquiry in which its debtor objected; null without one. */
  dispute: { inquiryId: number; isAnswered: boolean } | null
}

export type ChargeState =
  | { status: 'none' }
  | (ChargeMade & { status: 'open' })
  | (ChargeMade & { status: 'waived' })
  | (ChargeMade & {
      status: 'deducted'
      /** The part refunded with payouts, in won. */
      refunded: Won
    })
  | (ChargeMade & {
      status: 'paid'
      paymentKey: string
      /** The decided refunds of the charge, in won. */
      refunded: Won
    })

export type MadeCharge = Exclude<ChargeState, { status: 'none' }>

/** The charge after one more of its events. */
export function evolveCharge(state: ChargeState, event: ChargeEvent): ChargeState {
  if (event.type === 'charge.made') {
    return { charge: event.data, owed: event.data.amount, dispute: null, status: 'open' }
  }
  if (state.status === 'none') return state
  const { charge, owed, dispute } = state
  const made = { charge, owed, dispute }
  switch (event.type) {
    case 'charge.paid':
      return { ...made, status: 'paid', paymentKey: event.data.paymentKey, refunded: 0 }
    case 'charge.waived':
      return { ...made, status: 'waived' }
    case 'charge.reduced':
      return { ...state, owed: event.data.kept }
    case 'charge.disputed':
      return { ...state, dispute: { inquiryId: event.data.inquiryId, isAnswered: false } }
    case 'charge.dispute.answered':
      return { ...state, dispute: { inquiryId: event.data.inquiryId, isAnswered: true } }
    case 'charge.deducted':
      return { ...made, status: 'deducted', refunded: 0 }
    case 'charge.deduction.refunded':
      return state.status === 'deducted' ? { ...state, refunded: owed - event.data.kept } : state
    case 'charge.refunded':
      return state.status === 'paid' ? { ...state, refunded: state.refunded + event.data.amount } : state
    default:
      return unreachable(event)
  }
}

/** The charge after all of its events, oldest first. */
export const foldCharge = (events: readonly ChargeEvent[]): ChargeState =>
  events.reduce<ChargeState>(evolveCharge, { status: 'none' })
