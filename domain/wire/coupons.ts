import * as z from 'zod/mini'
import { couponTerms } from '../shared/couponShape.ts'
import { answer, day, listAnswer, pageQuery, serial, uuid } from './primitives.ts'

const coupon = z.object({
  ...couponTerms.shape,
  /** The member's own copy; null for one that is not downloaded yet. */
  memberCouponId: z.nullable(uuid),
  name: z.string(),
  /** The name of its category; null for a coupon without one. */
  categoryName: z.nullable(z.string()),
  coupon_products: z.array(z.object({ productId: serial })),
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
/** A coupon of the welcome pack; `validDays` counts from the day of joining, null without that limit. */
const welcomeCoupon = z.object({ ...coupon.shape, validDays: z.nullable(z.int()) })
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

/** A coupon that can no longer be used: used by an order, expired, or only for a first order. */
const pastCoupon = z.object({
  ...coupon.shape,
  status: z.enum(['used', 'expired', 'first_order_only']),
  /** The Seoul day of its use; null unless it was used. */
  usedOn: z.nullable(day),
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
})
export type PastCoupon = z.infer<typeof pastCoupon>
export const pastCouponsQuery = z.object({
  kind: z._default(z.enum(['used', 'expired']), 'used'),
  curPage: pageQuery.shape.curPage,
})
export type PastCouponsQuery = z.infer<typeof pastCouponsQuery>
const pastCoupons = z.object({
  result: z.array(pastCoupon),
  cntAll: z.int(),
  /** The number of coupons of each kind. */
  counts: z.object({ used: z.int(), expired: z.int() }),
})
export type PastCoupons = z.infer<typeof pastCoupons>
export const pastCouponsAnswer = answer(pastCoupons)
