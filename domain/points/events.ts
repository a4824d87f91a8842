import type { Won } from '../shared/won.ts'

/** Points taken from, or given back to, one lot. */
export type LotPart = { lotId: string; points: Won; expiresAt: string }

export type PointsEarned = {
  type: 'points.earned'
  data: {
    memberId: number
    lotId: string
    points: Won
    reason: 'review' | 'photo_review' | 'welcome'
    expiresAt: string
  }
}
/** Points set aside for an order that is being paid; posted by points.used, voided by points.released. */
export type PointsHeld = {
  type: 'points.held'
  data: { memberId: number; orderId: string; points: Won; lots: LotPart[] }
}
export type PointsReleased = { type: 'points.released'; data: PointsHeld['data'] }
export type PointsUsed = { type: 'points.used'; data: PointsHeld['data'] }
/** A refund puts points back into the lots they came from; an expired lot lives until the next day's end. */
export type PointsRestored = {
  type: 'points.restored'
  data: { memberId: number; orderId: string; orderItemId: string; points: Won; lots: LotPart[] }
}
export type PointsExpired = {
  type: 'points.expired'
  data: { memberId: number; lotId: string; points: Won; expiredAt: string }
}

export type PointsEvent =
  | PointsEarned
  | PointsHeld
  | PointsReleased
  | PointsUsed
  | PointsRestored
  | PointsExpired
