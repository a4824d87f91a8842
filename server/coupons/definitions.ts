import type { Coupon as CouponRules } from '../../domain/coupons/discount.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import type { Deps } from '../platform/deps.ts'

/** A coupon of the shop with what the asking member has of it. */
export type KnownCoupon = CouponRules & {
  name: string
  endDate: CivilDate
  validDays: number | null
  /** Given at joining, never downloaded. */
  welcome: boolean
  onOffer: boolean
  /** The member's newest copy. */
  copy: { memberCouponId: string; usable: boolean; expiresAt: Date } | null
}

type Row = Omit<KnownCoupon, 'copy'> & {
  memberCouponId: string | null
  usable: boolean | null
  expiresAt: Date | null
}

/**
 * All coupons that are on offer or that the member ever had. A copy held by the member's own live draft counts as
 * usable, because their next draft sets it free; the welcome kind stops being usable with the first paid order.
 */
export async function knownCoupons(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  memberId: number | null,
): Promise<KnownCoupon[]> {
  const { rows } = await db.pool.query<Row>(
    `SELECT c.id, c.name, c.type, c.applicable_to AS "applicableTo", c.discount_type AS "discountType",
       c.discount_value AS "discountValue", c.max_discount_amount AS "maxDiscountAmount",
       c.min_purchase_amount AS "minPurchaseAmount", c.end_date AS "endDate", c.valid_days AS "validDays",
       c.welcome, c.on_offer AS "onOffer",
       ARRAY(SELECT product_id FROM shop.coupon_products WHERE coupon_id = c.id ORDER BY product_id) AS "productIds",
       m.member_coupon_id AS "memberCouponId", m.expires_at AS "expiresAt",
       m.status IN ('unused', 'held') AND m.expires_at >= $2 AS usable
     FROM shop.coupons c
     LEFT JOIN LATERAL (
       SELECT * FROM shop.member_coupons m WHERE m.member_id = $1 AND m.coupon_id = c.id
       ORDER BY m.issued_at DESC LIMIT 1) m ON true
     WHERE c.on_offer OR m.member_coupon_id IS NOT NULL ORDER BY c.id`,
    [memberId, clock.now()],
  )
  return rows.map(({ memberCouponId, usable, expiresAt, ...coupon }) => ({
    ...coupon,
    copy:
      memberCouponId === null || expiresAt === null
        ? null
        : { memberCouponId, usable: usable === true, expiresAt },
  }))
}

/** True with a paid order of which something was not cancelled: coupons of type `new` are over (decisions, Coupons). */
export async function hasOrdered({ db }: Pick<Deps, 'db'>, memberId: number): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `SELECT FROM shop.order_items WHERE member_id = $1 AND status <> 'cancel' LIMIT 1`,
    [memberId],
  )
  return rowCount === 1
}

/** A coupon as the specification spells it; the end shown is that of the member's own copy. */
export const wireOf = (coupon: KnownCoupon): Coupon => ({
  id: coupon.id,
  memberCouponId: coupon.copy?.memberCouponId ?? null,
  name: coupon.name,
  type: coupon.type,
  applicableTo: coupon.applicableTo,
  coupon_products: coupon.productIds.map((productId) => ({ productId })),
  discountType: coupon.discountType,
  discountValue: coupon.discountValue,
  maxDiscountAmount: coupon.maxDiscountAmount,
  minPurchaseAmount: coupon.minPurchaseAmount,
  endDate: coupon.copy === null ? coupon.endDate : seoulDate(coupon.copy.expiresAt),
  downloadYn: coupon.copy !== null,
})
