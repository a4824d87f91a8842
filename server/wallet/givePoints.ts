import { memberStream } from '../../domain/members/events.ts'
import { hasLeft } from '../../domain/members/standing.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Won } from '../../domain/shared/won.ts'
import { givePoints as given, grantSource } from '../../domain/wallet/granting.ts'
import { memberIn } from '../members/index.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { settingsNow } from '../settings/index.ts'
import { changeWallet, type Needs } from './changeWallet.ts'

type Grant = {
  grantId: string
  memberId: number
  points: Won
  staffId: number
  /** What says that the member has them, written in the same append. */
  rows: readonly Statement[]
}

/**
 * Gives a grant's points to one of its members, once, however often it is tried (rule 315). Refuses MEMBER_NOT_FOUND for
 * a member who has left meanwhile.
 */
export async function givePoints(
  needs: Needs,
  { grantId, memberId, points, staffId, rows }: Grant,
): Promise<Refusal<'MEMBER_NOT_FOUND' | CommandCode> | null> {
  const { pointMonths: lifeMonths } = await settingsNow(needs.db)
  const lotId = newId(needs.clock.now())
  const handled = await changeWallet(needs, {
    commandId: `${grantSource(grantId)}:${memberId}`,
    request: { memberId, points },
    actor: `staff:${staffId}`,
    reason: grantSource(grantId),
    memberId,
    scope: {},
    rows,
    // A withdrawal writes this stream too, so that nothing is given to somebody who leaves at this moment.
    streams: [memberStream(memberId)],
    decide: (wallet, now, streams) =>
      hasLeft(memberIn(streams, memberId))
        ? refuse('MEMBER_NOT_FOUND')
        : given({ memberId, grantId, lotId, points, lifeMonths }, wallet, now),
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
