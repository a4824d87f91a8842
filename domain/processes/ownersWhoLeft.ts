import type { JournalLine } from '../ledger/journal.ts'
import type { MemberEvent } from '../members/events.ts'
import { hasLeft } from '../members/standing.ts'
import { type Refusal, refuse } from '../shared/decision.ts'

/**
 * Refuses OWNER_HAS_LEFT for entries that change what is owed to an owner who has left: the shop can neither pay them nor
 * be paid by them (rule 427).
 */
export const ownerBarsChange = (
  entries: readonly { journal: readonly JournalLine[] }[],
  owner: readonly MemberEvent[],
): Refusal<'OWNER_HAS_LEFT'> | null =>
  hasLeft(owner) && entries.some(({ journal }) => journal.some(({ account }) => account === 'owner_payable'))
    ? refuse('OWNER_HAS_LEFT')
    : null
