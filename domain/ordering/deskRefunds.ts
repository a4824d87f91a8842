import { isRefusal, type Refusal, type RefusalCode, refuse, unreachable } from '../shared/decision.ts'
import { type DeskFact, type HeldAtProvider, paymentsHeld } from '../shared/deskRefunds.ts'
import type { OrderEvent } from './events.ts'
import type { Draft, OrderState } from './state.ts'

/** The payments of an order at the provider, with their refunds. */
export const heldByOrder = (state: Exclude<OrderState, { status: 'none' }>): HeldAtProvider => ({
  payments: paymentsHeld(state, state.status === 'placed' ? state.payment : null),
  refunds: state.refunds,
  deskRefunds: state.deskRefunds,
})

/**
 * A decision about refunds at the provider's desk, as events of the order. Items, points and coupons stay as they are.
 * Refuses NOT_FOUND without an order, and what `decide` refuses.
 */
export function orderAtDesk<Code extends RefusalCode = never>(
  state: OrderState,
  decide: (held: HeldAtProvider) => DeskFact[] | Refusal<Code>,
): OrderEvent[] | Refusal<Code | 'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const facts = decide(heldByOrder(state))
  return isRefusal(facts) ? facts : facts.map((fact) => eventOf(state.draft, fact))
}

function eventOf({ orderId, memberId }: Draft, fact: DeskFact): OrderEvent {
  const order = { orderId, memberId }
  switch (fact.type) {
    case 'refund.found':
      return { type: 'order.refund.found', data: { ...order, ...fact.data } }
    case 'goodwill.granted':
      return { type: 'order.goodwill.granted', data: { ...order, ...fact.data } }
    case 'refund.divided':
      return { type: 'order.refund.divided', data: { ...order, ...fact.data } }
    case 'refund.confirmed':
      return { type: 'order.refund.confirmed', data: { ...order, ...fact.data } }
    default:
      return unreachable(fact)
  }
}
