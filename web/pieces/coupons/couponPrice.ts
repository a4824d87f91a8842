import {
  bestCoupon,
  type CouponItem,
  couponDiscount,
  guestCouponDiscount,
} from '../../../domain/coupons/discount.ts'
import type { Won } from '../../../domain/shared/won.ts'
import type { HeldCoupon } from './heldCoupon.ts'

export type CouponPrice = {
  /** Discount of the best coupon that the member owns, which checkout applies by itself. */
  couponDiscount: Won
  /** Discount of a coupon that would have to be downloaded first; no price includes it. */
  offeredDiscount: Won
}

/** Returns the coupon discounts for one item. A guest owns no coupon, so that no price rises after the login. */
export function couponPrice(
  { coupons, isMember }: { coupons: readonly HeldCoupon[]; isMember: boolean },
  item: CouponItem,
): CouponPrice {
  if (isMember) {
    const best = bestCoupon(coupons, [item])
    return { couponDiscount: best === null ? 0 : couponDiscount(best, [item]), offeredDiscount: 0 }
  }
  const [only] = coupons
  return { couponDiscount: 0, offeredDiscount: only === undefined ? 0 : guestCouponDiscount(only, item) }
}
