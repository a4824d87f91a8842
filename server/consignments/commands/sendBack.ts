import { sendBack } from '../../../domain/consignment/decide.ts'
import type { Parcel } from '../../../domain/consignment/state.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { rentalThatBarsGivingUp } from '../../../domain/processes/givingUp.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
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
  const claim = { consignmentId: staff.consignmentId, memberId: row.member_id, ...parcel }
  return stepOfStaff(deps, staff, {
    step: 'send_back',
    request: parcel,
    refusedAtAppend: ['WAYBILL_USED'],
    decide: (state) => {
      const decided = sendBack(state, { ...parcel, rentedBecause })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.map(entryOf)),
        work: async (client) => {
          const inUse = await claimWaybill(client, claim)
          return inUse === null || sharesParcel === true ? null : refuse('WAYBILL_USED', inUse)
        },
      }
    },
  })
}
