import { z } from 'zod'
import { published } from '../platform/database/published.ts'

/** Members' copies of coupons; defined in `published.sql`. */
export const couponCopies = published(
  'shop.coupon_copies()',
  z.object({
    member_coupon_id: z.string(),
    member_id: z.number(),
    coupon_id: z.number(),
    status: z.enum(['unused', 'held', 'used', 'expired']),
    order_id: z.string().nullable(),
    issued_at: z.date(),
    expires_at: z.date(),
    lapsed_at: z.date().nullable(),
  }),
)
