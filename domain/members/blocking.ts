import { whyNot } from '../shared/actionTable.ts'
import type { Refusal } from '../shared/decision.ts'
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

/** Lifts a block. Refuses a member who is not blocked. */
export function unblockMember(
  events: readonly MemberEvent[],
  data: Blocking,
): MemberEventOf<'member.unblocked'> | Refused {
  return (
    whyNot(memberActions, 'unblock', { status: standingOf(events) }, 'staff') ?? {
      type: 'member.unblocked',
      data,
    }
  )
}
