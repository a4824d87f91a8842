import type { Coupon } from '../../domain/coupons/discount.ts'
import type { Coupon as CouponCard } from '../../domain/wire/coupons.ts'

/** 20 % off everything until the end of 2026, with what a test wants to differ. */
export const aCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  type: 'normal',
  applicableTo: 'all_products',
  productIds: [],
  categoryId: null,
  discountType: 'percentage',
  discountValue: 20,
  maxDiscountAmount: null,
  minPurchaseAmount: 0,
  endDate: '2026-12-31',
  ...changes,
})

/** The same coupon as the client is told of it, not yet downloaded. */
export function aCouponCard(changes: Partial<CouponCard> = {}): CouponCard {
  const { productIds: _, endDate: __, ...terms } = aCoupon()
  return {
    ...terms,
    memberCouponId: null,
    name: '첫 겨울 20%',
    categoryName: null,
    coupon_products: [],
    endDate: '2026-12-20',
    downloadYn: false,
    ...changes,
  }
}
