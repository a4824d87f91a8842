import * as z from 'zod/mini'
import { figurePeriod } from '../shared/figurePeriod.ts'
import { paged, pagedAnswer, sortOf } from './lists.ts'
import { answer, day, instant, serialText, signedAmount, unlessEmpty, uuid } from './primitives.ts'

/** A month, a year, or `all`. */
const period = z.string().check(z.regex(figurePeriod))
export const figuresQuery = z.object({ period })
export type FiguresQuery = z.infer<typeof figuresQuery>

/** The rows of a period, each a day or a month, the earliest first, with their sums. */
const byTime = <Shape extends z.core.$ZodLooseShape>(figures: Shape) =>
  answer(
    z.object({
      result: z.array(z.object({ row: z.string(), ...figures })),
      sums: z.object(figures),
      cntAll: z.int(),
    }),
  )

export const revenueAnswer = byTime({
  ...{ rent: signedAmount, reductions: signedAmount, delivery: signedAmount },
  ...{ fees: signedAmount, others: signedAmount, net: signedAmount },
})
export type RevenueFigures = z.infer<typeof revenueAnswer>['data']
export type RevenueRow = RevenueFigures['result'][number]

export const rentalCountsAnswer = byTime({
  ...{ rentals: z.int(), cancelled: z.int(), returned: z.int(), late: z.int(), damaged: z.int() },
})
export type RentalCounts = z.infer<typeof rentalCountsAnswer>['data']
export type RentalCountsRow = RentalCounts['result'][number]

export const benefitsAnswer = byTime({ coupons: z.int(), discount: signedAmount, points: signedAmount })
export type Benefits = z.infer<typeof benefitsAnswer>['data']
export type BenefitsRow = Benefits['result'][number]

const couponRow = z.object({
  couponId: z.int(),
  name: z.string(),
  uses: z.int(),
  discount: signedAmount,
})
export type CouponFigure = z.infer<typeof couponRow>
export const couponFigures = paged({ period, sort: z._default(sortOf(['uses', 'discount']), '-uses') })
export type CouponFiguresFilter = z.infer<typeof couponFigures.fileQuery>
export const couponFiguresAnswer = pagedAnswer(couponRow, z.object({ uses: z.int(), discount: signedAmount }))

/** What the items of a list are summed by. */
const figureGroups = ['item', 'brand', 'owner'] as const
export type FigureGroup = (typeof figureGroups)[number]
const ofItems = {
  period,
  by: z._default(z.enum(figureGroups), 'item'),
  brandId: z.optional(serialText),
  /** 0 for the items of the shop itself. */
  ownerId: unlessEmpty(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
}

/** An item, a brand with its items, or an owner with theirs. */
const group = {
  id: z.int(),
  name: z.string(),
  /** Of an item alone. */
  code: z.nullable(z.string()),
  brandName: z.nullable(z.string()),
  items: z.int(),
  rentals: z.int(),
}
const usage = {
  ...{ items: z.int(), rentals: z.int(), rentedDays: z.int(), daysOnSale: z.int() },
  ...{ returned: z.int(), late: z.int(), damaged: z.int() },
}
const usageRow = z.object({
  ...group,
  ...usage,
  /** In per mille; null for an item that was on sale on no day. */
  utilisation: z.nullable(z.int()),
})
export type UtilisationRow = z.infer<typeof usageRow>
export const utilisationList = paged({
  ...ofItems,
  sort: z._default(
    sortOf(['utilisation', 'rentedDays', 'rentals', 'returned', 'late', 'damaged']),
    'utilisation',
  ),
})
export type UtilisationFilter = z.infer<typeof utilisationList.fileQuery>
export const utilisationAnswer = pagedAnswer(usageRow, z.object(usage))

const money = {
  ...{ items: z.int(), rentals: z.int(), earned: signedAmount, cost: signedAmount, result: signedAmount },
  listPrice: signedAmount,
}
const earningsRow = z.object({
  ...group,
  ...money,
  /** What it earned of its list price, in per mille; null without a list price. */
  returnOn: z.nullable(z.int()),
})
export type EarningsRow = z.infer<typeof earningsRow>
export const earningsList = paged({
  ...ofItems,
  sort: z._default(sortOf(['result', 'earned', 'cost', 'rentals', 'returnOn']), 'result'),
})
export type EarningsFilter = z.infer<typeof earningsList.fileQuery>
export const earningsAnswer = pagedAnswer(earningsRow, z.object(money))

/** What the rows of a figure are counted by: the day of payment, or that of the return. */
export const countedRentals = ['rentals', 'cancelled', 'returned', 'late', 'damaged'] as const
export type CountedRentals = (typeof countedRentals)[number]
const rentalRow = z.object({
  orderItemId: uuid,
  orderNumbers: z.string(),
  productId: z.int(),
  productCode: z.string(),
  productName: z.string(),
  /** Masked; empty when the member has left. */
  memberName: z.string(),
  ...{ placedOn: day, rentalStartDate: day, rentalEndDate: day, backOn: z.nullable(day) },
  ...{ lateDays: z.int(), damages: z.int() },
})
export type FigureRental = z.infer<typeof rentalRow>
const rows = { from: day, to: day }
export const figureRentals = paged({ ...rows, figure: z._default(z.enum(countedRentals), 'rentals') })
export type FigureRentalsFilter = z.infer<typeof figureRentals.fileQuery>
export const figureRentalsAnswer = pagedAnswer(rentalRow, z.object({}))

const useRow = z.object({
  id: uuid,
  orderId: uuid,
  orderNumbers: z.string(),
  ...{ usedOn: day, couponId: z.nullable(z.int()), couponName: z.nullable(z.string()) },
  ...{ discount: signedAmount, points: signedAmount },
})
export type FigureUse = z.infer<typeof useRow>
export const figureUses = paged({ ...rows, couponId: z.optional(serialText) })
export type FigureUsesFilter = z.infer<typeof figureUses.fileQuery>
export const figureUsesAnswer = pagedAnswer(
  useRow,
  z.object({ coupons: z.int(), discount: signedAmount, points: signedAmount }),
)

const revenueLine = z.object({
  id: z.string(),
  stream: z.string(),
  occurredAt: instant,
  ...{ account: z.string(), subject: z.string(), title: z.string() },
  /** What raises the revenue is positive. */
  amount: signedAmount,
})
export type RevenueLine = z.infer<typeof revenueLine>
export const revenueLines = paged({ day, sort: z._default(sortOf(['occurredAt', 'amount']), 'occurredAt') })
export type RevenueLinesFilter = z.infer<typeof revenueLines.fileQuery>
export const revenueLinesAnswer = pagedAnswer(revenueLine, z.object({ amount: signedAmount }))
