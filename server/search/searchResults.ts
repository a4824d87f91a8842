import * as z from 'zod/mini'
import { wordsOf } from '../../domain/search/hangul.ts'
import { interpret } from '../../domain/search/interpretQuery.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { BrandCount } from '../../domain/wire/brands.ts'
import { cappedCountOf, type SortOrder, sortOrder } from '../../domain/wire/catalogue.ts'
import { serial } from '../../domain/wire/primitives.ts'
import type { SearchQuery, SearchResult } from '../../domain/wire/search.ts'
import {
  askedDays,
  cardsOnSale,
  countedBrands,
  isKeyOf,
  levelOf,
  type RequestedPeriodRefusal,
} from '../catalogue/index.ts'
import { cutPage, placeIn } from '../platform/database/pages.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import type { ProductSearch, SearchPage } from './productSearch.ts'
import { lastTier, type Place, type SearchFilter } from './searchStatements.ts'

const rowsAPage = 20

const nothing: SearchResult = { result: [], cntAll: 0, nextCursor: null, searchedAs: null }

type Needs = Pick<Deps, 'db' | 'clock'>

/** Returns the filter of a query, or null when it can match nothing: an unknown category, or days that no rental has. */
async function filterOf(
  deps: Needs,
  query: SearchQuery,
): Promise<SearchFilter | RequestedPeriodRefusal | null> {
  const { brandId: brandIds, discountRate: bands, categoryId: id } = query
  const days = await askedDays(deps, query)
  if (days === 'unreachable' || isRefusal(days)) return days === 'unreachable' ? null : days
  if (id === undefined) return { brandIds, bands, category: null, days }
  const level = await levelOf(deps.db, id)
  return level === null ? null : { brandIds, bands, category: { id, level }, days }
}

/** Returns the brands of the products that a search finds, each with its number of products under the other filters. */
export const searchedBrands =
  (deps: Needs, { countedByBrand }: ProductSearch) =>
  async (query: SearchQuery): Promise<BrandCount[] | RequestedPeriodRefusal> => {
    const filter = await filterOf(deps, query)
    if (isRefusal(filter)) return filter
    const counts = filter === null ? [] : await countedByBrand(query.productName, { ...filter, brandIds: [] })
    return countedBrands(deps.db, counts, query.brandId)
  }

/** Pages of search results. */
export function searchResults(
  deps: Needs,
  { firstPage, pageOf }: ProductSearch,
): (query: SearchQuery) => Promise<SearchResult | RequestedPeriodRefusal> {
  const { db } = deps
  return async (query) => {
    const from = placeOf(query.orders, query.cursor)
    if (query.cursor !== undefined && from === null) return staleCursor()
    const filter = await filterOf(deps, query)
    if (isRefusal(filter)) return filter
    if (filter === null) return nothing
    const order = { filter, sort: query.orders, limit: rowsAPage + 1 }
    const interpretation = from === null ? null : interpret(from.text)
    const found =
      from === null
        ? await firstPage(query.productName, order)
        : interpretation && (await pageOf(interpretation, order, from.place))
    return found === null ? nothing : answerOf(query, found)
  }

  /** Cards are read again here because the search's tables follow a product that goes off sale a moment later. */
  async function answerOf(query: SearchQuery, found: SearchPage): Promise<SearchResult> {
    const { interpretation, places, count } = found
    // A cursor carries the interpretation of the words.
    const { shown, cursor: nextCursor } = cutPage(places, rowsAPage, ({ tier, key, id }) => [
      query.orders,
      interpretation.text,
      tier,
      key,
      id,
    ])
    return {
      result: await cardsOnSale(
        db,
        shown.map(({ id }) => id),
      ),
      ...cappedCountOf(count),
      nextCursor,
      searchedAs: interpretation.text === wordsOf(query.productName).join(' ') ? null : interpretation.text,
    }
  }
}

const tier = z.int().check(z.gte(0), z.lte(lastTier))
const cursor = z.tuple([sortOrder, z.string().check(z.maxLength(200)), tier, z.string(), serial])

/** Decodes a cursor; null when it is malformed or of another order. */
function placeOf(wanted: SortOrder, encoded: string | undefined): { text: string; place: Place } | null {
  const place = placeIn(cursor, encoded)
  if (place === null) return null
  const [sort, text, tier, key, id] = place
  const isPlace = isKeyOf(sort, key) && (sort === 'popularity' || tier === 0)
  return sort === wanted && isPlace ? { text, place: { tier, key, id } } : null
}
