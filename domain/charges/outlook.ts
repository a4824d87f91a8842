import { type ChargeKind, chargeTerms } from '../shared/chargeKinds.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { CARD_TRIES, nextCardTry } from './terms.ts'

/** What is known of an open charge, and of its debtor's saved cards. */
type OwedCharge = {
  kind: ChargeKind
  /** The first day on which the saved card is tried. */
  dueOn: CivilDate
  /** On how many days the saved card was refused. */
  cardFailures: number
  /** What became of its debtor's objection; null without one. */
  dispute: 'open' | 'answered' | null
  /** A payment of it waits for the provider's answer. */
  isBeingPaid: boolean
  hasCard: boolean
}

export type ChargeOutlook =
  /** A payment is under way: nothing is asked for. */
  | { next: 'answer_of_provider' }
  /** An objection waits, so that no card is tried and nothing is deducted. */
  | { next: 'answer_of_shop' }
  /** The saved card is tried on this day, unless the debtor pays before. */
  | { next: 'card'; on: CivilDate }
  /** The saved card was refused, and is tried on so many days more. */
  | { next: 'card_again'; days: number }
  /** The next settlement deducts it: of an owner whose card was refused on all days. */
  | { next: 'settlement' }
  /** The same, unless the owner saves a card within so many days. */
  | { next: 'settlement_without_card'; days: number }
  /** It stays owed until its renter pays: the card was refused on all days, or there is none. */
  | { next: 'debtor'; because: 'refused' | 'no_card' }

/**
 * What happens to an open charge by itself (rule 556): the saved card is tried on three days (rule 171), and what an
 * owner's card did not pay is deducted from their next settlement (rule 184). A day that it names is not over (rule 898). The member's page and the messages ask this
 * function, so that both say the same.
 */
export function chargeOutlook(charge: OwedCharge, now: Date): ChargeOutlook {
  const { kind, cardFailures, dispute, isBeingPaid, hasCard } = charge
  const isOwners = chargeTerms[kind].owedBy === 'owner'
  const days = CARD_TRIES - cardFailures
  if (isBeingPaid) return { next: 'answer_of_provider' }
  if (dispute === 'open') return { next: 'answer_of_shop' }
  if (days <= 0) return isOwners ? { next: 'settlement' } : { next: 'debtor', because: 'refused' }
  if (!hasCard)
    return isOwners ? { next: 'settlement_without_card', days } : { next: 'debtor', because: 'no_card' }
  if (cardFailures > 0) return { next: 'card_again', days }
  return { next: 'card', on: nextCardTry(charge.dueOn, now) }
}
