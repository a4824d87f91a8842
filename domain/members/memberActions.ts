import type { ActionTable } from '../shared/actionTable.ts'
import type { Standing } from '../shared/memberStandings.ts'

const operations = { by: ['staff'], roles: ['operations'] } as const
const withFinance = { by: ['staff'], roles: ['operations', 'finance'] } as const

/** What staff may do with a member, by the member's standing (rules 311, 313 and 316). */
export const memberActions = {
  note: { from: ['active', 'blocked'], ...withFinance },
  block: { from: ['active'], ...operations },
  unblock: { from: ['blocked'], ...operations },
  givePoints: { from: ['active', 'blocked'], ...withFinance },
  giveCoupon: { from: ['active', 'blocked'], ...operations },
} as const satisfies ActionTable<Standing>
