import { chargeStream } from '../../../domain/charges/events.ts'
import { decideReject } from '../../../domain/processes/consigning.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { newId } from '../../platform/newId.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { feesByMoment } from '../rates.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

/**
 * Rejects an item that failed its appraisal and charges both fees in the same append; the owner sees the reason.
 * Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED.
 */
export async function rejectConsignment(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  rejecting: ByStaff,
): Promise<ConsignmentRow | Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode>> {
  const row = await readConsignment(deps, rejecting.consignmentId)
  if (row === null) return refuse('NOT_FOUND')
  const fees = (await feesByMoment(deps.db))(row.applied_at)
  const now = deps.clock.now()
  const inspectionChargeId = newId(now)
  const returnChargeId = newId(now)
  return stepOfStaff(deps, rejecting, {
    step: 'reject',
    streams: [chargeStream(inspectionChargeId), chargeStream(returnChargeId)],
    decide: (state, today) => {
      const decided = decideReject(state, { today, fees, inspectionChargeId, returnChargeId })
      return isRefusal(decided) ? decided : { events: newEvents(decided) }
    },
  })
}
