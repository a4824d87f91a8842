import * as z from 'zod/mini'
import { couponExpiry } from '../../domain/coupons/discount.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { couponTerms } from '../../domain/shared/couponShape.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import type { OfferedCoupon } from '../catalogue/index.ts'
import { orderedItems } from '../ordering/index.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const copies = statement({
  name: 'coupons.copies',
  text: `SELECT coupon_id AS "couponId", member_coupon_id AS "memberCouponId", expires_at AS "expiresAt",
      status IN ('unused', 'held') AND expires_at >= $2 AS usable, CASE status WHEN 'used' THEN order_id END AS "usedBy"
    FROM shop.coupon_copies() WHERE member_id = $1 ORDER BY issued_at DESC, member_coupon_id DESC`,
  row: z.object({
    ...{ couponId: z.int(), memberCouponId: z.string(), expiresAt: z.date(), usable: z.boolean() },
    /** The order that used the copy; null otherwise. */
    usedBy: z.nullable(z.string()),
  }),
})

/** A member's copy of a coupon. */
export type Copy = Awaited<ReturnType<typeof copies>>[number]

/**
 * The member's coupon copies, newest first. A copy held by the member's own live draft counts as usable, because their
 * next draft releases it.
 */
export const copiesOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Copy[]> =>
  copies(db.pool, [memberId, clock.now()])

/** True when the member has a placed order with an item that is not cancelled; `new` coupons are then unusable. */
export async function hasOrdered({ db }: Pick<Deps, 'db'>, memberId: number): Promise<boolean> {
  const item = await db.kysely
    .selectFrom(orderedItems.as('i'))
    .select('order_item_id')
    .where('member_id', '=', memberId)
    .where('status', '<>', 'cancel')
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

/**
 * A coupon in the specification's wire format; `endDate` is that of the member's own copy, or of the copy that they
 * would get today (rule 450).
 */
export const wireOf = (coupon: OfferedCoupon, copy: Copy | null, today: CivilDate): Coupon => ({
  ...couponTerms.parse(coupon),
  memberCouponId: copy?.memberCouponId ?? null,
  name: coupon.name,
  categoryName: coupon.categoryName,
  coupon_products: coupon.productIds.map((productId) => ({ productId })),
  endDate: seoulDate(copy?.expiresAt ?? couponExpiry(coupon, today)),
  downloadYn: copy !== null,
})
