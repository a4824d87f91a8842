import { z } from 'zod'
import type { EventOf } from '../shared/eventSchemas.ts'

const won = z.int()
const id = z.uuid()
const serial = z.int()
const instant = z.iso.datetime({ offset: true })

/** Points taken from, or given back to, one lot. */
const lotPart = z.strictObject({ lotId: z.string(), points: won, expiresAt: instant })
const hold = z.strictObject({ memberId: serial, orderId: id, points: won, lots: z.array(lotPart) })
const copy = z.strictObject({ memberId: serial, memberCouponId: id, orderId: id })

export const walletEventSchemas = {
  'points.earned': z.strictObject({
    memberId: serial,
    lotId: z.string(),
    points: won,
    reason: z.enum(['review', 'photo_review']),
    earnedBy: z.strictObject({ orderItemId: id, reviewId: serial }),
    expiresAt: instant,
  }),
  /** Points set aside for an order that is being paid; posted by points.used, voided by points.released. */
  'points.held': hold,
  'points.released': hold,
  'points.used': hold,
  /** A refund puts points back into the lots they came from; an expired lot lives until the next day's end. */
  'points.restored': z.strictObject({
    memberId: serial,
    orderId: id,
    orderItemId: id,
    points: won,
    lots: z.array(lotPart),
  }),
  'points.expired': z.strictObject({ memberId: serial, lotId: z.string(), points: won, expiredAt: instant }),
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

/** Everything of value that a member holds is one stream, so that two spends at once cannot both win. */
export const walletStream = (memberId: number): string => `wallet:${memberId}`
