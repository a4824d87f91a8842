import type { MemberEventOf } from '../members/events.ts'
import { sum } from '../shared/won.ts'
import { writeOffDebt } from '../wallet/debt.ts'
import type { WalletEvent } from '../wallet/events.ts'
import type { WalletState } from '../wallet/state.ts'
import { type Entry, entryOf } from './entries.ts'

/** True while an order that is being paid holds points or a coupon: it must end before the member can withdraw. */
export const holdsSomething = (wallet: WalletState): boolean =>
  [...wallet.lots.values()].some((lot) => lot.held > 0) ||
  [...wallet.copies.values()].some((copy) => copy.status === 'held')

/** The points and coupons that would expire with the membership (rule 71). */
export const worthOf = (wallet: WalletState): { points: number; coupons: number } => ({
  points: sum([...wallet.lots.values()].map((lot) => Math.max(0, lot.remaining))),
  coupons: [...wallet.copies.values()].filter((copy) => copy.status === 'unused').length,
})

/**
 * The events of withdrawing: the balance expires with an event for each lot, unused coupons expire, a debt is written
 * off (rule 71). The wallet must hold nothing for an order.
 */
export function decideWithdrawal(
  memberId: number,
  wallet: WalletState,
  now: Date,
): { member: MemberEventOf<'member.withdrawn'>; wallet: Entry<WalletEvent>[] } {
  const { points, coupons } = worthOf(wallet)
  const expired = [...wallet.lots.values()]
    .filter((lot) => lot.remaining > 0)
    .map(
      ({ lotId, remaining }): WalletEvent => ({
        type: 'points.expired',
        data: { memberId, lotId, points: remaining, expiredAt: now.toISOString() },
      }),
    )
  const lapsed = [...wallet.copies.values()]
    .filter((copy) => copy.status === 'unused')
    .map(
      ({ memberCouponId }): WalletEvent => ({ type: 'coupon.expired', data: { memberId, memberCouponId } }),
    )
  return {
    member: { type: 'member.withdrawn', data: { memberId, pointsExpired: points, couponsLapsed: coupons } },
    wallet: [...expired, ...lapsed, ...writeOffDebt(memberId, wallet)].map(entryOf),
  }
}
