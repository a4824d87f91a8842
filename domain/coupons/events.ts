/** A member's copy of a coupon; `expiresAt` is computed by the server, never taken from the client. */
export type CouponIssued = {
  type: 'coupon.issued'
  data: {
    memberId: number
    memberCouponId: string
    couponId: number
    source: 'download' | 'welcome'
    expiresAt: string
  }
}
type Copy = { memberId: number; memberCouponId: string; orderId: string }
export type CouponHeld = { type: 'coupon.held'; data: Copy }
export type CouponReleased = { type: 'coupon.released'; data: Copy }
export type CouponUsed = { type: 'coupon.used'; data: Copy }
/** Every item that it covered was cancelled and it has not expired. */
export type CouponReturned = { type: 'coupon.returned'; data: Copy }
export type CouponExpired = { type: 'coupon.expired'; data: { memberId: number; memberCouponId: string } }

export type CouponEvent =
  | CouponIssued
  | CouponHeld
  | CouponReleased
  | CouponUsed
  | CouponReturned
  | CouponExpired
