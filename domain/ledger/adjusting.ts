import { z } from 'zod'
import { whyNot } from '../shared/actionTable.ts'
import type { CivilDate } from '../shared/civilDate.ts'
import { isRefusedAs, type Refusal, refuse, unreachable } from '../shared/decision.ts'
import { day, reference, serial } from '../shared/eventFields.ts'
import { sum, type Won } from '../shared/won.ts'
import {
  type AdjustmentStatus,
  adjustmentActions,
  closesDifference,
  type EntryFacts,
  type EntryOrigin,
  reversalBarred,
} from './adjustmentActions.ts'
import { type EventDefinitions, type EventOf, eventsOf, movesNoValue } from './defineEvent.ts'
import { credited, debited, term } from './explanation.ts'
import { type JournalLine, journalSchema } from './journal.ts'
import { type MonthClosingEvent, refuseClosedDay } from './monthClosing.ts'

/** The entry that an adjusting entry reverses: the event by its stream and version. */
const reversedEntry = z.strictObject({ stream: reference, version: z.int() })
/** An entry by its position in the log and its stream. */
const earlierEntry = z.strictObject({ entryPos: z.int(), stream: reference })

const decided = {
  /** An id of its own, or `reversal-` with the position of the entry that is reversed. */
  key: reference,
  /** Counts the proposals under the key from 1: a reversal that was rejected can be proposed again. */
  number: z.int(),
  /** The colleague who acts. */
  by: serial,
}
const proposal = {
  ...decided,
  /** The day on which the lines count, which may lie before the event. */
  bookedOn: day,
  lines: journalSchema,
  /** The number of the document behind it. */
  evidence: reference,
  reverses: reversedEntry.nullable(),
  /**
   * The newest entry with the same lines the other way round, of which its proposer says that this one does not take it
   * back, nor any before it (rule 507); null when there was none.
   */
  anotherThan: earlierEntry.nullable(),
}

const prefix = 'adjustment'
const adjustmentEvent = eventsOf({
  kind: prefix,
  title: (key) => (key.startsWith('reversal-') ? '역분개' : '결산 분개'),
  of: ({ key }: { key: string }) => adjustmentStream(key),
})

/** The stream of the proposals under one key. */
export const adjustmentStream = (key: string): string => `${prefix}:${key}`

export const adjustmentEvents = {
  /** One colleague of finance proposes an entry, which books nothing yet. */
  'adjustment.proposed': adjustmentEvent({
    title: '결산 분개 제안',
    schema: z.strictObject(proposal),
    explain: movesNoValue,
  }),
  /** Another colleague approves it: its lines are booked on its day. */
  'adjustment.approved': adjustmentEvent({
    title: '결산 분개 승인',
    schema: z.strictObject({ ...proposal, proposedBy: serial }),
    explain: ({ lines, reverses }) => {
      const [rule, label] =
        reverses === null ? ([332, '결산 분개'] as const) : ([333, '되돌린 분개'] as const)
      return lines.map(({ account, amount }) =>
        (amount > 0 ? debited : credited)(
          rule,
          account,
          label,
          Math.abs(amount),
          term(label, Math.abs(amount)),
        ),
      )
    },
  }),
  'adjustment.rejected': adjustmentEvent({
    title: '결산 분개 반려',
    schema: z.strictObject(decided),
    explain: movesNoValue,
  }),
  /** Whoever proposed it takes it back. */
  'adjustment.withdrawn': adjustmentEvent({
    title: '결산 분개 철회',
    schema: z.strictObject(decided),
    explain: movesNoValue,
  }),
} satisfies EventDefinitions

export type AdjustmentEvent = EventOf<typeof adjustmentEvents>
type Proposal = Extract<AdjustmentEvent, { type: 'adjustment.proposed' }>['data']

function statusAfter({ type }: AdjustmentEvent): AdjustmentStatus {
  switch (type) {
    case 'adjustment.proposed':
      return 'proposed'
    case 'adjustment.approved':
      return 'approved'
    case 'adjustment.rejected':
      return 'rejected'
    case 'adjustment.withdrawn':
      return 'withdrawn'
    default:
      return unreachable(type)
  }
}

/** The last proposal under a key and its status; null before the first one. */
export function adjustmentOf(
  events: readonly AdjustmentEvent[],
): { proposal: Proposal; status: AdjustmentStatus } | null {
  const proposed = events.filter((event) => event.type === 'adjustment.proposed').at(-1)
  const last = events.at(-1)
  return proposed === undefined || last === undefined
    ? null
    : { proposal: proposed.data, status: statusAfter(last) }
}

/** The status of the last proposal while it waits or is booked; null otherwise. */
function standingProposal(events: readonly AdjustmentEvent[]): EntryFacts['reversal'] {
  const status = adjustmentOf(events)?.status
  return status === 'proposed' || status === 'approved' ? status : null
}

/** The lines that undo an entry (rule 333). */
export const reversalOf = (lines: readonly JournalLine[]): JournalLine[] =>
  lines.map(({ account, amount }) => ({ account, amount: 0 - amount }))

