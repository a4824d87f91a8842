import { addDays, addMonths, type CivilDate } from '../shared/civilDate.ts'
import { type Refusal, type RefusalCode, refuse } from '../shared/decision.ts'
import type { ConsignmentApplication, ConsignmentEvent } from './events.ts'
import { type ConsignmentState, isMissing, type KnownConsignment, type Parcel } from './state.ts'
import { CONSIGNMENT_TERMS, type RejectionFees } from './terms.ts'

type Decision<Code extends RefusalCode> = ConsignmentEvent[] | Refusal<Code>

/** What is done with a consignment; the words of TRANSITION_NOT_ALLOWED. */
type Action = 'track' | 'receive' | 'reject' | 'close' | 'wait' | 'end' | 'send_back'

/** What every event of a consignment repeats: its id and its owner. */
export const consignmentRefOf = ({ application: { consignmentId, memberId } }: KnownConsignment) => ({
  consignmentId,
  memberId,
})

/** NOT_FOUND for a consignment that is none, TRANSITION_NOT_ALLOWED in any state but the ones it is done in. */
export const notInState = (
  { status }: ConsignmentState,
  action: string,
): Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> =>
  status === 'none' ? refuse('NOT_FOUND') : refuse('TRANSITION_NOT_ALLOWED', { status, action })

const refused = (state: ConsignmentState, action: Action): Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> =>
  notInState(state, action)

/** The last day on which what was applied for on `today` can be sent (rule 200). */
const sendByDay = (today: CivilDate): CivilDate => addDays(today, CONSIGNMENT_TERMS.sendWithinDays)

/** A member hands an item in: it has to be sent within three days (rule 200). */
export const applyFor = (
  application: Omit<ConsignmentApplication, 'sendBy'>,
  today: CivilDate,
): ConsignmentEvent[] => [{ type: 'consignment.applied', data: { ...application, sendBy: sendByDay(today) } }]

/**
 * The owner says which parcel the item is in, or corrects it; the status stays (rule 200). Nothing happens when it is
 * the parcel that is known. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED once the item is here, CONSIGNMENT_SENT_TOO_LATE
 * when the days for sending are over.
 */
export function enterTracking(
  state: ConsignmentState,
  { today, ...parcel }: Parcel & { today: CivilDate },
): Decision<'CONSIGNMENT_SENT_TOO_LATE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'application') return refused(state, 'track')
  const { sent, application } = state
  if (sent === null && today > application.sendBy) {
    return refuse('CONSIGNMENT_SENT_TOO_LATE', { sendBy: application.sendBy })
  }
  if (sent?.courier === parcel.courier && sent.trackingNumber === parcel.trackingNumber) return []
  const waitUntil = addDays(today, CONSIGNMENT_TERMS.parcelWaitDays)
  const parcelNumber = (sent?.parcelNumber ?? 0) + 1
  return [
    { type: 'consignment.sent', data: { ...consignmentRefOf(state), ...parcel, parcelNumber, waitUntil } },
  ]
}

/** Staff have the item in hand: the appraisal begins (rule 200). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED. */
export function receive(state: ConsignmentState): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'application') return refused(state, 'receive')
  return [{ type: 'consignment.received', data: consignmentRefOf(state) }]
}

/** Nothing was sent within three days: the application is over (rule 200). Refuses as long as something may come. */
export function closeUnsent(
  state: ConsignmentState,
  today: CivilDate,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'application' || state.sent !== null) return refused(state, 'close')
  if (today <= state.application.sendBy) return refused(state, 'close')
  const data = { ...consignmentRefOf(state), cause: 'not_received' as const, wasSent: false }
  return [{ type: 'consignment.not_received', data }]
}

/**
 * A parcel that was announced has not arrived: staff end the application, or wait for as long again (rule 200). Refuses
 * NOT_FOUND, TRANSITION_NOT_ALLOWED, CONSIGNMENT_PARCEL_EXPECTED while it may still come.
 */
export function settleMissingParcel(
  state: ConsignmentState,
  { today, goOn }: { today: CivilDate; goOn: boolean },
): Decision<'CONSIGNMENT_PARCEL_EXPECTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'application' || state.sent === null) return refused(state, goOn ? 'wait' : 'close')
  const { waitUntil } = state.sent
  if (today <= waitUntil) return refuse('CONSIGNMENT_PARCEL_EXPECTED', { until: waitUntil })
  const ref = consignmentRefOf(state)
  if (goOn) {
    const until = addDays(today, CONSIGNMENT_TERMS.parcelWaitDays)
    return [{ type: 'consignment.awaited', data: { ...ref, waitUntil: until } }]
  }
  return [{ type: 'consignment.not_received', data: { ...ref, cause: 'not_received', wasSent: true } }]
}

/**
 * The appraisal failed; both fees of the guide that the owner agreed to are owed (rule 202). Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED.
 */
export function reject(
  state: ConsignmentState,
  { inspectionFee, returnFee }: RejectionFees,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'diagnosis') return refused(state, 'reject')
  const fees = { cause: 'failed_inspection' as const, inspectionFee, returnFee }
  return [{ type: 'consignment.rejected', data: { ...consignmentRefOf(state), ...fees } }]
}

/** The last day of a contract that began on `consigningDate`; the day after it the job ends it (rule 201). */
export const lastContractDay = (consigningDate: CivilDate, months: number): CivilDate =>
  addMonths(consigningDate, months)

/**
 * The contract's time is over (rule 201). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED up to its last day and while the item
 * cannot be found.
 */
export function endContract(
  state: ConsignmentState,
  today: CivilDate,
): Decision<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  if (state.status !== 'consigning' || state.loss !== null || today <= state.contract.endsOn)
    return refused(state, 'end')
  return [{ type: 'consignment.ended', data: { ...consignmentRefOf(state), productId: state.productId } }]
}

/**
 * The item is on its way home, once (rule 204). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED while the shop keeps it or cannot
 * find it, when it never came, or when it is home already, and CONSIGNMENT_RENTED while its last renter is late.
 */
export function sendBack(
  state: ConsignmentState,
  { isWithRenter, ...parcel }: Parcel & { isWithRenter: boolean },
): Decision<'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> {
  const wasHere =
    state.status === 'cancel' ||
    state.status === 'end' ||
    (state.status === 'impossible' && state.cause === 'failed_inspection')
  if (!wasHere || state.sentBack || isMissing(state)) return refused(state, 'send_back')
  if (isWithRenter) return refuse('CONSIGNMENT_RENTED', { because: 'rental_under_way' })
  return [{ type: 'consignment.sent_back', data: { ...consignmentRefOf(state), ...parcel } }]
}
