import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { consignmentRefOf, notInState } from './decide.ts'
import type { ConsignmentEvent, ConsignmentEventOf, LostBy } from './events.ts'
import type { ConsignmentState, Loss } from './state.ts'

type Decision<Code extends RefusalCode> = ConsignmentEvent[] | Refusal<Code>
type Agreed = Extract<ConsignmentState, { loss: Loss | null }>

/** The shop is liable for an item from its acceptance until it is sent back. */
const isInOurCare = (state: ConsignmentState): state is Agreed =>
  state.status === 'consigning' || ((state.status === 'end' || state.status === 'cancel') && !state.sentBack)

const refOf = (state: Agreed) => ({ ...consignmentRefOf(state), productId: state.productId })

/**
 * Reports an item as lost, by the shop or by a renter who does not give it back: it is off sale until it is found or
 * finance ends the consignment (rule 294). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED for an item that the shop is not
 * liable for or that is already missing.
 */
export function reportLoss(
  state: ConsignmentState,
  { lostBy, agreedValue }: { lostBy: LostBy; agreedValue: Won },
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (!isInOurCare(state) || state.loss !== null) return notInState(state, 'report_loss')
  const data = { ...refOf(state), lossNumber: state.losses + 1, lostBy, agreedValue }
  return [{ type: 'consignment.loss_reported', data }]
}

/**
 * Records that a missing item was found (rule 294). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED when it is not missing.
 */
export function findAgain(state: ConsignmentState): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (!isInOurCare(state) || state.loss === null) return notInState(state, 'find')
  return [{ type: 'consignment.found', data: { ...refOf(state), lossNumber: state.losses } }]
}

/**
 * Records that an item whose owner was compensated was found after all (rule 305): it belongs to the shop, which paid
 * its value, and the compensation stays paid. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED unless its consignment ended as
 * lost, once.
 */
export function recover(
  state: ConsignmentState,
): ConsignmentEventOf<'consignment.recovered'> | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'lost' || state.isRecovered) return notInState(state, 'recover')
  return { type: 'consignment.recovered', data: { ...consignmentRefOf(state), productId: state.productId } }
}

/** The compensation in won: the agreed value less what renters' charges already brought the owner (rule 295). */
export const compensationOf = (agreedValue: Won, passedOn: Won): Won => Math.max(0, agreedValue - passedOn)

/**
 * Ends the consignment of a missing item and compensates its owner (rule 295). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED unless it is missing, COMPENSATION_CHANGED when finance saw another sum.
 */
export function endAsLost(
  state: ConsignmentState,
  { passedOn, quotedCompensation }: { passedOn: Won; quotedCompensation: Won },
):
  | ConsignmentEventOf<'consignment.lost'>
  | Refusal<'COMPENSATION_CHANGED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (!isInOurCare(state) || state.loss === null) return notInState(state, 'end_as_lost')
  const { lostBy, agreedValue } = state.loss
  const compensation = compensationOf(agreedValue, passedOn)
  if (compensation !== quotedCompensation) return refuse('COMPENSATION_CHANGED', { compensation })
  return { type: 'consignment.lost', data: { ...refOf(state), lostBy, agreedValue, passedOn, compensation } }
}
