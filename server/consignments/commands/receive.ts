import { receive as received } from '../../../domain/consignment/decide.ts'
import { consignmentStream } from '../../../domain/consignment/events.ts'
import { entryOf } from '../../../domain/processes/entries.ts'
import { isRefusal, type Refusal } from '../../../domain/shared/decision.ts'
import type { Deps } from '../../platform/deps.ts'
import { type CommandCode, refusalOf } from '../../platform/eventStore/handleCommand.ts'
import { newEvents } from '../../platform/eventStore/newEvents.ts'
import { claimRefusals } from '../../platform/uploads/index.ts'
import { type ConsignmentRow, readConsignment } from '../consignmentRow.ts'
import { photoRows } from '../photos.ts'
import { consignmentIn } from '../streams.ts'
import { textRow } from '../texts.ts'
import { type ByStaff, stepCommand, stepOfStaff } from './stepOfStaff.ts'

type Receiving = ByStaff & {
  /** The item's condition on arrival, and photos of it uploaded for its owner and not attached to anything yet. */
  conditionNote: string
  photoIds: readonly string[]
}

/** Photos are not compared: a form that is sent again after a reload has lost them, or uploads them anew (rule 550). */
const arrivalOf = ({ conditionNote }: Pick<Receiving, 'conditionNote'>) =>
  ({ step: 'receive', typed: conditionNote }) as const

/** Why an item cannot be received now; null while it can, and for the same receipt again (rule 705). */
export const whyNotReceived = (
  deps: Pick<Deps, 'store' | 'env'>,
  receiving: Omit<Receiving, 'photoIds'>,
): Promise<Refusal<'IDEMPOTENCY_KEY_REUSED' | 'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED'> | null> => {
  const { consignmentId } = receiving
  return refusalOf(deps.store, {
    ...stepCommand(deps, receiving, arrivalOf(receiving)),
    streams: [consignmentStream(consignmentId)],
    whyNot: (streams) => {
      const decided = received(consignmentIn(streams, consignmentId))
      return isRefusal(decided) ? decided : null
    },
  })
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
    ...arrivalOf(receiving),
    refusedAtAppend: claimRefusals,
    decide: (state) => {
      const decided = received(state)
      return isRefusal(decided) ? decided : { events: newEvents(decided.map(entryOf)), rows }
    },
  })
}
