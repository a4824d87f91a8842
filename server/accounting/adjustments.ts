import { sql } from 'kysely'
import type pg from 'pg'
import {
  type AdjustmentEvent,
  adjustmentOf,
  adjustmentStream,
  decideAdjustment,
  proposeAdjustment,
  refuseMirrored,
  reversalOf,
  summedByAccount,
} from '../../domain/ledger/adjusting.ts'
import type { adjustmentActions, EntryOrigin } from '../../domain/ledger/adjustmentActions.ts'
import type { JournalLine } from '../../domain/ledger/journal.ts'
import { monthClosingStream } from '../../domain/ledger/monthClosing.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { bookByFinance, entryAt, entryFactsOf, mirroredEntry, sayWhoBooked } from '../ledger/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { StoredEvent } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { closingsIn } from './closing.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'env' | 'store'>
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
  reversed: { origin: EntryOrigin; bookedOn: CivilDate } | null
  anotherThan: { entryPos: number; stream: string } | null
}

async function propose(
  needs: Needs,
  { lines, reversed, ...entry }: Entry,
  { staffId, reason }: By,
): Promise<Refusal<ProposalCode | CommandCode> | null> {
  const today = seoulDate(needs.clock.now())
  return bookByFinance(needs, {
    ...{ stream: adjustmentStream(entry.key), request: { ...entry, lines, staffId }, reason, staffId },
    reads: [monthClosingStream],
    isNamedByRequest: entry.reverses === null,
    decide: {
      read: async () => {
        const mirrored =
          reversed === null
            ? await mirroredEntry(needs.db.pool, {
                ...{ lines: summedByAccount(lines), stream: adjustmentStream(entry.key) },
              })
            : null
        return (before, of) =>
          proposeAdjustment(before.filter(isAdjustment), {
            ...{ ...entry, lines: [...lines], by: staffId, today, reversed, mirrored },
            closings: closingsIn(of(monthClosingStream)),
          })
      },
    },
  })
}

type NewEntry = Pick<Entry, 'bookedOn' | 'lines' | 'evidence'> & {
  adjustmentId: string
  /** The position of the entry that this one does not take back, though its lines are the same the other way round. */
  anotherThan: number | null
}

/**
 * Proposes an adjusting entry, with the typed reason (rule 332). Refuses NOT_FOUND when there is no entry that it is said
 * to be another than, and as `proposeAdjustment` does.
 */
export async function proposeEntry(
  needs: Needs,
  { adjustmentId: key, anotherThan: entryPos, ...entry }: NewEntry,
  by: By,
): Promise<Refusal<'NOT_FOUND' | ProposalCode | CommandCode> | null> {
  const other = entryPos === null ? null : await entryAt(needs, entryPos)
  if (entryPos !== null && other === null) return refuse('NOT_FOUND', {})
  const anotherThan = entryPos === null || other === null ? null : { entryPos, stream: other.stream }
  return propose(needs, { key, ...entry, anotherThan, reverses: null, reversed: null }, by)
}

/**
 * Proposes the reversal of the entry at a position of the log, whichever event booked it (rule 333). Refuses NOT_FOUND
 * for a position without an entry, and as `proposeAdjustment` does.
 */
export async function proposeReversal(
  needs: Needs,
  { entryPos, ...dated }: { entryPos: number; bookedOn: CivilDate; evidence: string },
  by: By,
): Promise<Refusal<'NOT_FOUND' | ProposalCode | CommandCode> | null> {
  const entry = await entryAt(needs, entryPos)
  if (entry === null) return refuse('NOT_FOUND', {})
  const { stream, version, lines, bookedOn } = entry
  const [origin] = await entryFactsOf(needs, [{ stream, version }])
  if (origin === undefined) return refuse('NOT_FOUND', {})
  return propose(
    needs,
    {
      ...{ key: `reversal-${entryPos}`, ...dated, lines: reversalOf(lines), anotherThan: null },
      ...{ reverses: { stream, version }, reversed: { origin, bookedOn } },
    },
    by,
  )
}

/**
 * The last proposal under a key, with the entry that its proposals reverse, which is the same for all of them, or one that
 * a new entry would take back.
 */
async function proposalAt(needs: Pick<Needs, 'db' | 'store'>, stream: string) {
  const loaded = await needs.store.load([stream])
  const proposal = adjustmentOf(loaded.stream(stream).events.filter(isAdjustment))?.proposal ?? null
  if (proposal === null) return { proposal, origin: null, mirrored: null }
  if (proposal.reverses === null) {
    const mirrored = await mirroredEntry(needs.db.pool, { lines: proposal.lines, stream })
    return { proposal, origin: null, mirrored }
  }
  const [origin = null] = await entryFactsOf(needs, [proposal.reverses])
  return { proposal, origin, mirrored: null }
}

/**
 * Puts approvals in order: the later of two that are booked in the same instant sees the entry of the other one, and is
 * refused when it would take that back without saying so (rule 540).
 */
const inOrder =
  (stream: string, proposal: Awaited<ReturnType<typeof proposalAt>>['proposal']) =>
  async (client: pg.ClientBase): Promise<Refusal<'ENTRY_MIRRORED'> | null> => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('adjustment approvals'))`.execute(queriesOn(client))
    if (proposal === null || proposal.reverses !== null) return null
    const { lines, anotherThan } = proposal
    return refuseMirrored(await mirroredEntry(client, { lines, stream }), anotherThan)
  }

/** Approves, rejects or withdraws a proposal, with the typed reason (rules 332 and 540). Refuses as `decideAdjustment` does, and ALREADY_DONE with who decided it before (rule 939). */
export async function decideProposal(
  needs: Needs,
  asked: { key: string; number: number; action: keyof typeof adjustmentActions },
  { staffId, reason }: By,
) {
  const stream = adjustmentStream(asked.key)
  const { proposal } = await proposalAt(needs, stream)
  const refusal = await bookByFinance(needs, {
    ...{ stream, request: { ...asked, staffId }, reason, staffId },
    reads: [monthClosingStream],
    ...(asked.action === 'approve' && { work: inOrder(stream, proposal) }),
    refusedAtAppend: ['ENTRY_MIRRORED'],
    decide: {
      read: async () => {
        const { proposal: _, ...earlier } = await proposalAt(needs, stream)
        return (before, of) =>
          decideAdjustment(before.filter(isAdjustment), {
            ...{ action: asked.action, number: asked.number, by: staffId, ...earlier },
            closings: closingsIn(of(monthClosingStream)),
          })
      },
    },
  })
  return sayWhoBooked(needs, refusal, {
    ...{ stream, codes: ['TRANSITION_NOT_ALLOWED'] },
    find: (events) => {
      const event = events
        .filter(isAdjustment)
        .findLast(({ type, data }) => type !== 'adjustment.proposed' && data.number === asked.number)
      return event && event.type !== 'adjustment.proposed'
        ? { event, doing: decisions[event.type] }
        : undefined
    },
  })
}

const decisions = {
  'adjustment.approved': 'entry_approved',
  'adjustment.rejected': 'entry_rejected',
  'adjustment.withdrawn': 'entry_withdrawn',
} as const
