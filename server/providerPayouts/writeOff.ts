import {
  type DifferenceAspect,
  writeOff as decideWriteOff,
  differenceStream,
  type WriteOffEvent,
  writeOffPostings,
} from '../../domain/providerPayouts/writingOff.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/writeOffRefusals.ts'
import { reasonOfBooks } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream, StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { openDifference } from './compare.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store' | 'env'>
type Asked = {
  paymentKey: string
  transactionKey: string | null
  aspect: DifferenceAspect
  quotedMissing: number
  reason: string
  staffId: number
}

// What the store hands out was checked against this shape when it was written and brought to today's version.
const isWriteOff = (event: StoredEvent): event is StoredEvent & WriteOffEvent =>
  event.type === 'provider.difference.written_off'
const writeOffsIn = ({ events }: LoadedStream) => events.filter(isWriteOff)

/**
 * Closes a difference as a loss or a gain, with the typed reason (rule 269). Refuses DIFFERENCE_WRITTEN_OFF,
 * DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { paymentKey, transactionKey, aspect, quotedMissing, reason, staffId }: Asked,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const stream = differenceStream(paymentKey)
  const { stream: loaded } = await needs.store.load([stream])
  const reasonId = `${stream}:${loaded(stream).version + 1}`
  const [open, row] = await Promise.all([
    openDifference(needs, { paymentKey, transactionKey, aspect }),
    reasonOfBooks(needs, { reasonId, text: reason }),
  ])
  const settled = needs.db.kysely
    .updateTable('shop.payout_differences')
    .set({ settled_at: needs.clock.now() })
    .where('payment_key', '=', paymentKey)
    .where('transaction_key', '=', transactionKey ?? '')
    .where('aspect', '=', aspect)
    .compile()
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { transactionKey, aspect, quotedMissing },
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [stream],
    decide: (streams) => {
      const before = writeOffsIn(streams(stream))
      const decided = decideWriteOff(before, { paymentKey, transactionKey, aspect, open, quotedMissing })
      if (isRefusal(decided)) return decided
      const entries = decided.map((event) => ({ stream, event, journal: writeOffPostings(event) }))
      return { events: newEvents(entries), rows: [row, settled] }
    },
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
