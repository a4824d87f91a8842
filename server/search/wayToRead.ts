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
  row: 2,
  /** Finding a match in the trigram index. */
  match: 0.8,
  /** Finding a row in the index of a brand or a category. */
  entry: 0.15,
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
    seen.get(keyOf(meaning, unfiltered)) ?? rowsExpected(db, wordsQuery(meaning)),
  ])
  const within = seen.get(keyOf(meaning, filter)) ?? (found * left) / products
  const toMeet = (most * left) / within
  const inOrder = sort === 'popularity' && isOrdered(filter)
  const walking = toMeet * ((inOrder ? narrowed : products) / left) * costs.row
  const readingThrough = narrowed * costs.row
  const lookingUp =
    found * costs.match +
    (found * narrowed * costs.row) / products +
    (narrowed < products ? narrowed * costs.entry : 0)
  const more = sort === 'popularity' ? costs.tiers : 0
  if (walking + more < Math.min(lookingUp * inFavourOfWalking, readingThrough))
    return { walk: Math.ceil(patience * toMeet) }
  return readingThrough < lookingUp ? readThrough : lookUp
}

/** How many products of a filter have the words, as far as that was met lately; else statistics are asked. */
const seen = new Map<string, number>()
const seenAtMost = 10_000
const keyOf = ({ text }: Search['meaning'], filter: SearchFilter): string => JSON.stringify([text, filter])

function remember(key: string, rows: number): void {
  seen.delete(key)
  seen.set(key, Math.max(rows, 0.5))
  const oldest = seen.size > seenAtMost ? seen.keys().next().value : undefined
  if (oldest !== undefined) seen.delete(oldest)
}

/** A search was read as a whole and found so many. */
export const sawAll = ({ meaning, filter }: Search, found: number): void =>
  remember(keyOf(meaning, filter), found)

/** A walk met only so many. */
export async function metTooFew(
  db: Deps['db'],
  { meaning, filter }: Search,
  met: number,
  { walk }: Way,
): Promise<void> {
  const left = await rowsExpected(db, filterQuery(filter))
  remember(keyOf(meaning, filter), (met * left) / walk)
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
/** Every way finds the same rows: an estimate that is a little old costs time at worst. */
const keptMs = 60_000
const expected = shortMemory<number>(keptMs, 10_000)

function rowsExpected(db: Deps['db'], { text, values }: Statement): Promise<number> {
  return expected(JSON.stringify([text, values]), async () => {
    const { rows } = await db.pool.query(text, values)
    return Math.max(1, plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 1)
  })
}
