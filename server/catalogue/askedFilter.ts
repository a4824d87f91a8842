import { isRefusal } from '../../domain/shared/decision.ts'
import type { ProductListQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { listedPeriod, type RequestedPeriodRefusal } from './askedPeriod.ts'
import { levelOf } from './categories.ts'
import type { ListFilter } from './listFilter.ts'

/**
 * Returns the filter of a query, or null when it can match nothing: an unknown category, or days that no rental has.
 */
export function askedFilter(
  deps: Pick<Deps, 'db' | 'clock'>,
): (query: ProductListQuery) => Promise<ListFilter | RequestedPeriodRefusal | null> {
  const { db } = deps
  const levels = ttlCache<1 | 2 | 3 | null>('categoryLevels')
  return async (query) => {
    const period = await listedPeriod(deps, query)
    if (period === 'unreachable') return null
    if (isRefusal(period)) return period
    const category = await categoryOf(query.categoryId)
    if (category === undefined) return null
    return { sort: query.orders, category, brandIds: query.brandId, bands: query.discountRate, period }
  }

  async function categoryOf(id: number | undefined): Promise<ListFilter['category'] | undefined> {
    if (id === undefined) return null
    const level = await levels(String(id), () => levelOf(db, id))
    return level === null ? undefined : { id, level }
  }
}
