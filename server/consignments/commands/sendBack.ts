import { correctBackParcel, sendBack, undoSendBack } from '../../../domain/consignment/decide.ts'
import type { Parcel } from '../../../domain/consignment/state.ts'
import { memberStream } from '../../../domain/members/events.ts'
import { hasLeft } from '../../../domain/members/standing.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { rentalThatBarsGivingUp } from '../../../domain/processes/givingUp.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import { memberIn } from '../../members/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { rentedSoFar } from '../queries/rented.ts'
import { claimWaybill } from '../waybillInUse.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

/**
 * Records that staff sent the item back. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, CONSIGNMENT_RENTED, and WAYBILL_USED
 * for the waybill of an order or of another owner's item, unless staff confirmed it (rule 307).
 */
export async function sendConsignmentBack(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  { courier, trackingNumber, sharesParcel, ...staff }: ByStaff & Parcel & { sharesParcel?: true | undefined },
): Promise<
  | ConsignmentRow
  | Refusal<'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | 'WAYBILL_USED' | CommandCode>
> {
  const row = await readConsignment(deps, staff.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const rentedBecause = rentalThatBarsGivingUp(await rentedSoFar(deps, row))
  const parcel = { courier, trackingNumber }
  return stepOfStaff(deps, staff, {
    // For an item that was sent, the step repeats its number: the same request is answered again, another one is refused.
    step: `send_back:${row.sent_back_at === null ? row.sending_number + 1 : row.sending_number}`,
    request: parcel,
    refusedAtAppend: ['WAYBILL_USED'],
    decide: (state) => {
      const decided = sendBack(state, { ...parcel, rentedBecause })
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided.map(entryOf)), work: withClaim(row, { ...parcel, sharesParcel }) }
    },
  })
}

type Shared = Parcel & { sharesParcel?: true | undefined }
type Correcting = ByStaff & {
  /** Counts the corrections of its parcel home from 1; the same number again returns the first answer. */
  correctionNumber: number
}
type Needs = Pick<Deps, 'db' | 'store' | 'clock' | 'env'>

/** Checks in the append that no other parcel has the waybill, unless staff confirmed it (rule 307). */
const withClaim =
  (row: ConsignmentRow, { sharesParcel, ...parcel }: Shared): Work<'WAYBILL_USED'> =>
  async (client) => {
    const claim = { consignmentId: row.consignment_id, memberId: row.member_id, ...parcel }
    const inUse = await claimWaybill(client, claim)
    return inUse === null || sharesParcel === true ? null : refuse('WAYBILL_USED', inUse)
  }

/**
 * Corrects the waybill of the parcel home (rule 847). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, OWNER_HAS_LEFT,
 * CONCURRENT_CHANGE, INVALID_REQUEST for the waybill that it has, and WAYBILL_USED as sending it does.
 */
export const correctConsignmentParcel = (
  deps: Needs,
  { courier, trackingNumber, sharesParcel, correctionNumber, ...staff }: Correcting & Shared,
): Promise<
  | ConsignmentRow
  | Refusal<
      | 'INVALID_REQUEST'
      | 'NOT_FOUND'
      | 'OWNER_HAS_LEFT'
      | 'TRANSITION_NOT_ALLOWED'
      | 'WAYBILL_USED'
      | CommandCode
    >
> =>
  stepOfStaff(deps, staff, (row) => ({
    step: `correct_back_parcel:${correctionNumber}`,
    request: { courier, trackingNumber },
    refusedAtAppend: ['WAYBILL_USED'],
    streams: [memberStream(row.member_id)],
    decide: (state, _today, streams) => {
      const parcel = { courier, trackingNumber }
      const ownerHasLeft = hasLeft(memberIn(streams, row.member_id))
      const decided = correctBackParcel(state, { ...parcel, correctionNumber, ownerHasLeft })
      if (isRefusal(decided)) return decided
      return { events: newEvents(decided.map(entryOf)), work: withClaim(row, { ...parcel, sharesParcel }) }
    },
  }))

/**
 * Takes back that the item was sent home (rule 847). Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, CONCURRENT_CHANGE, and
 * OWNER_HAS_LEFT: an owner can leave once their item is on its way, so that of the two one happens (rule 878).
 */
export const undoConsignmentSendBack = (
  deps: Needs,
  { correctionNumber, ...staff }: Correcting,
): Promise<
  ConsignmentRow | Refusal<'NOT_FOUND' | 'OWNER_HAS_LEFT' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> =>
  stepOfStaff(deps, staff, ({ member_id: ownerId }) => ({
    step: `undo_send_back:${correctionNumber}`,
    streams: [memberStream(ownerId)],
    decide: (state, _today, streams) => {
      const ownerHasLeft = hasLeft(memberIn(streams, ownerId))
      const decided = undoSendBack(state, { correctionNumber, ownerHasLeft })
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)) }
    },
  }))
