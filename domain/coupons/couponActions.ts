import type { ActionTable } from '../shared/actionTable.ts'
import { refuse } from '../shared/decision.ts'
import type { issuingState } from './issuing.ts'

/** Which action is allowed on a coupon by the state of its issuing (rule 37). */
export const couponActions = {
  end: {
    ...{ from: ['planned', 'open'], by: ['staff'], roles: ['content'] },
    otherwise: () => refuse('NOT_FOUND'),
  },
} as const satisfies ActionTable<ReturnType<typeof issuingState>>
