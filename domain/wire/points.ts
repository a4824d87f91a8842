import * as z from 'zod/mini'
import { pointReasons, refundReasons } from '../shared/pointReasons.ts'
import { amount, answer, day, instant, pageQuery, signedAmount, uuid } from './primitives.ts'

/** The balance may fall below zero when staff take points back. */
export const pointBalanceAnswer = answer(z.object({ points: signedAmount }))

/** A member's points: the balance, the held points, the debt, what expires within 30 days, and how long points last. */
const pointSummary = z.object({
  points: signedAmount,
  heldPoints: amount,
  debt: amount,
  expiringPoints: amount,
  /** By the last day on which they can be used, to 23:59:59. */
  expiring: z.array(z.object({ day, points: amount })),
  /** The months that points last which are earned from now on. */
  lifeMonths: z.int(),
  /** The percentage of what the card paid that a rental earns from now on; 0 earns none. */
  rentalPercent: z.int(),
})
export type PointSummary = z.infer<typeof pointSummary>
export const pointSummaryAnswer = answer(pointSummary)

export const pointEntryType = z.enum(['earn', 'usage', 'expiration', 'cancel', 'suspend'])
export const pointEntry = z.object({
  id: z.string(),
  type: pointEntryType,
  /** suspend: of a removed review; rental_suspend: of a rental that was refunded. */
  reason: z.enum([
    ...pointReasons,
    'usage',
    'expiration',
    ...refundReasons,
    'suspend',
    'rental_suspend',
    'write_off',
  ]),
  points: signedAmount,
  createdAt: instant,
  /** The last instant of earned or expired points; for a refund that of `reissuedPoints`. */
  expiresAt: z.nullable(instant),
  /** Points that a refund gave as a new lot, because the original lot had expired. */
  reissuedPoints: amount,
  /** How many of earned or refunded points repaid a debt at once (rule 991): nothing of them can be used. */
  repaidPoints: amount,
  /** The order that the row belongs to, with its first product; null for none. */
  orderId: z.nullable(uuid),
  orderNumbers: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  moreProducts: z.int(),
})
export type PointEntry = z.infer<typeof pointEntry>

const pointFilter = z.enum(['total', ...pointEntryType.options])
export type PointFilter = z.infer<typeof pointFilter>
export const pointHistoryQuery = z.object({
  gubun: z.optional(pointFilter),
  curPage: pageQuery.shape.curPage,
})
export type PointHistoryQuery = z.infer<typeof pointHistoryQuery>
/** The sums of two years by type; used, expired and suspended points are negative. */
const pointSums = z.object({
  total: signedAmount,
  earn: signedAmount,
  usage: signedAmount,
  expiration: signedAmount,
  cancel: signedAmount,
  suspend: signedAmount,
})
export type PointSums = z.infer<typeof pointSums>
const pointHistory = z.object({ result: z.array(pointEntry), cntAll: z.int(), sums: pointSums })
export type PointHistory = z.infer<typeof pointHistory>
export const pointHistoryAnswer = answer(pointHistory)
