import { couponExpiry } from '../../domain/coupons/discount.ts'
import { isIssued } from '../../domain/coupons/issuing.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import { couponDefinitions } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { issueCoupon } from '../wallet/index.ts'
import { copiesOf, hasOrdered, wireOf } from './copies.ts'
import { shownBy } from './shownCodes.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

/**
 * Issues a coupon that is on offer to this member, at most once ever. The expiry is computed here, never taken from the
 * client (rule 36).
 */
export async function downloadCoupon(
  needs: Needs,
  memberId: number,
  couponId: number,
): Promise<Coupon | Refusal<'COUPON_ALREADY_DOWNLOADED' | 'COUPON_NOT_USABLE' | 'NOT_FOUND' | CommandCode>> {
  const today = seoulDate(needs.clock.now())
  const [[coupon], copies, ordered, shown] = await Promise.all([
    couponDefinitions(needs.db, [couponId]),
    copiesOf(needs, memberId),
    hasOrdered(needs, memberId),
    shownBy(needs, memberId),
  ])
  if (coupon === undefined) return refuse('NOT_FOUND')
  if (copies.some((copy) => copy.couponId === couponId))
    return refuse('COUPON_ALREADY_DOWNLOADED', { couponId })
  const codeShown = coupon.code === null || shown.includes(couponId)
  if (!codeShown || coupon.welcome || !isIssued(coupon, today))
    return refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  if (coupon.type === 'new' && ordered) return refuse('COUPON_NOT_USABLE', { cause: 'first_order_only' })
  const expiresAt = couponExpiry({ endDate: coupon.endDate, validDays: coupon.validDays ?? undefined }, today)
  const memberCouponId = await issueCoupon(needs, { memberId, couponId, source: 'download', expiresAt })
  if (isRefusal(memberCouponId)) return memberCouponId
  return wireOf(coupon, { couponId, memberCouponId, expiresAt, usable: true, usedBy: null })
}
