import type { CivilDate } from '../../domain/shared/civilDate.ts'
import { bandsOf } from '../../domain/shared/discountBands.ts'
import type { ProductCard, SortOrder } from '../../domain/wire/catalogue.ts'
import type { Planning, PlanningProductsQuery } from '../../domain/wire/promotions.ts'
import { levelOf } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { cardsById, planningById, type Visitor } from './shown.ts'

const orders: Readonly<Record<SortOrder, string>> = {
  popularity: 'p.popularity DESC, p.id DESC',
  recent: 'p.listed_at DESC, p.id DESC',
  discountRate: 'p.discount_rate DESC, p.id DESC',
  priceHigh: 'p.per_day DESC, p.id DESC',
  priceLow: 'p.per_day, p.id',
}

export type PlanningPage = { planningEvent: Planning; result: ProductCard[]; cntAll: number }

/** A planning event with its products, filtered and sorted; staff choose a few hundred at most, so it is one page. */
export async function planningProducts(
  db: Deps['db'],
  id: number,
  query: PlanningProductsQuery,
  { today, visitor }: { today: CivilDate; visitor: Visitor },
): Promise<PlanningPage | null> {
  const planningEvent = await planningById(db, id, today)
  if (planningEvent === null) return null
  const ids = await idsOf(db, id, query)
  const result = ids.flatMap(await cardsById(db, visitor, ids))
  return { planningEvent, result, cntAll: result.length }
}

async function idsOf(db: Deps['db'], id: number, query: PlanningProductsQuery): Promise<number[]> {
  const { brandId, discountRate, categoryId } = query
  const level = categoryId === undefined ? null : await levelOf(db, categoryId)
  if (categoryId !== undefined && level === null) return []
  const bands = bandsOf(discountRate).map(({ from, to }) => `p.discount_rate BETWEEN ${from} AND ${to}`)
  const { rows } = await db.pool.query<{ id: number }>(
    `SELECT p.id FROM shop.planning_products i JOIN shop.offered_products() p ON p.id = i.product_id
     WHERE i.owner_id = $1 AND p.on_sale AND (cardinality($2::int[]) = 0 OR p.brand_id = ANY ($2))
       AND ${level === null ? '$3::int IS NULL' : `p.c${level} = $3`}
       AND ${bands.length === 0 ? 'true' : `(${bands.join(' OR ')})`}
     ORDER BY ${query.orders === undefined ? 'i.display_order, p.id' : orders[query.orders]}`,
    [id, brandId, categoryId ?? null],
  )
  return rows.map((row) => row.id)
}
