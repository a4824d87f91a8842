import { type RawBuilder, sql } from 'kysely'
import { bandsOf } from '../../domain/shared/discountBands.ts'
import type { BrandCount } from '../../domain/wire/brands.ts'
import type { ProductCard, SortOrder } from '../../domain/wire/catalogue.ts'
import type { Planning, PlanningProductsQuery } from '../../domain/wire/promotions.ts'
import { countedBrands, type FreeDays, isFreeOn, levelOf, offeredProducts } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { cardsById, planningById, type Visitor } from './shown.ts'

const orders = {
  popularity: ['p.popularity', 'desc'],
  recent: ['p.listed_at', 'desc'],
  discountRate: ['p.discount_rate', 'desc'],
  priceHigh: ['p.per_day', 'desc'],
  priceLow: ['p.per_day', 'asc'],
} as const satisfies Record<SortOrder, readonly [string, 'asc' | 'desc']>

/** `unreachable` are days that no rental has. */
type PlanningRequest = PlanningProductsQuery & { days: FreeDays | 'unreachable' | null }

type PlanningPage = { planningEvent: Planning; result: ProductCard[]; cntAll: number }

/**
 * Returns a planning event with its products, filtered and sorted, on one page, because it has 500 products at most.
 */
export async function planningProducts(
  db: Deps['db'],
  id: number,
  query: PlanningRequest,
  { now, visitor }: { now: Date; visitor: Visitor },
): Promise<PlanningPage | null> {
  const planningEvent = await planningById(db, id, now)
  if (planningEvent === null) return null
  const ids = await idsOf(db, id, query)
  const result = ids.flatMap(await cardsById(db, visitor, ids))
  return { planningEvent, result, cntAll: result.length }
}

/**
 * Returns the brands of a planning event, each with its number of products under the other filters; null for an unknown
 * event.
 */
export async function planningBrands(
  db: Deps['db'],
  id: number,
  query: PlanningRequest,
  now: Date,
): Promise<BrandCount[] | null> {
  if ((await planningById(db, id, now)) === null) return null
  const wanted = { ...query, brandId: [] }
  const counts = await productsOf(db, id, wanted, await levelAsked(db, query))
    .select(['p.brand_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('p.brand_id')
    .execute()
  return countedBrands(db, counts, query.brandId)
}

async function idsOf(db: Deps['db'], id: number, query: PlanningRequest): Promise<number[]> {
  const [column, direction] =
    query.orders === undefined ? (['i.display_order', 'asc'] as const) : orders[query.orders]
  const rows = await productsOf(db, id, query, await levelAsked(db, query))
    .select('p.id')
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .execute()
  return rows.map((row) => row.id)
}

const levelAsked = (db: Deps['db'], { categoryId }: PlanningRequest) =>
  categoryId === undefined ? null : levelOf(db, categoryId)

function isFree(days: PlanningRequest['days']): RawBuilder<boolean> {
  if (days === null) return sql<boolean>`true`
  return days === 'unreachable' ? sql<boolean>`false` : isFreeOn('p.id', days)
}

function productsOf(db: Deps['db'], id: number, query: PlanningRequest, level: 1 | 2 | 3 | null) {
  const { brandId, discountRate, categoryId, days } = query
  const bands = bandsOf(discountRate)
  return db.kysely
    .selectFrom('shop.planning_products as i')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
    .where('i.owner_id', '=', id)
    .where('p.on_sale', '=', true)
    .where(isFree(days))
    .$if(brandId.length > 0, (products) => products.where('p.brand_id', 'in', brandId))
    .$if(categoryId !== undefined, (products) => products.where(`p.c${level ?? 1}`, '=', categoryId ?? 0))
    .$if(bands.length > 0, (products) =>
      products.where((is) => is.or(bands.map(({ from, to }) => is.between('p.discount_rate', from, to)))),
    )
}
