import { consignmentActions, consignmentFactsOf } from '../consignment/consignmentActions.ts'
import { consignmentRefOf, notInState } from '../consignment/decide.ts'
import type { ConsignmentState } from '../consignment/state.ts'
import type { ItemStatus } from '../ordering/itemStatus.ts'
import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import type { RentalBarrier } from '../shared/rentalBarriers.ts'
import { floorOfPercent, type Won } from '../shared/won.ts'
import { closedDays, type FreeDays } from './closedDays.ts'
import { type ConsigningEntry, owed } from './consigning.ts'
import { entryOf } from './entries.ts'

const phases: Readonly<Record<ItemStatus, RentalPhase | null>> = {
  new: 'booked',
  ready_for_delivery: 'booked',
  shipped: 'under_way',
  delivered: 'under_way',
  end: 'under_way',
  return_requested: 'under_way',
  return_collecting: 'under_way',
  return_collected: 'under_way',
  collected: 'confirmed',
  lost: 'confirmed',
  return_completed: 'confirmed',
  cancel: null,
}
type RentalPhase = 'booked' | 'under_way' | 'confirmed'

/** The phase of a rental for the item's owner; null for a cancelled one. */
export const rentalPhaseOf = (status: ItemStatus): RentalPhase | null => phases[status]

/** The rentals of an owner's item when its contract is given up. */
export type RentedSoFar = {
  statuses: readonly ItemStatus[]
  /** Bases confirmed since acceptance, less refunds that the owner bore, in won. */
  confirmedBase: Won
}

/**
 * The kind of rental that blocks giving up: one under way, one that came back with a return of which finance has not
 * decided, or a booked one (rule 203). Null when none does.
 */
export function rentalThatBarsGivingUp({ statuses }: Pick<RentedSoFar, 'statuses'>): RentalBarrier | null {
  const isWithRenter = (status: ItemStatus) =>
    rentalPhaseOf(status) === 'under_way' && status !== 'return_collected'
  if (statuses.some(isWithRenter)) return 'rental_under_way'
  if (statuses.includes('return_collected')) return 'return_undecided'
  return statuses.some((status) => rentalPhaseOf(status) === 'booked') ? 'rental_booked' : null
}

/** 30 % of the confirmed bases, rounded down: of 185,200 it is 55,560 (rule 203). Never below zero. */
export const penaltyOf = (confirmedBase: Won, earlyEndPercent: number): Won =>
  floorOfPercent(Math.max(0, confirmedBase), earlyEndPercent)

type GivingUp = {
  by: 'member' | 'staff'
  /** The penalty that was quoted. */
  quotedPenalty: Won
  rented: RentedSoFar
  today: CivilDate
  chargeId: string
  /** The item's days without a rental or downtime. */
  free: readonly FreeDays[]
}

/**
 * Ends a contract early for its owner. The penalty is charged and the item leaves the calendar in the same append, so
 * that no booking comes in between (rule 203). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, also after the contract's last
 * day (rule 661), CONSIGNMENT_RENTED, PENALTY_CHANGED when another penalty was quoted.
 */
export function decideGiveUp(
  state: ConsignmentState,
  { by, quotedPenalty, rented, today, chargeId, free }: GivingUp,
):
  | { entries: ConsigningEntry[]; penalty: Won }
  | Refusal<'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'PENALTY_CHANGED' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const facts = { ...consignmentFactsOf(state, today), rentedBecause: rentalThatBarsGivingUp(rented) }
  const refusal = whyNot(consignmentActions, 'give_up', facts, by)
  if (refusal !== null || state.status !== 'consigning') return refusal ?? notInState(state, 'give_up')
  const { productId, contract } = state
  const { earlyEndPercent } = contract
  const { confirmedBase } = rented
  const penalty = penaltyOf(confirmedBase, earlyEndPercent)
  if (penalty !== quotedPenalty) return refuse('PENALTY_CHANGED', { penalty })
  const ref = consignmentRefOf(state)
  const given = { ...ref, productId, by, confirmedBase, earlyEndPercent, penalty }
  return {
    penalty,
    entries: [
      entryOf({ type: 'consignment.given_up', data: given }),
      ...closedDays(productId, free, 'given_up'),
      ...owed(state, { kind: 'penalty', chargeId, amount: penalty, today }),
    ],
  }
}
