import { periodRefusal, prepareCalendar } from '../../domain/rental/calendar.ts'
import type { Occupation, Period } from '../../domain/rental/period.ts'
import { periodRefusals } from '../../domain/rental/periodRefusals.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { Deps } from '../platform/deps.ts'
import { holidayRules } from './holidays.ts'
import { takenByOthers } from './takenDays.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Why a product cannot be rented in a period. */
export const rentalRefusals = ['NOT_FOUND', 'PRODUCT_NOT_RENTABLE', ...periodRefusals] as const
export type RentalRefusal = Refusal<(typeof rentalRefusals)[number]>

/** What the calendar has to know of a product; the caller brings it along. */
type RentedProduct = {
  productId: number
  turnaroundDays: number
  /** The last day on which a rental may end; null when nothing ends it. */
  lastEnd: CivilDate | null
  onSale: boolean
}

/** Asks of any period of any of the products whether this member could rent it now. */
export type Rentability = {
  /** Why not, or null. NOT_FOUND for a product that was not given. */
  refusal: (productId: number, period: Period) => RentalRefusal | null
  /** The same without the other rentals of the product. */
  refusalWereItFree: (productId: number, period: Period) => RentalRefusal | null
}

/** Gathers what decides over the periods of these products: the shop's days, and the days that others have. */
export async function rentabilityFor(
  { db, clock }: Needs,
  memberId: number,
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
  const refusal = (
    productId: number,
    period: Period,
    takenDays: readonly Occupation[],
  ): RentalRefusal | null => {
    const product = known.get(productId)
    if (product === undefined) return refuse('NOT_FOUND', { productId: [productId] })
    if (!product.onSale) return refuse('PRODUCT_NOT_RENTABLE', { productId: [productId] })
    const { turnaroundDays, lastEnd } = product
    const today = seoulDate(now)
    return periodRefusal(
      period,
      prepareCalendar({ today, holidays, taken: takenDays, turnaroundDays, lastEnd }),
    )
  }
  return {
    refusal: (productId, period) =>
      refusal(
        productId,
        period,
        taken.filter((row) => row.productId === productId),
      ),
    refusalWereItFree: (productId, period) => refusal(productId, period, []),
  }
}
