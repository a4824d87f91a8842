import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'

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

/** A written entry, or an event that booked nothing. */
type EntryStatus = 'booked' | 'without_amounts'
/** Finance proposes the reversal of an entry, whichever event booked it (rule 333). */
export const entryActions = {
  reverse: { from: ['booked'], by: ['staff'], roles: ['finance'] },
} as const satisfies ActionTable<EntryStatus>
