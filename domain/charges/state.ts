import { unreachable } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import type { Charge, ChargeEvent } from './events.ts'

type ChargeMade = { charge: Charge }

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
    return { charge: event.data, status: 'open' }
  }
  if (state.status === 'none') return state
  const { charge } = state
  switch (event.type) {
    case 'charge.paid':
      return { charge, status: 'paid', paymentKey: event.data.paymentKey, refunded: 0 }
    case 'charge.waived':
      return { charge, status: 'waived' }
    case 'charge.deducted':
      return { charge, status: 'deducted', refunded: 0 }
    case 'charge.deduction.refunded':
      return state.status === 'deducted' ? { ...state, refunded: charge.amount - event.data.kept } : state
    case 'charge.refunded':
      return state.status === 'paid' ? { ...state, refunded: state.refunded + event.data.amount } : state
    default:
      return unreachable(event)
  }
}

/** The charge after all of its events, oldest first. */
export const foldCharge = (events: readonly ChargeEvent[]): ChargeState =>
  events.reduce<ChargeState>(evolveCharge, { status: 'none' })
