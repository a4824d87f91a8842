import { whyNot } from '../shared/actionTable.ts'
import { addDays, addMonths, type CivilDate } from '../shared/civilDate.ts'
import { isRefusal, type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import type { RentalBarrier } from '../shared/rentalBarriers.ts'
import { consignmentActions, consignmentFactsOf, ownFactsOf } from './consignmentActions.ts'
import type { ConsignmentApplication, ConsignmentEvent } from './events.ts'
import type { ConsignmentState, KnownConsignment, Parcel } from './state.ts'
import { CONSIGNMENT_TERMS, type RejectionFees } from './terms.ts'

type Decision<Code extends RefusalCode> = ConsignmentEvent[] | Refusal<Code>

/** The ids that every event of a consignment carries: its own and its owner's. */
export const consignmentRefOf = ({ application: { consignmentId, memberId } }: KnownConsignment) => ({
  consignmentId,
  memberId,
})

/** The refusal of an action in a state that lacks what its event has to hold. */
export const notInState = (
  { status }: KnownConsignment,
  action: keyof typeof consignmentActions,
): Refusal<'TRANSITION_NOT_ALLOWED'> => refuse('TRANSITION_NOT_ALLOWED', { status, action })

/** The last day on which an item applied for on `today` can be sent (rule 200). */
const sendByDay = (today: CivilDate): CivilDate => addDays(today, CONSIGNMENT_TERMS.sendWithinDays)

/** Applies for a consignment: the item has to be sent within three days (rule 200). */
export const applyFor = (
  application: Omit<ConsignmentApplication, 'sendBy'>,
  today: CivilDate,
): ConsignmentEvent[] => [{ type: 'consignment.applied', data: { ...application, sendBy: sendByDay(today) } }]

/**
 * Records or corrects the owner's tracking number, without changing the status (rule 200). Nothing happens when it is
 * the same. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED once the item was received, CONSIGNMENT_SENT_TOO_LATE after the
 * last day for sending.
 */
export function enterTracking(
  state: ConsignmentState,
  { today, ...parcel }: Parcel & { today: CivilDate },
): Decision<'CONSIGNMENT_SENT_TOO_LATE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'track', consignmentFactsOf(state, today), 'member')
  if (refusal !== null || state.status !== 'application') return refusal ?? notInState(state, 'track')
  const { sent } = state
  if (sent?.courier === parcel.courier && sent.trackingNumber === parcel.trackingNumber) return []
  const waitUntil = addDays(today, CONSIGNMENT_TERMS.parcelWaitDays)
  const parcelNumber = (sent?.parcelNumber ?? 0) + 1
  return [
    { type: 'consignment.sent', data: { ...consignmentRefOf(state), ...parcel, parcelNumber, waitUntil } },
  ]
}

/**
 * Records the receipt of the item, which begins the appraisal (rule 200). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export function receive(state: ConsignmentState): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'receive', state, 'staff')
  return refusal ?? [{ type: 'consignment.received', data: consignmentRefOf(state) }]
}

/**
 * Ends an application whose item was not sent within three days (rule 200). Refuses NOT_FOUND, and
 * TRANSITION_NOT_ALLOWED while it can still be sent or is in a parcel.
 */
export function closeUnsent(
  state: ConsignmentState,
  today: CivilDate,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'close_unsent', consignmentFactsOf(state, today), 'job')
  if (refusal !== null) return refusal
  const data = { ...consignmentRefOf(state), cause: 'not_received' as const, wasSent: false }
  return [{ type: 'consignment.not_received', data }]
}

/**
 * Ends an application whose announced parcel has not arrived, or with `goOn` waits another period (rule 200). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED, CONSIGNMENT_PARCEL_EXPECTED while the waiting period lasts.
 */
export function settleMissingParcel(
  state: ConsignmentState,
  { today, goOn }: { today: CivilDate; goOn: boolean },
): Decision<'CONSIGNMENT_PARCEL_EXPECTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const facts = consignmentFactsOf(state, today)
  const refusal = whyNot(consignmentActions, goOn ? 'wait' : 'close', facts, 'staff')
  if (refusal !== null) return refusal
  const ref = consignmentRefOf(state)
  if (goOn) {
    const until = addDays(today, CONSIGNMENT_TERMS.parcelWaitDays)
    return [{ type: 'consignment.awaited', data: { ...ref, waitUntil: until } }]
  }
  return [{ type: 'consignment.not_received', data: { ...ref, cause: 'not_received', wasSent: true } }]
}

/**
 * Rejects an item that failed the appraisal, with both fees of the guide that the owner agreed to (rule 202). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED, also while the item is missing (rule 575).
 */
