import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import type { Won } from '../shared/won.ts'
import { consignmentActions, isContractOver, ownFactsOf } from './consignmentActions.ts'
import { consignmentRefOf, type Numbered, notInState, undoSendBack } from './decide.ts'
import type { ConsignmentEvent, ConsignmentEventOf, LostBy } from './events.ts'
import { type ConsignmentState, type KnownConsignment, type Loss, productOf } from './state.ts'

type Decision<Code extends RefusalCode> = ConsignmentEvent[] | Refusal<Code>

const refOf = (state: KnownConsignment) => ({ ...consignmentRefOf(state), productId: productOf(state) })

type Report = Pick<Loss, 'lostBy' | 'agreedValue'> &
  Partial<Loss> & {
    /** Of a parcel home that the courier lost: the number of its next correction. Null for an item that is not on its way. */
    parcelHome?: Numbered | null
  }

/**
 * Reports an item as lost, by the shop or by a renter who does not give it back: it is off sale until it is found or
 * finance ends the consignment (rule 294). One that was never accepted can have been lost by the shop alone (rule 575), and
 * so can one that was on its way home, of which the sending is taken back in the same append (rule 920). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED for an item that the shop is not liable for or that is already missing, CONCURRENT_CHANGE when it
 * was sent home or taken back since its author read it, OWNER_HAS_LEFT (rule 878), and INVALID_REQUEST for a renter whom it
 * cannot have been with.
 */
export function reportLoss(
  state: ConsignmentState,
  { lostBy, agreedValue, wasHidden = false, parcelHome = null }: Report,
): Decision<
  'CONCURRENT_CHANGE' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'OWNER_HAS_LEFT' | 'TRANSITION_NOT_ALLOWED'
> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const own = ownFactsOf(state)
  const facts = { ...own, ownerHasLeft: parcelHome?.ownerHasLeft ?? false }
  const refusal = whyNot(consignmentActions, 'report_loss', facts, 'staff')
  if (refusal !== null || !('losses' in state)) return refusal ?? notInState(state, 'report_loss')
  if (own.isSentBack !== (parcelHome !== null)) return refuse('CONCURRENT_CHANGE')
  if (lostBy === 'renter' && (productOf(state) === null || own.isSentBack))
    return refuse('INVALID_REQUEST', { fields: { lostBy: cannotHaveBeenWithRenter(own) } })
  const undone = parcelHome === null ? [] : undoSendBack(state, { ...parcelHome, isLost: true })
  if (isRefusal(undone)) return undone
  const reported = { lossNumber: state.losses + 1, lostBy, agreedValue, ...(wasHidden && { wasHidden }) }
  return [...undone, { type: 'consignment.loss_reported', data: { ...refOf(state), ...reported } }]
}

const cannotHaveBeenWithRenter = ({ isSentBack }: { isSentBack: boolean }): string =>
  isSentBack ? '소유자에게 보내던 상품이에요.' : '아직 빌려준 적이 없는 상품이에요.'

/**
 * Records that a missing item was found (rule 294). A contract whose last day passed meanwhile ends with it (rule 661).
 * Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED when it is not missing.
 */
export function findAgain(
  state: ConsignmentState,
  today: CivilDate,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'find', ownFactsOf(state), 'staff')
  if (refusal !== null || !('losses' in state)) return refusal ?? notInState(state, 'find')
  const found: ConsignmentEvent = {
    type: 'consignment.found',
    data: { ...refOf(state), lossNumber: state.losses },
  }
  if (state.status !== 'consigning' || !isContractOver(state.contract.endsOn, today)) return [found]
  const { productId } = state
  return [found, { type: 'consignment.ended', data: { ...consignmentRefOf(state), productId } }]
}

/**
 * Records that an item whose owner was compensated was found after all (rule 305): it belongs to the shop, which paid
 * its value, and the compensation stays paid. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED unless its consignment ended as
 * lost, once.
 */
export function recover(
  state: ConsignmentState,
): ConsignmentEventOf<'consignment.recovered'> | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'recover', ownFactsOf(state), 'staff')
  if (refusal !== null || state.status !== 'lost') return refusal ?? notInState(state, 'recover')
  return { type: 'consignment.recovered', data: refOf(state) }
}

/** The compensation in won: the agreed value less what renters' charges already brought the owner (rule 295). */
export const compensationOf = (agreedValue: Won, passedOn: Won): Won => Math.max(0, agreedValue - passedOn)

/**
 * Ends the consignment of a missing item and compensates its owner (rule 295). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED unless it is missing, OWNER_HAS_LEFT of whom cannot be compensated (rule 878), CONSIGNMENT_RENTED
 * while a rental bars it, COMPENSATION_CHANGED when finance saw another sum.
 */
export function endAsLost(
  state: ConsignmentState,
  {
    passedOn,
    quotedCompensation,
    ownerHasLeft,
    barredBy,
  }: {
    passedOn: Won
    quotedCompensation: Won
    ownerHasLeft: boolean
    /** The rental that bars ending it, given who lost it. */
    barredBy: (lostBy: LostBy) => 'rental_under_way' | 'rental_booked' | null
  },
):
  | ConsignmentEventOf<'consignment.lost'>
  | Refusal<
      | 'COMPENSATION_CHANGED'
      | 'CONSIGNMENT_RENTED'
      | 'NOT_FOUND'
      | 'OWNER_HAS_LEFT'
      | 'TRANSITION_NOT_ALLOWED'
    > {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const loss = 'loss' in state ? state.loss : null
  const facts = { ...ownFactsOf(state), ownerHasLeft, barredBy: loss === null ? null : barredBy(loss.lostBy) }
  const refusal = whyNot(consignmentActions, 'end_as_lost', facts, 'staff')
  if (refusal !== null || loss === null || !('loss' in state))
    return refusal ?? notInState(state, 'end_as_lost')
  const { lostBy, agreedValue } = loss
  const compensation = compensationOf(agreedValue, passedOn)
  if (compensation !== quotedCompensation) return refuse('COMPENSATION_CHANGED', { compensation })
  return { type: 'consignment.lost', data: { ...refOf(state), lostBy, agreedValue, passedOn, compensation } }
}
