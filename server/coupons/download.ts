import { couponExpiry } from '../../domain/coupons/discount.ts'
import { isIssued } from '../../domain/coupons/issuing.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal, type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import { couponDefinitions, type OfferedCoupon } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { CommandCode } from '../platform/eventStore/handleCommand.ts'
import { type Issue, issueCoupon } from '../wallet/index.ts'
import { copiesOf, hasOrdered, wireOf } from './copies.ts'
import { shownBy } from './shownCodes.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'store'>

/**
 * Why the coupon is not issued to this member today; null when it is (rules 33, 36 and 37).
 */
async function issuingRefusal(
  needs: Needs,
  memberId: number,
  coupon: OfferedCoupon,
): Promise<Refusal<'COUPON_ALREADY_DOWNLOADED' | 'COUPON_NOT_USABLE'> | null> {
  const [copies, ordered] = await Promise.all([copiesOf(needs, memberId), hasOrdered(needs, memberId)])
  if (copies.some((copy) => copy.couponId === coupon.id))
    return refuse('COUPON_ALREADY_DOWNLOADED', { couponId: coupon.id })
  if (coupon.welcome || !isIssued(coupon, seoulDate(needs.clock.now())))
    return refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  return coupon.type === 'new' && ordered ? refuse('COUPON_NOT_USABLE', { cause: 'first_order_only' }) : null
}

/**
 * Issues a coupon that is on offer to this member, at most once ever. The expiry is computed here, never taken from the
 * client (rule 36).
 */
export async function downloadCoupon(
  needs: Needs,
  memberId: number,
  couponId: number,
): Promise<
  | Coupon
  | Refusal<
      'COUPON_ALREADY_DOWNLOADED' | 'COUPON_NOT_USABLE' | 'MEMBER_NOT_FOUND' | 'NOT_FOUND' | CommandCode
    >
> {
  const [[coupon], shown] = await Promise.all([
    couponDefinitions(needs.db, [couponId]),
    shownBy(needs, memberId),
  ])
  if (coupon === undefined) return refuse('NOT_FOUND')
  const refusal = await issuingRefusal(needs, memberId, coupon)
  if (refusal !== null) return refusal
  if (coupon.code !== null && !shown.includes(couponId))
    return refuse('COUPON_NOT_USABLE', { cause: 'not_offered' })
  const today = seoulDate(needs.clock.now())
  const expiresAt = couponExpiry(coupon, today)
  const memberCouponId = await issueCoupon(needs, { memberId, couponId, source: 'download', expiresAt })
  if (isRefusal(memberCouponId)) return memberCouponId
  return wireOf(coupon, { couponId, memberCouponId, expiresAt, usable: true, usedBy: null }, today)
}

/** Why staff cannot give this coupon to the member; null when they can. */
export async function givingRefusal(
  needs: Needs,
  memberId: number,
  couponId: number,
): Promise<Refusal<'COUPON_ALREADY_DOWNLOADED' | 'COUPON_NOT_USABLE' | 'NOT_FOUND'> | null> {
  const [coupon] = await couponDefinitions(needs.db, [couponId])
  return coupon === undefined ? refuse('NOT_FOUND') : issuingRefusal(needs, memberId, coupon)
}

/**
 * Issues a coupon to a member on behalf of staff, by the rules of every issue: once ever, and only while it is issued
 * (rule 316). Whoever knows its code need not have shown it.
 */
export async function giveCoupon(
  needs: Needs,
  { memberId, couponId, by }: { memberId: number; couponId: number; by: NonNullable<Issue['by']> },
): Promise<Refusal<
  'COUPON_ALREADY_DOWNLOADED' | 'COUPON_NOT_USABLE' | 'MEMBER_NOT_FOUND' | 'NOT_FOUND' | CommandCode
> | null> {
  const [coupon] = await couponDefinitions(needs.db, [couponId])
  if (coupon === undefined) return refuse('NOT_FOUND')
  const refusal = await issuingRefusal(needs, memberId, coupon)
  if (refusal !== null) return refusal
  const issued = await issueCoupon(needs, {
    ...{ memberId, couponId, source: 'grant', by },
    expiresAt: couponExpiry(coupon, seoulDate(needs.clock.now())),
  })
  return isRefusal(issued) ? issued : null
}
