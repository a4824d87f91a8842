import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Refusal } from '../../domain/shared/decision.ts'
import { bandsOf } from '../../domain/shared/discountBands.ts'
import type { BrandCount } from '../../domain/wire/brands.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { serial } from '../../domain/wire/primitives.ts'
import type { Planning, PlanningBrandsQuery, PlanningProductsQuery } from '../../domain/wire/promotions.ts'
import {
  countedBrands,
  type FreeDays,
  isFreeOn,
  isKeyOf,
  levelOf,
  offeredProducts,
  sorts,
} from '../catalogue/index.ts'
import { countOf, cutPage, placeIn } from '../platform/database/pages.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import { cardsById, planningById, type Visitor } from './shown.ts'

/** `unreachable` are days that no rental has. */
type Asked<Query> = Query & { days: FreeDays | 'unreachable' | null }

type PlanningPage = {
  planningEvent: Planning
  result: ProductCard[]
  cntAll: number
  nextCursor: string | null
}

const rowsAPage = 20

/** The order of a page, and the sort key and id of its last product. */
const place = z.tuple([z.string(), z.string(), serial])
/** The order that staff gave the products, in cursors. */
const chosen = 'chosen'
const placeInOrder = /^\d{1,9}$/

/**
 * Returns a planning event with a page of its products, filtered and sorted, with where the next one begins (rule 516);
 * null for an unknown event. Refuses INVALID_REQUEST for a cursor that is not ours.
 */
export async function planningProducts(
  db: Deps['db'],
  planningId: number,
  query: Asked<PlanningProductsQuery>,
  { now, visitor }: { now: Date; visitor: Visitor },
): Promise<PlanningPage | Refusal<'INVALID_REQUEST'> | null> {
  const after = placeAsked(query)
  if (query.cursor !== undefined && after === null) return staleCursor()
  const planningEvent = await planningById(db, planningId, now)
  if (planningEvent === null) return null
  const products = productsOf(db, planningId, query, await levelAsked(db, query))
  const { column, type, descending } = orderAsked(query)
  const direction = descending ? 'desc' : 'asc'
  const page = products
    .select(['p.id', sql<string>`${sql.ref(column)}::text`.as('key')])
    .where(
      after === null
        ? sql<boolean>`true`
        : sql<boolean>`(${sql.ref(column)}, p.id) ${sql.raw(descending ? '<' : '>')}
            (${after.key}::${sql.raw(type)}, ${after.id}::integer)`,
    )
    .orderBy(column, direction)
    .orderBy('p.id', direction)
    .limit(rowsAPage + 1)
  const [rows, cntAll] = await Promise.all([page.execute(), countOf(products)])
  const { shown, cursor: nextCursor } = cutPage(rows, rowsAPage, ({ key, id }) => [
    query.orders ?? chosen,
    key,
    id,
  ])
  const ids = shown.map(({ id }) => id)
  return { planningEvent, result: ids.flatMap(await cardsById(db, visitor, ids)), cntAll, nextCursor }
}

/**
 * Returns the brands of a planning event, each with its number of products under the other filters; null for an unknown
 * event.
 */
export async function planningBrands(
  db: Deps['db'],
  planningId: number,
  query: Asked<PlanningBrandsQuery>,
  now: Date,
): Promise<BrandCount[] | null> {
  if ((await planningById(db, planningId, now)) === null) return null
  const wanted = { ...query, brandId: [] }
  const counts = await productsOf(db, planningId, wanted, await levelAsked(db, query))
    .select(['p.brand_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('p.brand_id')
    .execute()
  return countedBrands(db, counts, query.brandId)
}

/** Where the page before ended; null without a cursor, and for one that is malformed or of another order. */
function placeAsked({ orders, cursor }: PlanningProductsQuery): { key: string; id: number } | null {
  const [order, key = '', id = 0] = placeIn(place, cursor) ?? []
  if (order !== (orders ?? chosen)) return null
  const isKey = orders === undefined ? placeInOrder.test(key) : isKeyOf(orders, key)
  return isKey ? { key, id } : null
}

function orderAsked({ orders }: PlanningProductsQuery) {
  if (orders === undefined) return { column: 'i.display_order', type: 'integer', descending: false } as const
  const { column, type, descending } = sorts[orders]
  return { column: `p.${column}`, type, descending } as const
}

const levelAsked = (db: Deps['db'], { categoryId }: PlanningBrandsQuery) =>
  categoryId === undefined ? null : levelOf(db, categoryId)

function isFree(days: Asked<unknown>['days']): RawBuilder<boolean> {
  if (days === null) return sql<boolean>`true`
  return days === 'unreachable' ? sql<boolean>`false` : isFreeOn('p.id', days)
}

function productsOf(
  db: Deps['db'],
  planningId: number,
  query: Asked<PlanningBrandsQuery>,
  level: 1 | 2 | 3 | null,
) {
  const { brandId, discountRate, categoryId, days } = query
  const bands = bandsOf(discountRate)
  return db.kysely
    .selectFrom('shop.planning_products as i')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
    .where('i.owner_id', '=', planningId)
    .where('p.on_sale', '=', true)
    .where(isFree(days))
    .$if(brandId.length > 0, (products) => products.where('p.brand_id', 'in', brandId))
    .$if(categoryId !== undefined, (products) => products.where(`p.c${level ?? 1}`, '=', categoryId ?? 0))
    .$if(bands.length > 0, (products) =>
      products.where((is) => is.or(bands.map(({ from, to }) => is.between('p.discount_rate', from, to)))),
    )
}
