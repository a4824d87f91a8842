import * as z from 'zod/mini'
import { amount, answer, listAnswer, serial, uuid } from './primitives.ts'

export const coupon = z.object({
  id: serial,
  /** The member's own copy; null for one that is not downloaded yet. */
  memberCouponId: z.nullable(uuid),
  name: z.string(),
  type: z.enum(['new', 'normal']),
  applicableTo: z.enum(['all_products', 'specific']),
  coupon_products: z.array(z.object({ productId: serial })),
  discountType: z.enum(['percentage', 'fixed']),
  discountValue: amount,
  maxDiscountAmount: z.nullable(amount),
  minPurchaseAmount: amount,
  /** yyyy-MM-dd; valid to 23:59:59 of that day. */
  endDate: z.string(),
  downloadYn: z.boolean(),
})
export type Coupon = z.infer<typeof coupon>

export const possessionCouponsRequest = z.object({
  productId: z.array(serial).check(z.minLength(1), z.maxLength(50)),
})
export const couponAnswer = answer(coupon)
export const couponsAnswer = listAnswer(coupon)
/** What joining brings; `validDays` from the day of joining, null without such an end. */
export const welcomeCoupon = z.object({ ...coupon.shape, validDays: z.nullable(z.int()) })
export type WelcomeCoupon = z.infer<typeof welcomeCoupon>
export const welcomePackAnswer = listAnswer(welcomeCoupon)
/** Guests see one coupon, members a list. */
export const possessionCouponsAnswer = answer(
  z.union([z.object({ result: z.array(coupon), cntAll: z.int() }), z.nullable(coupon)]),
)
/** `expiresAt` is accepted and ignored: the server computes the expiry. */
export const couponDownloadRequest = z.object({
  couponId: z.optional(serial),
  expiresAt: z.optional(z.string().check(z.maxLength(40))),
})