export function reject(
  state: ConsignmentState,
  { inspectionFee, returnFee }: RejectionFees,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'reject', ownFactsOf(state), 'staff')
  if (refusal !== null) return refusal
  const fees = { cause: 'failed_inspection' as const, inspectionFee, returnFee }
  return [{ type: 'consignment.rejected', data: { ...consignmentRefOf(state), ...fees } }]
}

/** The last day of a contract that began on `consigningDate`; the job ends it on the next day (rule 201). */
export const lastContractDay = (consigningDate: CivilDate, months: number): CivilDate =>
  addMonths(consigningDate, months)

/**
 * Ends a contract after its last day (rule 201). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED up to that day and while the
 * item is missing.
 */
export function endContract(
  state: ConsignmentState,
  today: CivilDate,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'end', consignmentFactsOf(state, today), 'job')
  if (refusal !== null || state.status !== 'consigning') return refusal ?? notInState(state, 'end')
  return [{ type: 'consignment.ended', data: { ...consignmentRefOf(state), productId: state.productId } }]
}

/**
 * Sends the item back to its owner, once unless staff take that back (rules 204 and 847). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED while the contract runs,
 * the item is missing, never arrived or was already sent back, and CONSIGNMENT_RENTED while its last renter has it, or finance has to decide of its return.
 */
export function sendBack(
  state: ConsignmentState,
  {
    rentedBecause,
    ...parcel
  }: Parcel & {
    /** The rental that the item is in, or that is booked. */
    rentedBecause: RentalBarrier | null
  },
): Decision<'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, 'send_back', { ...ownFactsOf(state), rentedBecause }, 'staff')
  if (refusal !== null || !('sentBack' in state)) return refusal ?? notInState(state, 'send_back')
  const sendingNumber = state.sendings + 1
  return [{ type: 'consignment.sent_back', data: { ...consignmentRefOf(state), ...parcel, sendingNumber } }]
}

export type Numbered = {
  /** Counts what was corrected about the parcel home, so that a repeated request is applied once. */
  correctionNumber: number
  /** The owner has left the shop, to whom nothing can be sent or told any more (rule 878). */
  ownerHasLeft: boolean
}
type Sending = Extract<KnownConsignment, { sentBack: unknown }>

/** An item on its way home of which this is the next correction. */
function correctable(
  state: ConsignmentState,
  action: 'correct_back_parcel' | 'undo_send_back',
  { correctionNumber, ownerHasLeft }: Numbered,
): Sending | Refusal<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'OWNER_HAS_LEFT' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status === 'none') return refuse('NOT_FOUND')
  const refusal = whyNot(consignmentActions, action, { ...ownFactsOf(state), ownerHasLeft }, 'staff')
  if (refusal !== null || !('sentBack' in state)) return refusal ?? notInState(state, action)
  return correctionNumber === state.backCorrections + 1 ? state : refuse('CONCURRENT_CHANGE')
}

/**
 * Corrects the waybill of a parcel that goes home to its owner (rule 847). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED for what
 * was not sent, CONCURRENT_CHANGE when the number is not the next, OWNER_HAS_LEFT (rule 878), INVALID_REQUEST for the waybill
 * that it has (rule 665).
 */
export function correctBackParcel(
  state: ConsignmentState,
  { courier, trackingNumber, ...numbered }: Numbered & Parcel,
): Decision<
  'CONCURRENT_CHANGE' | 'INVALID_REQUEST' | 'NOT_FOUND' | 'OWNER_HAS_LEFT' | 'TRANSITION_NOT_ALLOWED'
> {
  const sending = correctable(state, 'correct_back_parcel', numbered)
  if (isRefusal(sending)) return sending
  const { sentBack } = sending
  if (sentBack?.courier === courier && sentBack.trackingNumber === trackingNumber)
    return refuse('INVALID_REQUEST', { fields: { trackingNumber: '지금 운송장과 같아요.' } })
  const { correctionNumber } = numbered
  const data = { ...consignmentRefOf(sending), courier, trackingNumber, correctionNumber }
  return [{ type: 'consignment.back_parcel.corrected', data }]
}

/**
 * Takes back that an item was sent home: it is in the shop's care again, where it can be sent again (rule 847). `isLost`
 * where its loss is reported with it (rule 920). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED for what was not sent, CONCURRENT_CHANGE when the number is not the
 * next, and OWNER_HAS_LEFT (rule 878).
 */
export function undoSendBack(
  state: ConsignmentState,
  { isLost, ...numbered }: Numbered & { isLost?: true },
): Decision<'CONCURRENT_CHANGE' | 'NOT_FOUND' | 'OWNER_HAS_LEFT' | 'TRANSITION_NOT_ALLOWED'> {
  const sending = correctable(state, 'undo_send_back', numbered)
  if (isRefusal(sending)) return sending
  const { correctionNumber } = numbered
  const data = { ...consignmentRefOf(sending), correctionNumber, ...(isLost && { isLost }) }
  return [{ type: 'consignment.send_back.undone', data }]
}
