import {
  type AdjustmentEvent,
  adjustmentOf,
  adjustmentStream,
  decideAdjustment,
  proposeAdjustment,
  reversalOf,
} from '../../domain/ledger/adjusting.ts'
import { type adjustmentActions, closesDifference } from '../../domain/ledger/adjustmentActions.ts'
import type { JournalLine } from '../../domain/ledger/journal.ts'
import { monthClosingStream } from '../../domain/ledger/monthClosing.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { bookByFinance, entryAt, originOf } from '../ledger/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { closingsIn } from './closing.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>
type By = { staffId: number; reason: string }
type ProposalCode = Extract<ReturnType<typeof proposeAdjustment>, { refused: string }>['refused']

// The store validates events against their schema on append and upcasts them on load, so the type is proof enough.
const isAdjustment = (event: StoredEvent): event is StoredEvent & AdjustmentEvent =>
  event.type.startsWith('adjustment.')

type Entry = {
  key: string
  bookedOn: CivilDate
  lines: readonly JournalLine[]
  evidence: string
  reverses: { stream: string; version: number } | null
  reversedOn: CivilDate | null
}

async function propose(
  needs: Needs,
  { lines, reversedOn, ...entry }: Entry,
  { staffId, reason }: By,
): Promise<Refusal<ProposalCode | CommandCode> | null> {
  const today = seoulDate(needs.clock.now())
  return bookByFinance(needs, {
    ...{ stream: adjustmentStream(entry.key), request: { ...entry, lines, staffId }, reason, staffId },
    reads: [monthClosingStream],
    decide: (before, of) =>
      proposeAdjustment(before.filter(isAdjustment), {
        ...{ ...entry, lines: [...lines], by: staffId, today, reversedOn },
        closings: closingsIn(of(monthClosingStream)),
      }),
  })
}

/** Proposes an adjusting entry, with the typed reason (rule 332). Refuses as `proposeAdjustment` does. */
export const proposeEntry = (
  needs: Needs,
  { adjustmentId: key, ...entry }: Omit<Entry, 'key' | 'reverses' | 'reversedOn'> & { adjustmentId: string },
  by: By,
) => propose(needs, { key, ...entry, reverses: null, reversedOn: null }, by)

/**
 * Proposes the reversal of the entry at a position of the log, whichever event booked it (rule 333). Refuses NOT_FOUND
 * for a position without an entry, ENTRY_CLOSES_DIFFERENCE for one that is taken back elsewhere (rule 442), and as
 * `proposeAdjustment` does.
 */
export async function proposeReversal(
  needs: Needs,
  { entryPos, ...dated }: { entryPos: number; bookedOn: CivilDate; evidence: string },
  by: By,
): Promise<Refusal<'NOT_FOUND' | 'ENTRY_CLOSES_DIFFERENCE' | ProposalCode | CommandCode> | null> {
  const entry = await entryAt(needs, entryPos)
  if (entry === null) return refuse('NOT_FOUND', {})
  const { stream, version, lines, bookedOn: reversedOn } = entry
  const elsewhere = closesDifference(await originOf(needs, { stream, version }))
  if (elsewhere !== null) return elsewhere
  return propose(
    needs,
    {
      ...{ key: `reversal-${entryPos}`, ...dated, lines: reversalOf(lines) },
      ...{ reverses: { stream, version }, reversedOn },
    },
    by,
  )
}

/** What the proposals under a key reverse, which is the same entry for all of them; null for a new entry. */
async function originOfProposal(needs: Pick<Needs, 'db' | 'store'>, stream: string) {
  const loaded = await needs.store.load([stream])
  const found = adjustmentOf(loaded.stream(stream).events.filter(isAdjustment))
  const reverses = found?.proposal.reverses ?? null
  return reverses === null ? null : originOf(needs, reverses)
}

/** Approves, rejects or withdraws a proposal, with the typed reason (rule 332). Refuses as `decideAdjustment` does. */
export async function decideProposal(
  needs: Needs,
  asked: { key: string; number: number; action: keyof typeof adjustmentActions },
  { staffId, reason }: By,
) {
  const stream = adjustmentStream(asked.key)
  const origin = await originOfProposal(needs, stream)
  return bookByFinance(needs, {
    ...{ stream, request: { ...asked, staffId }, reason, staffId },
    reads: [monthClosingStream],
    decide: (before, of) =>
      decideAdjustment(before.filter(isAdjustment), {
        ...{ action: asked.action, number: asked.number, by: staffId, origin },
        closings: closingsIn(of(monthClosingStream)),
      }),
  })
}
