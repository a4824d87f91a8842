import { vatInside } from '../ledger/vat.ts'
import { type ChargeKind, chargeTerms } from '../shared/chargeKinds.ts'
import type { Won } from '../shared/won.ts'

/** The tax inside `amount` won of a charge; 0 for kinds without tax (rule 170). */
export const vatOfCharge = (kind: ChargeKind, amount: Won): Won =>
  chargeTerms[kind].isConsideration ? vatInside(amount) : 0
