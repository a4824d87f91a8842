import { randomBytes } from 'node:crypto'
import { uuidv7 } from '../../domain/shared/ids.ts'
import type { Won } from '../../domain/shared/won.ts'
import type { Reward } from '../../domain/wallet/events.ts'
import { type EarnedLot, earnPoints, suspendPoints } from '../../domain/wallet/rewards.ts'
import { changeWallet, type Needs } from '../../server/wallet/changeWallet.ts'

type Earning = { memberId: number; earnedBy: Reward; rewards: readonly Omit<EarnedLot, 'lotId'>[] }
type TakingBack = { memberId: number; earnedBy: Reward; points: Won; staffId: number; reason: string }

/** Puts the points of a review into its writer's wallet; each reason of a review earns once, however often it is asked. */
export async function earnReward(needs: Needs, { memberId, earnedBy, rewards }: Earning): Promise<void> {
  const now = needs.clock.now()
  const lots = rewards.map((reward) => ({ ...reward, lotId: uuidv7(now.getTime(), randomBytes(10)) }))
  const handled = await changeWallet(needs, {
    commandId: `earn:${earnedBy.source}:${rewards.map(({ reason }) => reason).join('+')}`,
    request: { memberId, earnedBy, rewards },
    actor: `member:${memberId}`,
    memberId,
    scope: { now },
    decide: (wallet) => earnPoints({ memberId, earnedBy, lots }, wallet, now),
  })
  if (handled.kind === 'refused') throw new Error(`earning was refused: ${handled.refusal.refused}`)
}

/** Takes the points of a removed review back, once; what the wallet lacks is owed. */
export async function takeBackReward(
  needs: Needs,
  { memberId, earnedBy, points, staffId, reason }: TakingBack,
): Promise<void> {
  const handled = await changeWallet(needs, {
    commandId: `takeBack:${earnedBy.source}`,
    request: { memberId, earnedBy, points },
    actor: `staff:${staffId}`,
    typed: null,
    reason,
    memberId,
    scope: { source: earnedBy.source, points },
    decide: (wallet, now) => suspendPoints({ memberId, earnedBy, points }, wallet, now),
  })
  if (handled.kind === 'refused') throw new Error(`taking back was refused: ${handled.refusal.refused}`)
}
