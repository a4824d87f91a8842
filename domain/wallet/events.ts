import { z } from 'zod'
import { id, instant, serial, won } from '../shared/eventFields.ts'
import type { EventOf } from '../shared/eventSchemas.ts'

/** Points taken from, or given back to, one lot. */
const lotPart = z.strictObject({ lotId: z.string(), points: won, expiresAt: instant })
const hold = z.strictObject({ memberId: serial, orderId: id, points: won, lots: z.array(lotPart) })
const copy = z.strictObject({ memberId: serial, memberCouponId: id, orderId: id })
/** The review of a rented item that points were earned by. */
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
  /** Points set aside for an order that is being paid; posted by points.used, voided by points.released. */
  'points.held': hold,
  'points.released': hold,
  'points.used': hold,
  /**
   * A refund gives points back: `lots` are the lots that were used and are still good, `reissued` the new lots,
   * each of which replaces a lot that has expired since.
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
  /** A reward is taken back: `points` in all, of which the lots lack `debt`. */
  'points.suspended': z.strictObject({
    memberId: serial,
    points: won,
    debt: won,
    earnedBy: reward,
    lots: z.array(lotPart),
  }),
  /** Points that came free pay what is owed. */
  'points.debt.repaid': z.strictObject({ memberId: serial, points: won, lots: z.array(lotPart) }),
  /** What a member who leaves still owes. */
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

/** Everything of value that a member holds is one stream, so that two spends at once cannot both win. */
export const walletStream = (memberId: number): string => `wallet:${memberId}`
