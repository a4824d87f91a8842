import type { ActionTable } from '../shared/actionTable.ts'
import { type Refusal, refuse } from '../shared/decision.ts'

export const adjustmentStatuses = ['proposed', 'approved', 'rejected', 'withdrawn'] as const
export type AdjustmentStatus = (typeof adjustmentStatuses)[number]
type AdjustmentFacts = {
  status: AdjustmentStatus
  /** Whoever acts is the one who proposed it. */
  isOwn: boolean
}

const isOwn = (facts: Pick<AdjustmentFacts, 'isOwn'>) => facts.isOwn
const isOfAnother = (facts: Pick<AdjustmentFacts, 'isOwn'>) => !facts.isOwn
const needsAnother = (facts: Pick<AdjustmentFacts, 'isOwn'>) => (facts.isOwn ? refuse('OWN_PROPOSAL') : null)
const finance = { from: ['proposed'], by: ['staff'], roles: ['finance'] } as const

/** Who approves, rejects and withdraws a proposed entry. Its proposer never approves it (rule 332). */
export const adjustmentActions = {
  approve: { ...finance, unless: [needsAnother] },
  reject: { ...finance, when: isOfAnother },
  withdraw: { ...finance, when: isOwn },
} as const satisfies ActionTable<AdjustmentStatus>

/** The kinds of streams whose entries closed a difference, and where finance opens it again. */
const differenceStreams = {
  'provider-difference': 'card',
  'outgoing-difference': 'gateway',
  'bank-difference': 'bank',
} as const
const isOfDifference = (kind: string): kind is keyof typeof differenceStreams =>
  Object.hasOwn(differenceStreams, kind)

/** An entry of the journal, by the one with which its chain of reversals begins. */
export type EntryOrigin = {
  /** The stream and the type of the event that booked the first entry of the chain. */
  stream: string
  event: string
  /** The reversing entries behind it, each of which takes the one before it back: 0 for the first entry itself. */
  reversals: number
}

/** What taking an entry back depends on. */
export type EntryFacts = EntryOrigin & {
  /** What became of the last proposal of its reversal; null without one, and once it was rejected or withdrawn. */
  reversal: 'proposed' | 'approved' | null
}

/**
 * Refuses ENTRY_CLOSES_DIFFERENCE for an entry that closed a difference or took a closing back: a reversing entry would
 * leave the difference as it is, so it is opened or closed again where that is done (rule 442). The same holds for an
 * entry that books a reversed closing again, whereas the reversal of a closing, made before this rule, may be reversed
 * (rule 477).
 */
export function closesDifference({
  stream,
  event,
  reversals,
}: EntryOrigin): Refusal<'ENTRY_CLOSES_DIFFERENCE'> | null {
  const [kind = ''] = stream.split(':')
  const isInForce = reversals % 2 === 0
  return isOfDifference(kind) && isInForce
    ? refuse('ENTRY_CLOSES_DIFFERENCE', {
        place: differenceStreams[kind],
        isReopening: event.endsWith('.difference.reopened'),
      })
    : null
}

/**
 * Why an entry is not taken back by another one, or null: ENTRY_CLOSES_DIFFERENCE (rule 442), and ENTRY_REVERSED while a
 * reversal of it is proposed or approved (rule 333). The console offers a reversal by this function, and every command that
 * would take an entry back asks it (rule 507).
 */
export const reversalBarred = (
  entry: EntryFacts,
): Refusal<'ENTRY_CLOSES_DIFFERENCE' | 'ENTRY_REVERSED'> | null =>
  closesDifference(entry) ?? (entry.reversal === null ? null : refuse('ENTRY_REVERSED'))

/** A written entry, or an event that booked nothing. */
type EntryStatus = 'booked' | 'without_amounts'
/** Finance proposes the reversal of an entry, whichever event booked it (rule 333). */
export const entryActions = {
  reverse: { from: ['booked'], by: ['staff'], roles: ['finance'], unless: [reversalBarred] },
} as const satisfies ActionTable<EntryStatus>