/** The lines with one for each account, in the order of their first; accounts that they do not move are left out (rule 440). */
export const summedByAccount = (lines: readonly JournalLine[]): JournalLine[] =>
  [...Map.groupBy(lines, ({ account }) => account)]
    .map(([account, own]) => ({ account, amount: sum(own.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)

/** What a proposal of these lines would debit, in won. */
const debitsOf = (lines: readonly JournalLine[]): Won => sum(lines.map(({ amount }) => Math.max(amount, 0)))

/** A booked entry that a new one with its lines the other way round would take back. */
export type MirroredEntry = z.infer<typeof earlierEntry> & { bookedOn: CivilDate; facts: EntryFacts }

/** Refuses ENTRY_MIRRORED for a new entry that takes `mirrored` back, unless its proposer says that it is another matter (rule 507). */
export function refuseMirrored(
  mirrored: MirroredEntry | null,
  anotherThan: Proposal['anotherThan'],
): Refusal<'ENTRY_MIRRORED'> | null {
  if (mirrored === null || (anotherThan !== null && mirrored.entryPos <= anotherThan.entryPos)) return null
  const { entryPos, bookedOn, stream, facts } = mirrored
  const barred = reversalBarred(facts)
  const closes = barred !== null && isRefusedAs(barred, ['ENTRY_CLOSES_DIFFERENCE']) ? barred.data : null
  return refuse('ENTRY_MIRRORED', { entryPos, bookedOn, stream, closes })
}

/** The entry that a proposal reverses, with the day on which it counts. */
type Reversed = { origin: EntryOrigin; bookedOn: CivilDate }

type ProposalRequest = Omit<Proposal, 'number'> & {
  today: CivilDate
  /** Null for a new entry. */
  reversed: Reversed | null
  /** The newest booked entry that a new one would take back; null without one, and for a reversal. */
  mirrored: MirroredEntry | null
  closings: readonly MonthClosingEvent[]
}
type ProposalCode =
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ENTRY_CLOSES_DIFFERENCE'
  | 'ENTRY_MIRRORED'
  | 'ENTRY_REVERSED'
  | 'ENTRY_UNBALANCED'
  | 'ENTRY_AHEAD'
  | 'REVERSAL_TOO_EARLY'
  | 'MONTH_CLOSED'

/**
 * Proposes an adjusting entry (rule 332) with one line for each account (rule 440), or the reversal of an entry (rule
 * 333). Refuses ENTRY_UNBALANCED, ENTRY_AHEAD for a day to come, REVERSAL_TOO_EARLY for a day before the entry that it
 * reverses, MONTH_CLOSED, IDEMPOTENCY_KEY_REUSED for an id that was proposed before, what `reversalBarred` refuses of the
 * entry that it reverses, and ENTRY_MIRRORED.
 */
export function proposeAdjustment(
  before: readonly AdjustmentEvent[],
  { today, reversed, mirrored, closings, ...proposed }: ProposalRequest,
): AdjustmentEvent[] | Refusal<ProposalCode> {
  const { bookedOn } = proposed
  const lines = summedByAccount(proposed.lines)
  const standing = standingProposal(before)
  if (reversed === null && standing !== null) return refuse('IDEMPOTENCY_KEY_REUSED')
  const barred = reversed === null ? null : reversalBarred({ ...reversed.origin, reversal: standing })
  if (barred !== null) return barred
  const difference = sum(lines.map(({ amount }) => amount))
  if (difference !== 0 || debitsOf(lines) === 0) return refuse('ENTRY_UNBALANCED', { difference })
  if (bookedOn > today) return refuse('ENTRY_AHEAD', { latest: today })
  if (reversed !== null && bookedOn < reversed.bookedOn)
    return refuse('REVERSAL_TOO_EARLY', { earliest: reversed.bookedOn })
  const number = before.filter(({ type }) => type === 'adjustment.proposed').length + 1
  const anotherThan = mirrored === null ? null : proposed.anotherThan
  return (
    refuseClosedDay(closings, bookedOn) ??
    refuseMirrored(mirrored, anotherThan) ?? [
      { type: 'adjustment.proposed', data: { ...proposed, lines, number, anotherThan } },
    ]
  )
}

type DecisionRequest = {
  action: keyof typeof adjustmentActions
  number: number
  by: number
  closings: readonly MonthClosingEvent[]
  /** What the proposal reverses; null for a new entry. */
  origin: EntryOrigin | null
  /** The newest booked entry that a new one would take back; null without one, and for a reversal. */
  mirrored: MirroredEntry | null
}
type DecisionCode =
  | 'ENTRY_CLOSES_DIFFERENCE'
  | 'ENTRY_MIRRORED'
  | 'MONTH_CLOSED'
  | 'NOT_FOUND'
  | 'OWN_PROPOSAL'
  | 'TRANSITION_NOT_ALLOWED'

/**
 * Approves, rejects or withdraws a proposal (rule 332). Refuses NOT_FOUND when it was never proposed, OWN_PROPOSAL
 * when its proposer approves it, TRANSITION_NOT_ALLOWED when it was decided before, ENTRY_CLOSES_DIFFERENCE to approve
 * the reversal of a closing that was proposed before rule 442 (rule 477), ENTRY_MIRRORED when an entry that it takes back
 * was booked after the proposal, and MONTH_CLOSED when its month was closed after it.
 */
export function decideAdjustment(
  before: readonly AdjustmentEvent[],
  { action, number, by, closings, origin, mirrored }: DecisionRequest,
): AdjustmentEvent[] | Refusal<DecisionCode> {
  const found = adjustmentOf(before)
  if (found === null || found.proposal.number !== number) return refuse('NOT_FOUND', {})
  const { proposal, status } = found
  const { key, by: proposedBy } = proposal
  const refusal = whyNot(adjustmentActions, action, { status, isOwn: by === proposedBy }, 'staff')
  if (refusal !== null) return refusal
  if (action === 'reject') return [{ type: 'adjustment.rejected', data: { key, number, by } }]
  if (action === 'withdraw') return [{ type: 'adjustment.withdrawn', data: { key, number, by } }]
  const elsewhere = origin === null ? null : closesDifference(origin)
  return (
    elsewhere ??
    refuseMirrored(mirrored, proposal.anotherThan) ??
    refuseClosedDay(closings, proposal.bookedOn) ?? [
      { type: 'adjustment.approved', data: { ...proposal, by, proposedBy } },
    ]
  )
}
