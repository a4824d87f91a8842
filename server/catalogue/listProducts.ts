import { LONGEST_SPAN_DAYS, rentalWindow } from '../../domain/rental/window.ts'
import type { Period } from '../../domain/shared/civilDate.ts'
import { daysBetween, seoulDate } from '../../domain/shared/civilDate.ts'
import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import type { ProductCard, ProductListQuery } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { staleCursor } from '../platform/http/fieldSentences.ts'
import { type CardRow, cardOf } from './cards.ts'
import { levelOf } from './categories.ts'
import { cursorOf, placeOf } from './listCursor.ts'
import type { ListFilter } from './listFilter.ts'
import { countQuery, pageQuery, rowsAPage } from './listQuery.ts'
import { shortMemory } from './shortMemory.ts'

export type ProductPage = { result: ProductCard[]; cntAll: number; nextCursor: string | null }

/** Counting walks a whole category; a shopper never minds a number that is half a minute old. */
const countKeptMs = 30_000
const levelsKeptMs = 30_000

const nothing: ProductPage = { result: [], cntAll: 0, nextCursor: null }

export type ProductLists = (query: ProductListQuery) => Promise<ProductPage | Refusal>

/** Product lists over one database, with their own short memory of totals and of category levels. */
export function productLists({ db, clock }: Pick<Deps, 'db' | 'clock'>): ProductLists {
  const counts = shortMemory<number>(countKeptMs)
  const levels = shortMemory<1 | 2 | 3 | null>(levelsKeptMs)
  return async (query) => {
    const period = periodOf(query)
    if (period !== null && 'refused' in period) return period
    const place = query.cursor === undefined ? null : placeOf(query.orders, query.cursor)
    if (query.cursor !== undefined && place === null) return staleCursor()

    const now = clock.now()
    if (period !== null && period.start > rentalWindow(seoulDate(now)).lastDay) return nothing
    const category = await categoryOf(query.categoryId)
    if (category === undefined) return nothing
    const { brandId: brandIds, discountRate: bands } = query
    const filter: ListFilter = { sort: query.orders, category, brandIds, bands, period }
    const [page, cntAll] = await Promise.all([
      db.pool.query<CardRow & { key: string }>(pageQuery(filter, now, place)),
      counts(JSON.stringify([category, [...brandIds].sort(), [...bands].sort(), period]), () =>
        count(filter, now),
      ),
    ])
    const rows = page.rows.slice(0, rowsAPage)
    const last = page.rows.length > rowsAPage ? rows.at(-1) : undefined
    return {
      result: rows.map(cardOf),
      cntAll,
      nextCursor: last === undefined ? null : cursorOf(query.orders, last),
    }
  }

  async function categoryOf(id: number | undefined): Promise<ListFilter['category'] | undefined> {
    if (id === undefined) return null
    const level = await levels(String(id), () => levelOf(db, id))
    return level === null ? undefined : { id, level }
  }

  async function count(filter: ListFilter, now: Date): Promise<number> {
    const { rows } = await db.pool.query<{ count: number }>(countQuery(filter, now))
    return rows[0]?.count ?? 0
  }
}

function periodOf({ rentalStartDate: start, rentalEndDate: end }: ProductListQuery): Period | Refusal | null {
  if (start === undefined && end === undefined) return null
  if (start === undefined || end === undefined)
    return refuse('INVALID_REQUEST', {
      fields:
        start === undefined
          ? { rentalStartDate: '이용 시작일을 입력해 주세요.' }
          : { rentalEndDate: '이용 종료일을 입력해 주세요.' },
    })
  const span = daysBetween(start, end)
  if (span < 0) return refuse('PERIOD_INVALID', { start, end })
  return span > LONGEST_SPAN_DAYS
    ? refuse('PERIOD_TOO_LONG', { start, end, longestSpanDays: LONGEST_SPAN_DAYS })
    : { start, end }
}
