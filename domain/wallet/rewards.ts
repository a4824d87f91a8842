import { sum, type Won } from '../shared/won.ts'
import { repayDebt } from './debt.ts'
import type { LotPart, Reward, WalletEvent, WalletEventOf } from './events.ts'
import { expireLots } from './expiry.ts'
import { LOT_LIFE_MONTHS, liveParts, lotExpiry, takeSoonest } from './lots.ts'
import { type WalletState, walletAfter } from './state.ts'

export type EarnedLot = Pick<
  WalletEventOf<'points.earned'>['data'],
  'lotId' | 'points' | 'reason' | 'shareOf'
>

type Earning = {
  memberId: number
  earnedBy: Reward
  lots: readonly EarnedLot[]
  /** Whole months, after which the lots expire at the end of the day (rule 41). */
  lifeMonths?: number | undefined
}

/** Earns points, each amount as a lot of its own; a debt is repaid from them first. */
export function earnPoints(
  { memberId, earnedBy, lots, lifeMonths = LOT_LIFE_MONTHS }: Earning,
  wallet: WalletState,
  now: Date,
): WalletEvent[] {
  const expiresAt = lotExpiry(now, lifeMonths).toISOString()
  const earned = lots.map(
    (lot): WalletEvent => ({ type: 'points.earned', data: { memberId, ...lot, earnedBy, expiresAt } }),
  )
  return [...earned, ...repayDebt(memberId, walletAfter(wallet, earned), now)]
}

/**
 * Takes a reward back: from its own lots first, then from others, always those that expire first; what they lack
 * becomes a debt (rule 46). Lots that are due expire before and are not taken, nor are points held for an order that is
 * being paid.
 */
export function suspendPoints(
  { memberId, earnedBy, points }: { memberId: number; earnedBy: Reward; points: Won },
  wallet: WalletState,
  now: Date,
): WalletEvent[] {
  const expired = expireLots(memberId, wallet, now)
  const live = liveParts(walletAfter(wallet, expired), now)
  const isOwn = ({ lotId }: LotPart) => wallet.lots.get(lotId)?.earnedBy.source === earnedBy.source
  const own = takeSoonest(live.filter(isOwn), points)
  const others = takeSoonest(
    live.filter((part) => !isOwn(part)),
    points - total(own),
  )
  const lots = [...own, ...others]
  return [
    ...expired,
    { type: 'points.suspended', data: { memberId, points, debt: points - total(lots), earnedBy, lots } },
  ]
}

const total = (parts: readonly LotPart[]): Won => sum(parts.map((part) => part.points))
