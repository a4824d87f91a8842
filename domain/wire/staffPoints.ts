import * as z from 'zod/mini'
import { pointReasons } from '../shared/pointReasons.ts'
import { askedInstant } from './askedInstant.ts'
import { pagedAnswer, paging, rowAnswer, searched, sortOf } from './lists.ts'
import { amount, answer, instant, month, serial, serialText, signedAmount, uuid } from './primitives.ts'

/** The last twelve months when omitted. */
export const pointMonthsQuery = z.object({ from: z.optional(month), to: z.optional(month) })
const pointMonth = z.object({
  month: z.string(),
  opening: signedAmount,
  /** By reason, every reason once. */
  earned: z.array(z.object({ reason: z.enum(pointReasons), points: amount })),
  refunded: amount,
  used: amount,
  expired: amount,
  suspended: signedAmount,
  /** Available points that repaid a debt. */
  recovered: signedAmount,
  closing: signedAmount,
  /** The balance of the ledger account at the end of the month, or now. */
  booked: signedAmount,
})
export type PointMonth = z.infer<typeof pointMonth>
export const pointMonthsAnswer = answer(z.object({ result: z.array(pointMonth) }))

const pointAge = z.object({
  /** Calendar months until the lots end; `to` is null for an open range. */
  from: z.int(),
  to: z.nullable(z.int()),
  lots: z.int(),
  points: z.int(),
})
const pointForecast = z.object({ month: z.string(), lots: z.int(), members: z.int(), points: z.int() })
export const pointAgesAnswer = answer(
  z.object({
    total: z.int(),
    /** Held for orders that are being paid. */
    held: z.int(),
    ages: z.array(pointAge),
    /** The unused points that expire in this month and the eleven after it. */
    forecast: z.array(pointForecast),
  }),
)
export type PointAges = z.infer<typeof pointAgesAnswer>['data']

const pointLotFilter = {
  /** The month in which lots end. */
  month: z.optional(month),
  memberId: z.optional(serialText),
  /** Part of a member's name, email or id. */
  q: searched,
  sort: z._default(sortOf(['expiresAt', 'earnedAt', 'remaining']), 'expiresAt'),
}
export const pointLotsQuery = z.object({ ...pointLotFilter, ...paging })
export const pointLotsFileQuery = z.object(pointLotFilter)
export type PointLotsFilter = z.infer<typeof pointLotsFileQuery>
const pointLotRow = z.object({
  lotId: z.string(),
  memberId: serial,
  /** Null for a member who left. */
  memberName: z.nullable(z.string()),
  earned: amount,
  remaining: amount,
  held: amount,
  reason: z.enum(pointReasons),
  earnedAt: instant,
  expiresAt: instant,
  /** The rental that earned them, if one did. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  /** The expired lot that a refund replaced with this one; null for an earned lot. */
  ofLotId: z.nullable(z.string()),
})
export type PointLotRow = z.infer<typeof pointLotRow>
export const pointLotsAnswer = pagedAnswer(pointLotRow, z.object({ remaining: z.int(), held: z.int() }))
export const pointLotAnswer = rowAnswer(pointLotRow)

export const memberPointsParams = z.object({ memberId: serialText })
export const memberPointsQuery = z.object({
  asOf: z.optional(askedInstant),
})
const lotStep = z.object({
  event: z.string(),
  /** The event's title. */
  title: z.string(),
  at: instant,
  points: signedAmount,
  /** The id of the order, rented item or other lot involved; empty for none. */
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
