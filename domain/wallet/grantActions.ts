import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import type { GrantStatus } from '../shared/grants.ts'

const isOnesOwn = ({ isOwn }: { isOwn: boolean }) => (isOwn ? refuse('GRANT_OF_ONES_OWN') : null)
const finance = { by: ['staff'], roles: ['finance'] } as const

/** A grant above the limit is decided by another person of finance (rule 314). */
export const grantActions = {
  approve: { from: ['proposed'], ...finance, unless: [isOnesOwn] },
  decline: { from: ['proposed'], ...finance },
} as const satisfies ActionTable<GrantStatus>
