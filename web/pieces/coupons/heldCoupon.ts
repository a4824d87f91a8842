import type { Coupon } from '../../../domain/coupons/discount.ts'
import { isCivilDate } from '../../../domain/shared/civilDate.ts'
import type { Coupon as WireCoupon } from '../../../domain/wire/coupons.ts'

export type HeldCoupon = Coupon & { wire: WireCoupon }

/** Translates a coupon of the wire into the domain's. */
export const heldCoupon = (wire: WireCoupon): HeldCoupon => ({
  ...wire,
  productIds: wire.coupon_products.map(({ productId }) => productId),
  endDate: isCivilDate(wire.endDate) ? wire.endDate : null,
  wire,
})
