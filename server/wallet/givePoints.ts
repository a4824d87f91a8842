import { memberStream } from '../../domain/members/events.ts'
import { hasLeft } from '../../domain/members/standing.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { PointReason } from '../../domain/shared/pointReasons.ts'
import type { Won } from '../../domain/shared/won.ts'
import { earnPoints } from '../../domain/wallet/rewards.ts'
import { memberIn } from '../members/index.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { newId } from '../platform/newId.ts'
import { settingsNow } from '../settings/index.ts'
import { changeWallet, type Needs } from './changeWallet.ts'

type Gift = {
  memberId: number
  points: Won
  reason: PointReason
  /** What gives them, as `grant:…`: each member gets its points once, however often it is tried. */
  source: string
  /** Who gives them, as `staff:3` or `job:expirePoints`. */
  actor: string
  /** What says that the member has them, written in the same append. */
  rows?: readonly Statement[]
}

/**
 * Gives points to a member as one lot, once for each source (rule 315); a debt is repaid from it first. Refuses
 * MEMBER_NOT_FOUND when the member has left before the points are given.
 */
export async function givePoints(
  needs: Needs,
  { memberId, points, reason, source, actor, rows = [] }: Gift,
): Promise<Refusal<'MEMBER_NOT_FOUND' | CommandCode> | null> {
  const { pointMonths: lifeMonths } = await settingsNow(needs.db)
  const lotId = newId(needs.clock.now())
  const handled = await changeWallet(needs, {
    commandId: `${source}:${memberId}`,
    request: { memberId, points },
    // Their reason is that of what gives them, which compares it.
    typed: null,
    actor,
    reason: source,
    memberId,
    scope: {},
    rows,
    // A withdrawal writes this stream too, so that nothing is given to somebody who leaves at this moment.
    streams: [memberStream(memberId)],
    decide: (wallet, now, streams) =>
      hasLeft(memberIn(streams, memberId))
        ? refuse('MEMBER_NOT_FOUND')
        : earnPoints(
            {
              memberId,
              earnedBy: { source, orderItemId: null },
              lots: [{ lotId, points, reason }],
              lifeMonths,
            },
            wallet,
            now,
          ),
  })
  return handled.kind === 'refused' ? handled.refusal : null
}
