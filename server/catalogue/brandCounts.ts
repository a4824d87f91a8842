import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { BrandCount } from '../../domain/wire/brands.ts'
import type { ProductListQuery } from '../../domain/wire/catalogue.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { heldProducts } from '../rental/index.ts'
import { askedFilter } from './askedFilter.ts'
import type { RequestedPeriodRefusal } from './askedPeriod.ts'
import { brandCountQuery } from './listQuery.ts'

/** How many products of a brand are in a list. */
type CountOfBrand = { id: number; count: number }

/** Returns the brands with products in the list, and the chosen ones even at 0, sorted by Korean name. */
export async function countedBrands(
  db: Deps['db'],
  counts: readonly CountOfBrand[],
  chosen: readonly number[],
): Promise<BrandCount[]> {
  const countOf = new Map(counts.map(({ id, count }) => [id, count]))
  const rows = await db.kysely
    .selectFrom('shop.brands')
    .select(['id', 'name_english as nameEnglish', 'name_korean as nameKorean'])
    .where('id', 'in', [0, ...countOf.keys(), ...chosen])
    .orderBy(sql`name_korean COLLATE "ko-KR-x-icu"`)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, productCount: countOf.get(row.id) ?? 0 }))
}

/** Returns the brands of a product list, each with its number of products under the other filters. */
export function brandCounts({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (query: ProductListQuery) => Promise<BrandCount[] | RequestedPeriodRefusal> {
  const filterAsked = askedFilter({ db, clock })
  const kept = ttlCache<CountOfBrand[]>('brandCounts')
  const row = z.object({ id: z.int(), count: z.int() })
  return async (query) => {
    const filter = await filterAsked(query)
    if (isRefusal(filter)) return filter
    if (filter === null) return countedBrands(db, [], query.brandId)
    const { category, bands, period } = filter
    const counts = await kept(JSON.stringify([category, [...bands].sort(), period]), async () => {
      const held = period === null ? [] : await heldProducts(db.pool, period, clock.now())
      return assembled(db.pool, brandCountQuery(filter, held), row)
    })
    return countedBrands(db, counts, query.brandId)
  }
}
