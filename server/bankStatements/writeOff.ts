import {
  type BankWriteOffEvent,
  bankDifferenceStream,
  bankWriteOffPostings,
  type Closed,
  writeOffAtBank,
} from '../../domain/bankStatements/writingOff.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/writeOffRefusals.ts'
import { reasonOfBooks } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { LoadedStream, StoredEvent } from '../platform/eventStore/eventStore.ts'
import { type CommandCode, handleCommand } from '../platform/eventStore/handleCommand.ts'
import { newEvents } from '../platform/eventStore/newEvents.ts'
import { matchStatement } from './matchStatement.ts'
import { openEntriesNamed, openLines } from './openParts.ts'
import { reachOf } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Asked = Closed & { quotedDifference: number; reason: string; staffId: number }

// What the store hands out was checked against this shape when it was written and brought to today's version.
const isWriteOff = (event: StoredEvent): event is StoredEvent & BankWriteOffEvent =>
  event.type === 'bank.difference.written_off'
const writeOffsIn = ({ events }: LoadedStream) => events.filter(isWriteOff)

/** The bank's figure less ours of what has no counterpart; null when it has one, is gone, or may still be shown. */
async function openAtBank({ db }: Pick<Needs, 'db'>, { of, key }: Closed): Promise<number | null> {
  if (of === 'line') {
    const [line] = await openLines(db.pool, [key])
    return line?.amount ?? null
  }
  const [[entry], reach] = await Promise.all([openEntriesNamed(db.pool, [key]), reachOf({ db })])
  if (entry === undefined || reach === null) return null
  const isOverdue = entry.occurredAt >= reach.since && entry.occurredAt < reach.mayBeShown
  return isOverdue ? 0 - entry.amount : null
}

/**
 * Closes a line that the books do not know, or an entry that the bank never showed, as a loss or a gain with the typed
 * reason (rule 283). Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { of, key, quotedDifference: quoted, reason, staffId }: Asked,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const stream = bankDifferenceStream({ of, key })
  const { stream: loaded } = await needs.store.load([stream])
  const reasonId = `${stream}:${loaded(stream).version + 1}`
  const [open, row] = await Promise.all([
    openAtBank(needs, { of, key }),
    reasonOfBooks(needs, { reasonId, text: reason }),
  ])
  const handled = await handleCommand(needs.store, needs.clock, {
    commandId: reasonId,
    request: { of, key, quoted },
    actor: `staff:${staffId}`,
    reason: reasonId,
    streams: [stream],
    decide: (streams) => {
      const decided = writeOffAtBank(writeOffsIn(streams(stream)), { of, key, open, quoted })
      if (isRefusal(decided)) return decided
      const entries = decided.map((event) => ({ stream, event, journal: bankWriteOffPostings(event) }))
      return { events: newEvents(entries), rows: [row] }
    },
  })
  if (handled.kind === 'refused') return handled.refusal
  await matchStatement(needs)
  return null
}
