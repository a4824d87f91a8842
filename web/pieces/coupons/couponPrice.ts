import {
  bestCoupon,
  type CouponItem,
  couponDiscount,
  guestCouponDiscount,
} from '../../../domain/coupons/discount.ts'
import type { Won } from '../../../domain/shared/won.ts'
import type { HeldCoupon } from './heldCoupon.ts'

export type CouponPrice = {
  /** What a coupon that the member owns takes off; checkout takes it off by itself. */
  couponDiscount: Won
  /** What one would take off that has to be taken first; it is in no price. */
  offeredDiscount: Won
}

/** What coupons mean for the price of one item: a guest owns none, so that no price rises after the login. */
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
