import { memberActions } from '../../domain/members/memberActions.ts'
import { whyNot } from '../../domain/shared/actionTable.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type Typed, writeNote } from '../handling/index.ts'
import { standingOfMember } from '../members/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'

/** Writes a note on a member, which no member reads. Refuses one on a member who has left. */
export async function noteOnMember(
  deps: Pick<Deps, 'clock' | 'db' | 'env' | 'store'>,
  { memberId, ...noted }: Typed & { memberId: number; staffId: number },
): Promise<Refusal<'NOT_FOUND' | 'TRANSITION_NOT_ALLOWED' | CommandCode> | null> {
  const status = await standingOfMember(deps.db, memberId)
  if (status === null) return refuse('NOT_FOUND')
  const refusal = whyNot(memberActions, 'note', { status }, 'staff')
  return refusal ?? writeNote(deps, { memberId, of: null, ...noted })
}
