import { whyNot } from '../shared/actionTable.ts'
import { type Refusal, refuse } from '../shared/decision.ts'
import type { MemberEvent, MemberEventOf } from './events.ts'
import { memberActions } from './memberActions.ts'
import { standingOf } from './standing.ts'

type Blocking = { memberId: number; reason: string }
type Refused = Refusal<'TRANSITION_NOT_ALLOWED'>

/**
 * Blocks a member; what is under way goes on (rule 311). `reason` is the reference of the typed text. Refuses a member who
 * is blocked or has left.
 */
export function blockMember(
  events: readonly MemberEvent[],
  data: Blocking,
): MemberEventOf<'member.blocked'> | Refused {
  return (
    whyNot(memberActions, 'block', { status: standingOf(events) }, 'staff') ?? {
      type: 'member.blocked',
      data,
    }
  )
}

/**
 * Lifts the block with the reference `lifts`. Refuses a member who is not blocked, and CONCURRENT_CHANGE for one who is blocked
 * for something else by now (rule 890).
 */
export function unblockMember(
  events: readonly MemberEvent[],
  { lifts, ...data }: Blocking & { lifts: string },
): MemberEventOf<'member.unblocked'> | Refused | Refusal<'CONCURRENT_CHANGE'> {
  const refusal = whyNot(memberActions, 'unblock', { status: standingOf(events) }, 'staff')
  if (refusal !== null) return refusal
  const blocked = events.findLast((event) => event.type === 'member.blocked')
  return blocked?.data.reason === lifts ? { type: 'member.unblocked', data } : refuse('CONCURRENT_CHANGE')
}
