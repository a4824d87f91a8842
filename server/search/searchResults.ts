import { wordsOf } from '../../domain/search/hangul.ts'
import { interpret } from '../../domain/search/interpretQuery.ts'
import type { Refusal } from '../../domain/shared/decision.ts'
import type { SearchQuery, SearchResult } from '../../domain/wire/search.ts'
import { cardsOnSale, levelOf } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import { countedAtMost, type FoundPage, type ProductSearch } from './productSearch.ts'
import { cursorOf, placeOf } from './searchCursor.ts'
import type { SearchFilter } from './searchStatements.ts'

const rowsAPage = 20

const nothing: SearchResult = { result: [], cntAll: 0, nextCursor: null, searchedAs: null }

/** Pages of search results. */
export function searchResults(
  db: Deps['db'],
  { firstPage, pageOf }: ProductSearch,
): (query: SearchQuery) => Promise<SearchResult | Refusal> {
  return async (query) => {
    const from = query.cursor === undefined ? null : placeOf(query.orders, query.cursor)
    if (query.cursor !== undefined && from === null) return staleCursor()
    const filter = await filterOf(query)
    if (filter === null) return nothing
    const order = { filter, sort: query.orders, limit: rowsAPage + 1 }
    const interpretation = from === null ? null : interpret(from.text)
    const found =
      from === null
        ? await firstPage(query.productName, order)
        : interpretation && (await pageOf(interpretation, order, from.place))
    return found === null ? nothing : answerOf(query, found)
  }

  async function filterOf(query: SearchQuery): Promise<SearchFilter | null> {
    const { brandId: brandIds, discountRate: bands, categoryId: id } = query
    if (id === undefined) return { brandIds, bands, category: null }
    const level = await levelOf(db, id)
    return level === null ? null : { brandIds, bands, category: { id, level } }
  }

  /** Search learns a moment later what left the shop. */
  async function answerOf(query: SearchQuery, found: FoundPage): Promise<SearchResult> {
    const { interpretation, places, count } = found
    const shown = places.slice(0, rowsAPage)
    const last = places.length > rowsAPage ? shown.at(-1) : undefined
    return {
      result: await cardsOnSale(
        db,
        shown.map(({ id }) => id),
      ),
      cntAll: Math.min(count, countedAtMost),
      ...(count > countedAtMost ? { cntCapped: true as const } : {}),
      nextCursor: last === undefined ? null : cursorOf(query.orders, interpretation.text, last),
      searchedAs: interpretation.text === wordsOf(query.productName).join(' ') ? null : interpretation.text,
    }
  }
}
