import type { SqlBool } from 'kysely'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { couponTerms } from '../../domain/shared/couponShape.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import type { OfferedCoupon } from '../catalogue/index.ts'
import { orderedItems } from '../ordering/index.ts'
import type { Deps } from '../platform/deps.ts'
import { couponCopies } from '../wallet/index.ts'

/** A member's copy of a coupon. */
export type Copy = {
  couponId: number
  memberCouponId: string
  expiresAt: Date
  usable: SqlBool
  /** The order that used it. */
  usedBy: string | null
}

/**
 * The member's copies, newest first. A copy held by the member's own live draft counts as usable, because their
 * next draft sets it free.
 */
export async function copiesOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, memberId: number): Promise<Copy[]> {
  return db.kysely
    .selectFrom(couponCopies.as('c'))
    .select(['coupon_id as couponId', 'member_coupon_id as memberCouponId', 'expires_at as expiresAt'])
    .select((copy) =>
      copy
        .and([copy('status', 'in', ['unused', 'held']), copy('expires_at', '>=', clock.now())])
        .as('usable'),
    )
    .select((copy) => copy.case().when('status', '=', 'used').then(copy.ref('order_id')).end().as('usedBy'))
    .where('member_id', '=', memberId)
    .orderBy('issued_at', 'desc')
    .orderBy('member_coupon_id', 'desc')
    .execute()
}

/** True with a paid order of which something was not cancelled: coupons of type `new` are over. */
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

/** A coupon as the specification spells it; the end shown is that of the member's own copy. */
export const wireOf = (coupon: OfferedCoupon, copy: Copy | null): Coupon => ({
  ...couponTerms.parse(coupon),
  memberCouponId: copy?.memberCouponId ?? null,
  name: coupon.name,
  coupon_products: coupon.productIds.map((productId) => ({ productId })),
  endDate: copy === null ? coupon.endDate : seoulDate(copy.expiresAt),
  downloadYn: copy !== null,
})
