import type { OutgoingPlace } from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  outgoingDifferenceStream,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/differences.ts'
import { writeOffDifference } from '../differences/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { openPayoutDifference } from './compare.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type WriteOffRequest = {
  place: OutgoingPlace
  key: string
  quotedMissing: number
  reason: string
  staffId: number
}

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isWriteOff = (event: StoredEvent): event is StoredEvent & OutgoingWriteOffEvent =>
  event.type === 'outgoing.difference.written_off'

/**
 * Writes a difference off as a loss or gain, with the typed reason (rule 271). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { place, key, quotedMissing, reason, staffId }: WriteOffRequest,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const open = await openPayoutDifference(needs, key)
  return writeOffDifference(needs, {
    stream: outgoingDifferenceStream(place, key),
    ...{ place, key: [key], quotedMissing, reason, staffId },
    decide: (before) => writeOffOutgoing(before.filter(isWriteOff), { place, key, open, quotedMissing }),
  })
}
