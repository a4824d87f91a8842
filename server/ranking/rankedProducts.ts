import * as z from 'zod/mini'
import { popularityDays } from '../../domain/catalogue/popularity.ts'
import { addDays, seoulDate } from '../../domain/shared/civilDate.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { RankedProduct, RankingQuery } from '../../domain/wire/ranking.ts'
import {
  askedDays,
  type FreeDays,
  freeCondition,
  levelOf,
  productCards,
  type RequestedPeriodRefusal,
} from '../catalogue/index.ts'
import { type Assembled, assembled, statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { ranking } from './projection.ts'

/** Days of each period, today included. */
const daysOf = { day: 1, week: 7, month: popularityDays } as const
const ranksShown = 100

/**
 * Rankings over one database. Counts are cached until the projection moves on or the shop's day changes, for half a
 * minute at most. With days only products that are free then are ranked. Products without rentals in the period follow, the newest first, so that no ranking is empty.
 */
export function rankings(deps: Pick<Deps, 'db' | 'clock'>) {
  const { db, clock } = deps
  const counted = ttlCache<number[]>('rankings')
  return async (query: RankingQuery): Promise<RankedProduct[] | RequestedPeriodRefusal> => {
    const { categoryId, dateType } = query
    const days = await askedDays(deps, query)
    if (isRefusal(days)) return days
    if (days === 'unreachable') return []
    const level = categoryId === undefined ? null : await levelOf(db, categoryId)
    if (categoryId !== undefined && level === null) return []
    const today = seoulDate(clock.now())
    const from = addDays(today, 1 - daysOf[dateType])
    const key = JSON.stringify([categoryId, from, today, days, await placeOfProjection(db)])
    const ids = await counted(key, () =>
      mostRented(db, { level, categoryId: categoryId ?? null, from, today, days }),
    )
    const cards = await productCards(db, ids)
    return cards.map((card, nth) => ({ ...card, rank: nth + 1 }))
  }
}

const placeOfReader = statement({
  name: 'ranking.place',
  text: `SELECT tx::text || '.' || pos AS place FROM es.checkpoints WHERE reader = $1`,
  row: z.object({ place: z.string() }),
})

async function placeOfProjection(db: Deps['db']): Promise<string> {
  const [reader] = await placeOfReader(db.pool, [ranking.name])
  return reader?.place ?? ''
}

const inCategory = { 0: '$3::int IS NULL', 1: 'p.c1 = $3', 2: 'p.c2 = $3', 3: 'p.c3 = $3' } as const

type RankingRequest = {
  level: 1 | 2 | 3 | null
  categoryId: number | null
  from: string
  today: string
  days: FreeDays | null
}

// A connection prepares each kind of ranking once.
function rankingQuery({ level, categoryId, from, today, days }: RankingRequest): Assembled {
  const free = freeCondition('p.id', days, 3)
  const found = `p.on_sale AND ${inCategory[level ?? 0]} AND ${free.text}`
  return {
    name: `ranking.${level ?? 0}.${days !== null}`,
    text: `WITH rented AS (
        SELECT d.product_id, sum(d.items) AS items FROM shop.ranked_days d
        WHERE d.rented_on BETWEEN $1 AND $2 GROUP BY 1 HAVING sum(d.items) > 0),
      top AS (
        (SELECT p.id, r.items, p.listed_at FROM rented r JOIN shop.offered_products() p ON p.id = r.product_id
         WHERE ${found} ORDER BY r.items DESC, p.listed_at DESC, p.id DESC LIMIT ${ranksShown})
        UNION
        (SELECT p.id, 0, p.listed_at FROM shop.offered_products() p
         WHERE ${found} AND NOT EXISTS (SELECT FROM rented r WHERE r.product_id = p.id)
         ORDER BY p.listed_at DESC, p.id DESC LIMIT ${ranksShown}))
      SELECT id FROM top ORDER BY items DESC, listed_at DESC, id DESC LIMIT ${ranksShown}`,
    values: [from, today, categoryId, ...free.values],
  }
}

async function mostRented(db: Deps['db'], asked: RankingRequest): Promise<number[]> {
  const rows = await assembled(db.pool, rankingQuery(asked), z.object({ id: z.int() }))
  return rows.map(({ id }) => id)
}
