import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { Coupon } from '../../../domain/wire/coupons.ts'

export type Offer = NonNullable<ProductDetail['coupon']>

/** True when one of the coupons is the advertised one, which a product's page describes without its id. */
export const ownsOffer = (owned: readonly Pick<Coupon, keyof Offer>[], offer: Offer): boolean =>
  owned.some(
    (coupon) =>
      coupon.name === offer.name &&
      coupon.discountType === offer.discountType &&
      coupon.discountValue === offer.discountValue &&
      coupon.maxDiscountAmount === offer.maxDiscountAmount,
  )
