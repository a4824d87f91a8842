import { sendBack } from '../../../domain/consignment/decide.ts'
import type { Parcel } from '../../../domain/consignment/state.ts'
import { consignmentEntry } from '../../../domain/processes/consigning.ts'
import { rentalThatBarsGivingUp } from '../../../domain/processes/givingUp.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { rentedSoFar } from '../queries/rented.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

/** Records that staff sent the item back. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, CONSIGNMENT_RENTED. */
export async function sendConsignmentBack(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  { courier, trackingNumber, ...staff }: ByStaff & Parcel,
): Promise<
  ConsignmentRow | Refusal<'CONSIGNMENT_RENTED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const row = await readConsignment(deps, staff.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const rentedBecause = rentalThatBarsGivingUp(await rentedSoFar(deps, row))
  return stepOfStaff(deps, staff, {
    step: 'send_back',
    request: { courier, trackingNumber },
    decide: (state) => {
      const decided = sendBack(state, { courier, trackingNumber, rentedBecause })
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(consignmentEntry)) }
    },
  })
}
