import { type PeriodRefusal, periodRefusal, prepareCalendar } from '../../domain/rental/calendar.ts'
import type { Occupation, Period } from '../../domain/rental/period.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { holidayRules, rentableProducts } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Why a product cannot be rented in a period. */
export type RentalRefusal = PeriodRefusal | Refusal<'NOT_FOUND' | 'PRODUCT_NOT_RENTABLE'>

/** Asks of any period of any of the products whether this member could rent it now. */
export type Rentability = {
  ownerType: (productId: number) => 'own' | 'luxshare' | null
  refusal: (productId: number, period: Period) => RentalRefusal | null
  /** The same if nobody else had any day of the product. */
  refusalWereItFree: (productId: number, period: Period) => RentalRefusal | null
}

/** Gathers what decides over the periods of these products: the shop's days, the products and their taken days. */
export async function rentabilityFor(
  { db, clock }: Needs,
  memberId: number,
  productIds: readonly number[],
): Promise<Rentability> {
  const now = clock.now()
  const [holidays, found, taken] = await Promise.all([
    holidayRules(db),
    rentableProducts(db, productIds),
    takenByOthers(db, productIds, memberId, now),
  ])
  const products = new Map(found.map((product) => [product.productId, product]))
  const refusal = (
    productId: number,
    period: Period,
    takenDays: readonly Occupation[],
  ): RentalRefusal | null => {
    const product = products.get(productId)
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
    ownerType: (productId) => products.get(productId)?.ownerType ?? null,
    refusal: (productId, period) =>
      refusal(
        productId,
        period,
        taken.filter((row) => row.productId === productId),
      ),
    refusalWereItFree: (productId, period) => refusal(productId, period, []),
  }
}

/**
 * Days from today on that are booked, blocked or in somebody else's live hold. The member's own hold blocks
 * nothing, because their next draft replaces it; a hold that ran out blocks nobody.
 */
async function takenByOthers(
  db: Deps['db'],
  productIds: readonly number[],
  memberId: number,
  now: Date,
): Promise<(Occupation & { productId: number })[]> {
  const { rows } = await db.pool.query<Occupation & { productId: number }>(
    `SELECT product_id AS "productId", lower(occupied) AS "occupiedFrom", upper(occupied) - 1 AS "occupiedTo"
     FROM shop.slots
     WHERE product_id = ANY ($1::int[]) AND occupied && daterange($2, NULL) AND status <> 'released'
       AND (status <> 'held' OR (held_until >= $3 AND member_id IS DISTINCT FROM $4))`,
    [productIds, seoulDate(now), now, memberId],
  )
  return rows
}
