import type { OutgoingPlace } from '../../domain/outgoingPayments/differences.ts'
import {
  type OutgoingWriteOffEvent,
  outgoingDifferenceStream,
  outgoingWriteOffPostings,
  writeOffOutgoing,
} from '../../domain/outgoingPayments/writingOff.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/writeOffRefusals.ts'
import { reasonOfBooks } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream, StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { openPayoutDifference } from './compare.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Asked = { place: OutgoingPlace; key: string; quotedMissing: number; reason: string; staffId: number }

// What the store hands out was checked against this shape when it was written and brought to today's version.
const isWriteOff = (event: StoredEvent): event is StoredEvent & OutgoingWriteOffEvent =>
  event.type === 'outgoing.difference.written_off'
const writeOffsIn = ({ events }: LoadedStream) => events.filter(isWriteOff)

/**
 * Closes a difference as a loss or a gain, with the typed reason (rule 271). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { place, key, quotedMissing, reason, staffId }: Asked,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const stream = outgoingDifferenceStream(place, key)
  const { stream: loaded } = await needs.store.load([stream])
  const reasonId = `${stream}:${loaded(stream).version + 1}`
  const [open, row] = await Promise.all([
    openPayoutDifference(needs, key),
    reasonOfBooks(needs, { reasonId, text: reason }),
  ])
  const settled = needs.db.kysely
    .updateTable('shop.outgoing_differences')
    .set({ settled_at: needs.clock.now() })
    .where('place', '=', place)
    .where('key', '=', key)
    .compile()
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { place, key, quotedMissing },
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [stream],
    decide: (streams) => {
      const decided = writeOffOutgoing(writeOffsIn(streams(stream)), { place, key, open, quotedMissing })
      if (isRefusal(decided)) return decided
      const entries = decided.map((event) => ({ stream, event, journal: outgoingWriteOffPostings(event) }))
      return { events: newEvents(entries), rows: [row, settled] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
