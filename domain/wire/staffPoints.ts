import * as z from 'zod/mini'
import { askedInstant } from './askedInstant.ts'
import { pagedAnswer, paging, searched, sortOf } from './lists.ts'
import { amount, answer, instant, month, serial, serialText, signedAmount, uuid } from './primitives.ts'

/** Without months, the last twelve. */
export const pointMonthsQuery = z.object({ from: z.optional(month), to: z.optional(month) })
const pointMonth = z.object({
  month: z.string(),
  opening: signedAmount,
  review: amount,
  photoReview: amount,
  refunded: amount,
  used: amount,
  expired: amount,
  suspended: signedAmount,
  /** Points that came free and paid a debt instead. */
  recovered: signedAmount,
  closing: signedAmount,
  /** The ledger's account at the end of the month, or now. */
  booked: signedAmount,
})
export type PointMonth = z.infer<typeof pointMonth>
export const pointMonthsAnswer = answer(z.object({ result: z.array(pointMonth) }))

const pointAge = z.object({
  /** Calendar months until the lots end; null is without end. */
  from: z.int(),
  to: z.nullable(z.int()),
  lots: z.int(),
  points: z.int(),
})
const pointForecast = z.object({ month: z.string(), lots: z.int(), members: z.int(), points: z.int() })
export const pointAgesAnswer = answer(
  z.object({
    total: z.int(),
    /** Set aside for orders that are being paid. */
    held: z.int(),
    ages: z.array(pointAge),
    /** What expires in this month and in the eleven after it unless it is used. */
    forecast: z.array(pointForecast),
  }),
)
export type PointAges = z.infer<typeof pointAgesAnswer>['data']

const pointLotFilter = {
  /** The month in which lots end. */
  month: z.optional(month),
  memberId: z.optional(serialText),
  /** Part of a member's name, mail or number. */
  q: searched,
  sort: z._default(sortOf(['expiresAt', 'earnedAt', 'remaining']), 'expiresAt'),
}
export const pointLotsQuery = z.object({ ...pointLotFilter, ...paging })
export const pointLotsFileQuery = z.object(pointLotFilter)
const pointLotRow = z.object({
  lotId: z.string(),
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  earned: amount,
  remaining: amount,
  held: amount,
  reason: z.enum(['review', 'photo_review']),
  earnedAt: instant,
  expiresAt: instant,
  /** The rental that was reviewed. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** The lot that a refund gave anew; null for one that was earned. */
  ofLotId: z.nullable(z.string()),
})
export type PointLotRow = z.infer<typeof pointLotRow>
export const pointLotsAnswer = pagedAnswer(pointLotRow, z.object({ remaining: z.int(), held: z.int() }))

export const memberPointsParams = z.object({ memberId: serialText })
export const memberPointsQuery = z.object({
  asOf: z.optional(askedInstant),
})
const lotStep = z.object({
  event: z.string(),
  at: instant,
  points: signedAmount,
  /** What it was about: an order, a rented item or another lot; empty for none. */
  about: z.string(),
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  productName: z.nullable(z.string()),
})
const memberLot = z.object({
  lotId: z.string(),
  expiresAt: instant,
  remaining: amount,
  held: amount,
  steps: z.array(lotStep),
})
export const memberPointsAnswer = answer(
  z.object({
    memberId: serial,
    memberName: z.nullable(z.string()),
    asOf: instant,
    balance: signedAmount,
    debt: amount,
    lots: z.array(memberLot),
  }),
)
export type MemberPoints = z.infer<typeof memberPointsAnswer>['data']
