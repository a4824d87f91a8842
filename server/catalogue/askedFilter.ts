import { isWithinReach } from '../../domain/rental/window.ts'
import { seoulDate } from '../../domain/shared/civilDate.ts'
import type { ProductListQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { askedPeriod, type RequestedPeriodRefusal } from './askedPeriod.ts'
import { levelOf } from './categories.ts'
import type { ListFilter } from './listFilter.ts'

/**
 * Returns the filter of a query, or null when it can match nothing: an unknown category, or days that no rental has.
 */
export function askedFilter({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): (
  query: ProductListQuery,
) => Promise<ListFilter | RequestedPeriodRefusal | null> {
  const levels = ttlCache<1 | 2 | 3 | null>('categoryLevels')
  return async (query) => {
    const period = askedPeriod(query)
    if (period !== null && 'refused' in period) return period
    if (period !== null && !isWithinReach(period, seoulDate(clock.now()))) return null
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
