import type { Occupation, Period } from '../../domain/rental/period.ts'
import { periodRefusal, prepareCalendar } from '../../domain/rental/calendar.ts'
import { type CivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { holidayRules } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

type ProductRow = {
  id: number
  on_sale: boolean
  owner_type: 'own' | 'luxshare'
  turnaround_days: number
  rentable_until: CivilDate | null
  taken: Occupation[]
}

/** Asks of any period of any of the products whether this member could rent it now. */
export type Rentability = {
  ownerType: (productId: number) => 'own' | 'luxshare' | null
  refusal: (productId: number, period: Period) => Refusal | null
}

/**
 * Gathers what decides over the periods of these products: the shop's days, the products, and the days that
 * others hold or booked. The member's own live hold blocks nothing, because their next draft replaces it.
 */
export async function rentabilityFor(
  { db, clock }: Needs,
  memberId: number,
  productIds: readonly number[],
): Promise<Rentability> {
  const now = clock.now()
  const [holidays, found] = await Promise.all([
    holidayRules(db),
    db.pool.query<ProductRow>(productsWithTakenDays, [productIds, now, memberId]),
  ])
  const products = new Map(found.rows.map((row) => [row.id, row]))
  return {
    ownerType: (productId) => products.get(productId)?.owner_type ?? null,
    refusal: (productId, period) => {
      const product = products.get(productId)
      if (product === undefined) return refuse('NOT_FOUND', { productId })
      if (!product.on_sale) return refuse('PRODUCT_NOT_RENTABLE', { productId })
      const calendar = prepareCalendar({
        today: seoulDate(now),
        holidays,
        taken: product.taken,
        turnaroundDays: product.turnaround_days,
        lastEnd: product.rentable_until,
      })
      return periodRefusal(period, calendar)
    },
  }
}

const productsWithTakenDays = `
  SELECT p.id, p.on_sale, p.owner_type, p.turnaround_days, p.rentable_until,
    coalesce((
      SELECT json_agg(json_build_object('occupiedFrom', lower(s.occupied), 'occupiedTo', upper(s.occupied) - 1))
      FROM shop.slots s
      WHERE s.product_id = p.id AND s.status <> 'released'
        AND (s.status <> 'held' OR (s.held_until >= $2 AND s.member_id IS DISTINCT FROM $3))
        AND s.occupied && daterange(($2 AT TIME ZONE 'Asia/Seoul')::date, NULL)
    ), '[]') AS taken
  FROM shop.products p WHERE p.id = ANY ($1)`
