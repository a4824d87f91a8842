import * as z from 'zod/mini'

const won = z.int().check(z.gte(0))

/** What a coupon's rules read, once for the tables, the rules and the wire (rule 30). */
export const couponTerms = z.object({
  id: z.int(),
  type: z.enum(['new', 'normal']),
  applicableTo: z.enum(['all_products', 'specific']),
  discountType: z.enum(['percentage', 'fixed']),
  /** Whole percent, or won. */
  discountValue: won,
  maxDiscountAmount: z.nullable(won),
  minPurchaseAmount: won,
})

/** Why a coupon cannot be used. */
export const couponCauses = [
  'not_held',
  'not_offered',
  'expired',
  'first_order_only',
  'covers_no_item',
] as const
