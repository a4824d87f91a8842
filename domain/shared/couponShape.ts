import * as z from 'zod/mini'

const won = z.int().check(z.gte(0))

/**
 * The conditions that an order has to meet besides containing a product of the coupon (rule 30). The table stores them
 * as one value; a condition that a coupon does not name does not apply. `coupons/discount.ts` checks each of them.
 */
export const couponConditions = z.object({
  /** Compared with all items of the order, covered or not. */
  minPurchaseAmount: z._default(won.check(z.lte(10_000_000)), 0),
})
export type CouponConditions = z.infer<typeof couponConditions>

/** The terms of a coupon, defined once for the tables, the rules and the wire (rule 30). */
export const couponTerms = z.object({
  id: z.int(),
  type: z.enum(['new', 'normal']),
  applicableTo: z.enum(['all_products', 'specific']),
  /** It covers whatever is in this category, or below it, when it is used; null for any other coupon. */
  categoryId: z.nullable(z.int()),
  discountType: z.enum(['percentage', 'fixed']),
  /** Whole percent, or won. */
  discountValue: won,
  maxDiscountAmount: z.nullable(won),
  ...couponConditions.shape,
})

/** Why a coupon cannot be used. */
export const couponCauses = [
  'not_held',
  'not_offered',
  'expired',
  'first_order_only',
  'covers_no_item',
] as const
