import type { Standing } from '../shared/memberStandings.ts'
import type { MemberEvent } from './events.ts'

/** True once the member has withdrawn. */
export const hasLeft = (events: readonly MemberEvent[]): boolean =>
  events.some(({ type }) => type === 'member.withdrawn')

/** True from a block until it is lifted: no login, draft, consignment or review begins (rule 312). */
export const isBlocked = (events: readonly MemberEvent[]): boolean =>
  events.findLast(({ type }) => type === 'member.blocked' || type === 'member.unblocked')?.type ===
  'member.blocked'

/** Returns the member's state, which the table of actions compares. */
export function standingOf(events: readonly MemberEvent[]): Standing {
  if (hasLeft(events)) return 'withdrawn'
  return isBlocked(events) ? 'blocked' : 'active'
}
