import type { Refusal } from '../../domain/shared/decision.ts'
import type { SearchQuery, SearchResult } from '../../domain/wire/search.ts'
import { cardsOnSale, levelOf, shortMemory } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import { wordsOf } from './hangul.ts'
import { meaningOf } from './meanings.ts'
import { cursorOf, placeOf } from './searchCursor.ts'
import { type Found, pageOf, type Understood, understand } from './searchPage.ts'
import { countQuery, type Search, type SearchFilter } from './searchStatement.ts'

const rowsAPage = 20
/** Counting meets every match; a number may be half a minute old (decisions, Wire format). */
const keptMs = 30_000

const nothing: SearchResult = { result: [], cntAll: 0, nextCursor: null, searchedAs: null }

/** Search results over one database, with their own short memory of totals and category levels. */
export function searchResults(db: Deps['db']): (query: SearchQuery) => Promise<SearchResult | Refusal> {
  const counts = shortMemory<number>(keptMs)
  const levels = shortMemory<1 | 2 | 3 | null>(keptMs)

  return async (query) => {
    const from = query.cursor === undefined ? null : placeOf(query.orders, query.cursor)
    if (query.cursor !== undefined && from === null) return staleCursor()
    const filter = await filterOf(query)
    if (filter === null) return nothing
    const understood =
      from === null
        ? await understand(db, query.productName, filter, query.orders, rowsAPage + 1)
        : await continued(from.text, filter, query.orders, from.place)
    if (understood === null) return nothing
    const { search, page } = understood
    const [result, cntAll] = await Promise.all([cardsOf(page), count(search)])
    return {
      result,
      cntAll,
      nextCursor: nextOf(search, page),
      searchedAs: search.meaning.text === wordsOf(query.productName).join(' ') ? null : search.meaning.text,
    }
  }

  async function continued(
    text: string,
    filter: SearchFilter,
    sort: Search['sort'],
    after: Found['place'],
  ): Promise<Understood | null> {
    const meaning = meaningOf(text)
    if (meaning === null) return null
    const search = { meaning, filter, sort }
    return { search, page: await pageOf(db, search, after, rowsAPage + 1) }
  }

  async function filterOf({
    categoryId: id,
    brandId,
    discountRate,
  }: SearchQuery): Promise<SearchFilter | null> {
    const level = id === undefined ? null : await levels(String(id), () => levelOf(db, id))
    if (id !== undefined && level === null) return null
    const category = id === undefined || level === null ? null : { id, level }
    return { brandIds: brandId, bands: discountRate, category }
  }

  /** Search learns a moment later what left the shop. */
  function cardsOf(page: readonly Found[]): Promise<SearchResult['result']> {
    const ids = page.slice(0, rowsAPage).map(({ id }) => id)
    return cardsOnSale(db, ids)
  }

  function count({ meaning, filter }: Search): Promise<number> {
    const { brandIds, bands, category } = filter
    const key = JSON.stringify([meaning.text, [...brandIds].sort(), [...bands].sort(), category])
    return counts(key, async () => {
      const { rows } = await db.pool.query<{ count: number }>(countQuery({ meaning, filter }))
      return rows[0]?.count ?? 0
    })
  }
}

function nextOf(search: Search, page: readonly Found[]): string | null {
  const last = page.length > rowsAPage ? page[rowsAPage - 1] : undefined
  return last === undefined ? null : cursorOf(search.sort, search.meaning.text, last.place)
}
