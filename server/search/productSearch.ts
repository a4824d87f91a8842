import type { Interpretation } from '../../domain/search/interpretQuery.ts'
import { COUNTED_AT_MOST, type SortOrder } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { brandsNamed, type NamedBrand } from './brandSearch.ts'
import { interpretations } from './interpretations.ts'
import { meantCategories } from './namedCategories.ts'
import {
  brandCountStatement,
  type Place,
  pageStatement,
  type SearchFilter,
  unfiltered,
} from './searchStatements.ts'

const anyOrder = { filter: unfiltered, sort: 'recent', limit: 1 } as const
/** When more brands than this have the words in their name, the words name no brand in particular. */
const brandsNamedAtMost = 5

type Order = { filter: SearchFilter; sort: SortOrder; limit: number }
export type SearchPage = {
  interpretation: Interpretation
  /** Brands whose own name has the words; read only for the order by popularity, which puts their products first. */
  brands: readonly NamedBrand[]
  places: Place[]
  count: number
}
export type ProductSearch = ReturnType<typeof productSearch>

/** Searches over one database, with their own cache of counts. A count of 1,001 means more than 1,000. */
export function productSearch(db: Deps['db']) {
  const { kysely } = db
  // An empty result is not cached, so that the next search finds a product that was just added.
  const counts = ttlCache<number>('searchCounts', { forgets: (count) => count === 0 })

  /** Reads a page. Unless the count is known to exceed the limit, the statement for few matches counts them as well. */
  async function pageOf(
    interpretation: Interpretation,
    { filter, sort, limit }: Order,
    after: Place | null,
  ): Promise<SearchPage> {
    const [brands, categories] =
      sort === 'popularity'
        ? await Promise.all([brandsNamed(kysely, interpretation), meantCategories(db, interpretation)])
        : [[], []]
    const brandIds = brands.length > brandsNamedAtMost ? [] : brands.map(({ id }) => id)
    const read = async (few: boolean) => {
      const search = { interpretation, filter, sort, brandIds, categories }
      const { rows } = await pageStatement(kysely, search, { after, limit, few }).execute(kysely)
      return { count: rows[0]?.count ?? 0, places: rows.filter(({ id }) => id > 0) }
    }
    let page: Awaited<ReturnType<typeof read>> | undefined
    const count = await counts(JSON.stringify([interpretation.text, filter]), async () => {
      page = await read(true)
      return page.count
    })
    if (page === undefined && count <= COUNTED_AT_MOST) page = await read(true)
    if (page === undefined || page.count > COUNTED_AT_MOST) page = await read(false)
    const { places } = page
    const isWhole = after === null && places.length < limit
    return { interpretation, brands, places, count: isWhole ? places.length : count }
  }

  /**
   * Returns the first page of the first interpretation that finds anything, or null. Filters do not decide what the
   * words mean: when only they exclude all matches of an interpretation, its empty page is the answer.
   */
  async function firstPage(typed: string, order: Order): Promise<SearchPage | null> {
    for await (const interpretation of interpretations(kysely, typed)) {
      const page = await pageOf(interpretation, order, null)
      if (page.count > 0) return page
      if (isFiltered(order.filter) && (await pageOf(interpretation, anyOrder, null)).count > 0) return page
    }
    return null
  }

  /** Counts what `firstPage` finds by brand. */
  async function countedByBrand(typed: string, filter: SearchFilter) {
    const found = await firstPage(typed, { filter, sort: 'recent', limit: 1 })
    if (found === null) return []
    return brandCountStatement(kysely, { interpretation: found.interpretation, filter }).execute()
  }

  return { firstPage, pageOf, countedByBrand }
}

const isFiltered = ({ brandIds, bands, category, days }: SearchFilter): boolean =>
  brandIds.length > 0 || bands.length > 0 || category !== null || days !== null
