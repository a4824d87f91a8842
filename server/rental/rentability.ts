import { type Calendar, isRentableOn, periodRefusal, prepareCalendar } from '../../domain/rental/calendar.ts'
import type { Occupation, Period } from '../../domain/rental/period.ts'
import { periodRefusals } from '../../domain/rental/periodRefusals.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { holidayRules } from './holidays.ts'
import { takenByOthers } from './takenDays.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** The reasons why a product cannot be rented in a period. */
export const rentalRefusals = ['NOT_FOUND', 'PRODUCT_NOT_RENTABLE', ...periodRefusals] as const
export type RentalRefusal = Refusal<(typeof rentalRefusals)[number]>

/** The product facts that the calendar needs from its caller. */
type RentedProduct = {
  productId: number
  turnaroundDays: number
  /** The last day on which a rental may end; null without such a limit. */
  lastEnd: CivilDate | null
  onSale: boolean
}

/** Answers whether the member, or anybody, could rent one of the products in a period now. */
export type Rentability = {
  /** The reason why not, or null. NOT_FOUND for a product that was not passed in. */
  refusal: (productId: number, period: Period) => RentalRefusal | null
  /** The same, ignoring all other rentals of the product. */
  refusalWereItFree: (productId: number, period: Period) => RentalRefusal | null
  /** True when a rental that covers one of these days could be booked, if nothing closed exactly these days. */
  isBookableOn: (productId: number, days: { from: CivilDate; to: CivilDate }) => boolean
}

/**
 * Reads the holidays and the days that others occupy, which decide whether these products can be rented; by anybody when
 * `memberId` is null.
 */
export async function rentabilityFor(
  { db, clock }: Needs,
  memberId: number | null,
  products: readonly RentedProduct[],
): Promise<Rentability> {
  const now = clock.now()
  const [holidays, taken] = await Promise.all([
    holidayRules(db),
    takenByOthers(
      db,
      products.map(({ productId }) => productId),
      memberId,
      now,
    ),
  ])
  const known = new Map(products.map((product) => [product.productId, product]))
  const today = seoulDate(now)
  const calendarOf = (
    { turnaroundDays, lastEnd }: RentedProduct,
    takenDays: readonly Occupation[],
  ): Calendar => prepareCalendar({ today, holidays, taken: takenDays, turnaroundDays, lastEnd })
  const refusal = (
    productId: number,
    period: Period,
    takenDays: readonly Occupation[],
  ): RentalRefusal | null => {
    const product = known.get(productId)
    if (product === undefined) return refuse('NOT_FOUND', { productId: [productId] })
    if (!product.onSale) return refuse('PRODUCT_NOT_RENTABLE', { productId: [productId] })
    return periodRefusal(period, calendarOf(product, takenDays))
  }
  return {
    refusal: (productId, period) =>
      refusal(
        productId,
        period,
        taken.filter((row) => row.productId === productId),
      ),
    refusalWereItFree: (productId, period) => refusal(productId, period, []),
    isBookableOn: (productId, { from, to }) => {
      const product = known.get(productId)
      if (product === undefined || !product.onSale) return false
      const others = taken.filter(
        (row) => row.productId === productId && !(row.occupiedFrom === from && row.occupiedTo === to),
      )
      return isRentableOn({ from, to }, calendarOf(product, others))
    },
  }
}
