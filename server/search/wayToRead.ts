import * as z from 'zod/mini'
import { shortMemory } from '../catalogue/index.ts'
import type { Deps } from '../platform/deps.ts'
import {
  all,
  filterOf,
  lookUp,
  matches,
  parameters,
  readThrough,
  type Search,
  type SearchFilter,
  type Statement,
  unfiltered,
  type Way,
} from './searchStatement.ts'

/** What it costs, in microseconds on one machine: only how they stand to one another matters. */
const costs = {
  /** Fetching a row that may be anywhere and testing it. */
  row: 3,
  /** Finding a match in the trigram index. */
  match: 0.8,
  /** Planning words, and finding where an index has them. */
  words: 200,
  /** The further statements of a page by popularity that is not read as a whole. */
  tiers: 1_000,
}
/** An order that was walked in vain costs less than many more rows looked up than were expected. */
const inFavourOfWalking = 2
/** How much further than expected the order is walked before the words are looked up after all. */
const patience = 3

/** How a search is best read for `most` rows: by what is expected of its words and filters. */
export async function wayToRead(db: Deps['db'], search: Search, most: number): Promise<Way> {
  const { meaning, filter, sort } = search
  const indexed = indexedPart(filter)
  const [products, left, narrowed, found] = await Promise.all([
    rowsExpected(db, filterQuery(unfiltered)),
    rowsExpected(db, filterQuery(filter)),
    rowsExpected(db, filterQuery(indexed)),
    seen(db, meaning, unfiltered) ?? rowsExpected(db, wordsQuery(meaning)),
  ])
  const within = seen(db, meaning, filter) ?? (found * left) / products
  const toMeet = (most * left) / within
  const inOrder = sort === 'popularity' && isOrdered(filter)
  const walking = toMeet * ((inOrder ? narrowed : products) / left) * costs.row
  const readingThrough = narrowed * costs.row
  const lookingUp = costs.words + Math.min(found, left) * costs.match + within * costs.row
  const more = sort === 'popularity' ? costs.tiers : 0
  if (walking + more < Math.min(lookingUp * inFavourOfWalking, readingThrough))
    return { walk: Math.ceil(patience * toMeet) }
  return readingThrough < lookingUp ? readThrough : lookUp
}

/** What was met lately in one database: how many products of a filter have the words; else statistics are asked. */
type Known = {
  found: Map<string, { rows: number; until: number }>
  expected: ReturnType<typeof shortMemory<number>>
}
const known = new WeakMap<Deps['db']['pool'], Known>()
const keptAtMost = 10_000
/** Every way finds the same rows: an estimate that is a little old costs time at worst. */
const keptMs = 60_000
const learnedMs = 600_000

function knownOf({ pool }: Deps['db']): Known {
  const before = known.get(pool)
  if (before !== undefined) return before
  const nothing = { found: new Map(), expected: shortMemory<number>(keptMs, keptAtMost) }
  known.set(pool, nothing)
  return nothing
}

const keyOf = ({ text }: Search['meaning'], filter: SearchFilter): string => JSON.stringify([text, filter])
function seen(db: Deps['db'], meaning: Search['meaning'], filter: SearchFilter): number | undefined {
  const known = knownOf(db).found.get(keyOf(meaning, filter))
  return known !== undefined && known.until > performance.now() ? known.rows : undefined
}

/** Whether products with these words were met lately, whatever their filters. */
export const wereMet = (db: Deps['db'], meaning: Search['meaning']): boolean =>
  (seen(db, meaning, unfiltered) ?? 0) >= 1

/** A search was read as a whole and found so many. */
export function sawAll(
  db: Deps['db'],
  { meaning, filter }: Pick<Search, 'meaning' | 'filter'>,
  rows: number,
): void {
  const { found } = knownOf(db)
  const key = keyOf(meaning, filter)
  found.delete(key)
  found.set(key, { rows: Math.max(rows, 0.5), until: performance.now() + learnedMs })
  const oldest = found.size > keptAtMost ? found.keys().next().value : undefined
  if (oldest !== undefined) found.delete(oldest)
}

/** A walk met only so many. */
export async function metTooFew(db: Deps['db'], search: Search, met: number, { walk }: Way): Promise<void> {
  const left = await rowsExpected(db, filterQuery(search.filter))
  sawAll(db, search, (met * left) / walk)
}

/** What of a filter an index leads to. */
const indexedPart = ({ brandIds, category }: SearchFilter): SearchFilter => ({
  ...{ brandIds, bands: [], category: category?.level === 1 ? null : category },
})

/** Whether the index that leads to what the filter leaves has it by popularity. */
const isOrdered = ({ brandIds, category }: SearchFilter): boolean =>
  brandIds.length === 0 ? category !== null && category.level > 1 : brandIds.length === 1

/** Asked of EXPLAIN: how many products the planner expects to match, by its statistics. */
const expectedQuery = (where: string, values: unknown[]): Statement => ({
  ...{ text: `EXPLAIN (FORMAT JSON) SELECT FROM shop.product_search s WHERE ${where}`, values },
})

function filterQuery(filter: SearchFilter): Statement {
  const { values, put } = parameters()
  return expectedQuery(all(filterOf(filter, put)), values)
}

function wordsQuery(meaning: Search['meaning']): Statement {
  const { values, put } = parameters()
  return expectedQuery(all(matches(meaning, put)), values)
}

const plan = z.array(
  z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
)
function rowsExpected(db: Deps['db'], { text, values }: Statement): Promise<number> {
  return knownOf(db).expected(JSON.stringify([text, values]), async () => {
    const { rows } = await db.pool.query(text, values)
    return Math.max(1, plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
  })
}
