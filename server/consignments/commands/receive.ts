import { receive as received } from '../../../domain/consignment/decide.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import type { CommandCode } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { typedAs } from '../../platform/security/typedAs.ts'
import { claimRefusals } from '../../platform/uploads/index.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { photoRows } from '../photos.ts'
import { textRow } from '../texts.ts'
import { type ByStaff, stepOfStaff } from './stepOfStaff.ts'

type Receiving = ByStaff & {
  /** The item's condition on arrival, and photos of it uploaded for its owner and not attached to anything yet. */
  conditionNote: string
  photoIds: readonly string[]
}

/** Records the item's arrival and condition. Refuses NOT_FOUND, TRANSITION_NOT_ALLOWED, PHOTO_NOT_USABLE. */
export async function receiveConsignment(
  deps: Pick<Deps, 'db' | 'store' | 'clock' | 'env'>,
  receiving: Receiving,
): Promise<
  ConsignmentRow | Refusal<'NOT_FOUND' | 'PHOTO_NOT_USABLE' | 'TRANSITION_NOT_ALLOWED' | CommandCode>
> {
  const { consignmentId, conditionNote, photoIds } = receiving
  const memberId = (await readConsignment(deps, consignmentId))?.member_id ?? 0
  const noted = { consignmentId, memberId, part: 'condition' as const, text: conditionNote }
  const now = deps.clock.now()
  const rows = [
    ...(conditionNote === '' ? [] : [await textRow(deps, noted)]),
    ...photoRows(deps.db, { consignmentId, memberId, takenBy: 'staff', photoIds, now }),
  ]
  return stepOfStaff(deps, receiving, {
    step: 'receive',
    // Photos are not compared: a form that is sent again after a reload has uploaded them anew.
    request: { noted: typedAs(deps, conditionNote), photos: photoIds.length },
    refusedAtAppend: claimRefusals,
    decide: (state) => {
      const decided = received(state)
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)), rows }
    },
  })
}
