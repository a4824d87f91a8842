import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import type { OfferedCoupon } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'

/** A member's copy of a coupon. */
export type Copy = { couponId: number; memberCouponId: string; expiresAt: Date; usable: boolean }

/**
 * The member's copies, newest first. A copy held by the member's own live draft counts as usable, because their
 * next draft sets it free.
 */
export async function copiesOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Copy[]> {
  const { rows } = await db.pool.query<Copy>(
    `SELECT coupon_id AS "couponId", member_coupon_id AS "memberCouponId", expires_at AS "expiresAt",
       status IN ('unused', 'held') AND expires_at >= $2 AS usable
     FROM shop.coupon_copies() WHERE member_id = $1 ORDER BY issued_at DESC, member_coupon_id DESC`,
    [memberId, clock.now()],
  )
  return rows
}

/** True with a paid order of which something was not cancelled: coupons of type `new` are over. */
export async function hasOrdered({ db }: Pick<Deps, 'db'>, memberId: number): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT FROM shop.ordered_items() WHERE member_id = $1 AND status <> 'cancel' LIMIT 1`,
    [memberId],
  )
  return rowCount === 1
}

/** A coupon as the specification spells it; the end shown is that of the member's own copy. */
export const wireOf = (coupon: OfferedCoupon, copy: Copy | null): Coupon => ({
  id: coupon.id,
  memberCouponId: copy?.memberCouponId ?? null,
  name: coupon.name,
  type: coupon.type,
  applicableTo: coupon.applicableTo,
  coupon_products: coupon.productIds.map((productId) => ({ productId })),
  discountType: coupon.discountType,
  discountValue: coupon.discountValue,
  maxDiscountAmount: coupon.maxDiscountAmount,
  minPurchaseAmount: coupon.minPurchaseAmount,
  endDate: copy === null ? coupon.endDate : seoulDate(copy.expiresAt),
  downloadYn: copy !== null,
})
