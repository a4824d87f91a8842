import type { JournalLine } from '../ledger/journal.ts'
import type { MemberEvent } from '../members/events.ts'
import { hasLeft } from '../members/standing.ts'
import type { Refusal } from '../shared/decision.ts'
import { ownersPartRefusal } from '../shared/ownersPart.ts'

/** Refuses OWNER_HAS_LEFT for entries that change what is owed to an owner who has left (rule 427). */
export const ownerBarsChange = (
  entries: readonly { journal: readonly JournalLine[] }[],
  owner: readonly MemberEvent[],
): Refusal<'OWNER_HAS_LEFT'> | null =>
  entries.some(({ journal }) => journal.some(({ account }) => account === 'owner_payable'))
    ? ownersPartRefusal({ ownerHasLeft: hasLeft(owner) })
    : null
