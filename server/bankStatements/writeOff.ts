import {
  type BankWriteOffEvent,
  bankDifferenceStream,
  bankWriteOffPostings,
  type Closed,
  writeOffAtBank,
} from '../../domain/bankStatements/writingOff.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { WriteOffCode } from '../../domain/shared/writeOffRefusals.ts'
import { bookByFinance } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { matchStatement } from './matchStatement.ts'
import { openEntriesNamed, openLines } from './openParts.ts'
import { reachOf } from './standing.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type Asked = Closed & { quotedDifference: number; reason: string; staffId: number }

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isWriteOff = (event: StoredEvent): event is StoredEvent & BankWriteOffEvent =>
  event.type === 'bank.difference.written_off'

/** Bank amount less book amount of an unmatched part; null when it is matched, gone, or may still be shown. */
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
 * Writes off a bank line without entry, or an entry that the bank never showed, as a loss or gain with the typed reason
 * (rule 283). Refuses DIFFERENCE_WRITTEN_OFF, DIFFERENCE_GONE and DIFFERENCE_CHANGED.
 */
export async function writeOff(
  needs: Needs,
  { of, key, quotedDifference: quoted, reason, staffId }: Asked,
): Promise<Refusal<WriteOffCode | CommandCode> | null> {
  const open = await openAtBank(needs, { of, key })
  const refusal = await bookByFinance(needs, {
    stream: bankDifferenceStream({ of, key }),
    request: { of, key, quoted },
    ...{ reason, staffId },
    decide: (before) => writeOffAtBank(before.filter(isWriteOff), { of, key, open, quoted }),
    postings: bankWriteOffPostings,
  })
  if (refusal === null) await matchStatement(needs)
  return refusal
}
