import { isRefusal, type Refusal, type RefusalCode, refuse, unreachable } from '../shared/decision.ts'
import { type DeskFact, type HeldAtProvider, paymentsHeld } from '../shared/deskRefunds.ts'
import type { Charge, ChargeEvent } from './events.ts'
import type { ChargeState, MadeCharge } from './state.ts'

/** The payments of a charge at the provider, with their refunds. */
export const heldByCharge = (state: MadeCharge): HeldAtProvider => ({
  payments: paymentsHeld(state, state.status === 'paid' ? state.payment : null),
  refunds: state.refunds,
  deskRefunds: state.deskRefunds,
})

/**
 * A decision about refunds at the provider's desk, as events of the charge. The charge and its owner's share stay as
 * they are. Refuses NOT_FOUND without a charge, and what `decide` refuses.
 */
export function chargeAtDesk<Code extends RefusalCode = never>(
  state: ChargeState,
  decide: (held: HeldAtProvider) => DeskFact[] | Refusal<Code>,
): ChargeEvent[] | Refusal<Code | 'NOT_FOUND'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const facts = decide(heldByCharge(state))
  return isRefusal(facts) ? facts : facts.map((fact) => eventOf(state.charge, fact))
}

function eventOf({ chargeId, memberId }: Charge, fact: DeskFact): ChargeEvent {
  const charge = { chargeId, memberId }
  switch (fact.type) {
    case 'refund.found':
      return { type: 'charge.refund.found', data: { ...charge, ...fact.data } }
    case 'goodwill.granted':
      return { type: 'charge.goodwill.granted', data: { ...charge, ...fact.data } }
    case 'refund.divided':
      return { type: 'charge.refund.divided', data: { ...charge, ...fact.data } }
    case 'refund.confirmed':
      return { type: 'charge.refund.confirmed', data: { ...charge, ...fact.data } }
    default:
      return unreachable(fact)
  }
}
