import { z } from 'zod'
import { id, instant, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** Points taken from, or given back to, one lot. */
const lotPart = z.strictObject({ lotId: z.string(), points: won, expiresAt: instant })
const hold = z.strictObject({ memberId: serial, orderId: id, points: won, lots: z.array(lotPart) })
const copy = z.strictObject({ memberId: serial, memberCouponId: id, orderId: id })
/** The review that earned the points. */
const reward = z.strictObject({ orderItemId: id, reviewId: serial })

export const walletEventSchemas = {
  'points.earned': z.strictObject({
    memberId: serial,
    lotId: z.string(),
    points: won,
    reason: z.enum(['review', 'photo_review']),
    earnedBy: reward,
    expiresAt: instant,
  }),
  /** Points held for an order that is being paid; captured by points.used, voided by points.released. */
  'points.held': hold,
  'points.released': hold,
  'points.used': hold,
  /**
   * A refund restores points: `lots` are the used lots that have not expired, `reissued` the new lots, each of which
   * replaces a lot that has expired since.
   */
  'points.restored': z.strictObject({
    memberId: serial,
    orderId: id,
    orderItemId: id,
    points: won,
    lots: z.array(lotPart),
    reissued: z.array(lotPart.extend({ ofLotId: z.string() })),
  }),
  'points.expired': z.strictObject({ memberId: serial, lotId: z.string(), points: won, expiredAt: instant }),
  /** A reward is taken back: `points` in total, of which `debt` was missing in the lots. */
  'points.suspended': z.strictObject({
    memberId: serial,
    points: won,
    debt: won,
    earnedBy: reward,
    lots: z.array(lotPart),
  }),
  /** Points that became available repay the debt. */
  'points.debt.repaid': z.strictObject({ memberId: serial, points: won, lots: z.array(lotPart) }),
  /** The debt of a member who withdraws. */
  'points.debt.written_off': z.strictObject({ memberId: serial, points: won }),
  /** A member's copy of a coupon; `expiresAt` is computed by the server, never taken from the client. */
  'coupon.issued': z.strictObject({
    memberId: serial,
    memberCouponId: id,
    couponId: serial,
    source: z.enum(['download', 'welcome']),
    expiresAt: instant,
  }),
  'coupon.held': copy,
  'coupon.released': copy,
  'coupon.used': copy,
  /** Every item that it covered was cancelled and it has not expired. */
  'coupon.returned': copy,
  'coupon.expired': z.strictObject({ memberId: serial, memberCouponId: id }),
}

export type WalletEvent = EventOf<typeof walletEventSchemas>
export type WalletEventOf<Type extends WalletEvent['type']> = Extract<WalletEvent, { type: Type }>
export type LotPart = z.infer<typeof lotPart>
export type Reward = z.infer<typeof reward>

/** Everything of value that a member holds is one stream, so that of two concurrent spends only one succeeds. */
export const walletStream = (memberId: number): string => `wallet:${memberId}`
