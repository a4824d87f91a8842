import { refuse } from '../../domain/shared/decision.ts'
import { expireCopy } from '../../domain/wallet/copies.ts'
import type { Deps } from '../platform/deps.ts'
import { changeWallet, type Needs } from './changeWallet.ts'
import { everyPage } from './everyPage.ts'

type DueCopy = { memberCouponId: string; memberId: number; couponId: number }

/**
 * Expires unused coupon copies whose last instant has passed, each in a transaction of its own. Returns how many.
 * Idempotent, also when run concurrently.
 */
export async function expireDueCoupons(needs: Needs): Promise<number> {
  const now = needs.clock.now()
  return everyPage(
    (after: DueCopy | null, limit) => dueCopies(needs, now, after, limit),
    (copy) => expireOne(needs, copy, now),
  )
}

function dueCopies(
  { db }: Pick<Deps, 'db'>,
  now: Date,
  after: DueCopy | null,
  limit: number,
): Promise<DueCopy[]> {
  const due = db.kysely
    .selectFrom('shop.member_coupons')
    .select(['member_coupon_id as memberCouponId', 'member_id as memberId', 'coupon_id as couponId'])
    .where('status', '=', 'unused')
    .where('expires_at', '<', now)
    .orderBy('member_coupon_id')
    .limit(limit)
  return (after === null ? due : due.where('member_coupon_id', '>', after.memberCouponId)).execute()
}

async function expireOne(
  needs: Needs,
  { memberCouponId, memberId, couponId }: DueCopy,
  now: Date,
): Promise<boolean> {
  const handled = await changeWallet(needs, {
    commandId: `expireCoupon:${memberCouponId}`,
    request: { memberId, memberCouponId },
    actor: 'job:expireCoupons',
    memberId,
    scope: { now, couponId },
    decide: (wallet) => {
      const expired = expireCopy(wallet, { memberId, memberCouponId }, now)
      return expired === null ? refuse('CONCURRENT_CHANGE') : [expired]
    },
  })
  return handled.kind === 'done' && !handled.duplicate
}
