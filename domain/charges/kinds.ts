import type { Account } from '../ledger/accounts.ts'
import { vatInside } from '../ledger/vat.ts'
import type { ChargeKind } from '../shared/chargeKinds.ts'
import type { Won } from '../shared/won.ts'

type Booked = {
  revenue: Account
  /** True for payment for a service, which carries tax; false for compensation and contract penalties. */
  isConsideration: boolean
}

/** How each kind of charge is booked (rule 170). */
export const bookedAs: Readonly<Record<ChargeKind, Booked>> = {
  damage: { revenue: 'compensation', isConsideration: false },
  loss: { revenue: 'compensation', isConsideration: false },
  late_days: { revenue: 'rental_revenue', isConsideration: true },
  penalty: { revenue: 'penalty_revenue', isConsideration: false },
  inspection_fee: { revenue: 'penalty_revenue', isConsideration: true },
  return_fee: { revenue: 'penalty_revenue', isConsideration: true },
}

/** The tax inside `amount` won of a charge; 0 for kinds without tax (rule 170). */
export const vatOfCharge = (kind: ChargeKind, amount: Won): Won =>
  bookedAs[kind].isConsideration ? vatInside(amount) : 0
