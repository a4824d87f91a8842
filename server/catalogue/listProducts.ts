import { z } from 'zod'
import { isRefusal } from '../../domain/shared/decision.ts'
import { cappedCountOf, type ProductCard, type ProductListQuery } from '../../domain/wire/catalogue.ts'
import { cutPage } from '../platform/database/pages.ts'
import { assembled } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { heldProducts } from '../rental/index.ts'
import { askedFilter } from './askedFilter.ts'
import type { RequestedPeriodRefusal } from './askedPeriod.ts'
import { cardOf, cardRow } from './cards.ts'
import { placeOf } from './listCursor.ts'
import type { ListFilter } from './listFilter.ts'
import { countQuery, pageQuery, rowsAPage } from './listQuery.ts'

export type ProductPage = {
  result: ProductCard[]
  cntAll: number
  cntCapped?: true
  nextCursor: string | null
}

/** Counting walks a whole category, and a total that is half a minute old does no harm. */

/** A card with its sort key. */
const listedRow = cardRow.extend({ key: z.string() })

const countRow = z.object({ count: z.int() })

const nothing: ProductPage = { result: [], cntAll: 0, nextCursor: null }

type ProductLists = (query: ProductListQuery) => Promise<ProductPage | RequestedPeriodRefusal>

/** Product lists over one database, with their own cache of totals and category levels. */
export function productLists({ db, clock }: Pick<Deps, 'db' | 'clock'>): ProductLists {
  const counts = ttlCache<number>('listCounts')
  const filterAsked = askedFilter({ db, clock })
  return async (query) => {
    const filter = await filterAsked(query)
    if (isRefusal(filter)) return filter
    const place = placeOf(query.orders, query.cursor)
    if (query.cursor !== undefined && place === null) return staleCursor()

    if (filter === null) return nothing
    const { category, brandIds, bands, period } = filter
    const held = period === null ? [] : await heldProducts(db.pool, period, clock.now())
    const page = await assembled(db.pool, pageQuery(filter, held, place), listedRow)
    // A first page that is not full is the whole list.
    const counted =
      place === null && page.length <= rowsAPage
        ? page.length
        : await counts(JSON.stringify([category, [...brandIds].sort(), [...bands].sort(), period]), () =>
            count(filter, held),
          )
    const { shown, cursor: nextCursor } = cutPage(page, rowsAPage, ({ key, id }) => [query.orders, key, id])
    return { result: shown.map(cardOf), ...cappedCountOf(counted), nextCursor }
  }

  async function count(filter: ListFilter, held: readonly number[]): Promise<number> {
    const [counted] = await assembled(db.pool, countQuery(filter, held), countRow)
    return counted?.count ?? 0
  }
}
