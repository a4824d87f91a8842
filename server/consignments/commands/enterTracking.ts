import { enterTracking as entered } from '../../../domain/consignment/decide.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import type { Parcel } from '../../../domain/consignment/state.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { seoulDate } from '../../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, handleCommand } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { readConsignment } from '../consignmentRow.ts'
import { consignmentIn } from '../streams.ts'
import { claimWaybill } from '../waybillInUse.ts'

type Tracking = Parcel & { consignmentId: string; memberId: number }

/**
 * Records or corrects the owner's courier and tracking number; the status stays. Refuses NOT_FOUND,
 * TRANSITION_NOT_ALLOWED, CONSIGNMENT_SENT_TOO_LATE, and WAYBILL_OF_ANOTHER for the waybill of an order or of another
 * owner's item (rule 307).
 */
export async function enterTracking(
  deps: Pick<Deps, 'db' | 'store' | 'clock'>,
  { consignmentId, memberId, courier, trackingNumber }: Tracking,
): Promise<Refusal<
  'CONSIGNMENT_SENT_TOO_LATE' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | 'WAYBILL_OF_ANOTHER' | CommandCode
> | null> {
  const row = await readConsignment(deps, consignmentId)
  if (row === null || row.member_id !== memberId) return refuse('NOT_FOUND')
  const stream = consignmentStream(consignmentId)
  const parcel = { courier, trackingNumber }
  if (row.courier === courier && row.tracking_number === trackingNumber) return null
  const handled = await handleCommand(deps.store, deps.clock, {
    commandId: `track:${consignmentId}:${row.parcel_number + 1}`,
    request: { consignmentId, ...parcel },
    actor: `member:${memberId}`,
    streams: [stream],
    refusedAtAppend: ['WAYBILL_OF_ANOTHER'],
    refusedByTheClock: ['CONSIGNMENT_SENT_TOO_LATE'],
    decide: (streams) => {
      const today = seoulDate(deps.clock.now())
      const decided = entered(consignmentIn(streams, consignmentId), { ...parcel, today })
      if (isRefusal(decided)) return decided
      return {
        events: newEvents(decided.map(entryOf)),
        rows: async (client) =>
          (await claimWaybill(client, { consignmentId, memberId, ...parcel })) === null
            ? null
            : refuse('WAYBILL_OF_ANOTHER'),
      }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
