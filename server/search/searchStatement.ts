import { createHash } from 'node:crypto'
import type { SortOrder } from '../../domain/wire/catalogue.ts'
import { escaped, type Meaning } from './meanings.ts'

export type SearchFilter = {
  brandIds: readonly number[]
  bands: readonly number[]
  category: { id: number; level: 1 | 2 | 3 } | null
}
export const unfiltered: SearchFilter = { brandIds: [], bands: [], category: null }

/**
 * By popularity, products whose name begins with the words come first, then those of a brand of that name, then all
 * others that have the words somewhere (facts, Hangul search). Other orders know one tier.
 */
export type Tier = 'name' | 'brand' | 'rest' | 'all'
export type Place = { tier: Tier; key: string; id: number }
export type Statement = { name?: string; text: string; values: unknown[] }

type Sort = { column: string; type: string; descending: boolean; key: RegExp }
const whole = /^-?\d{1,9}$/
export const searchSorts: Readonly<Record<SortOrder, Sort>> = {
  popularity: { column: 'popularity', type: 'int', descending: true, key: whole },
  recent: {
    column: 'listed_at',
    type: 'timestamptz',
    descending: true,
    key: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/,
  },
  discountRate: { column: 'discount_rate', type: 'int', descending: true, key: whole },
  priceHigh: { column: 'per_day', type: 'int', descending: true, key: whole },
  priceLow: { column: 'per_day', type: 'int', descending: false, key: whole },
}

/** Fewer names than this are sorted; more are met often enough along the order. */
const namesSorted = 600

/**
 * How a tier is read. A trigram index collects every match before the first can be sorted: good for rare words, bad for
 * common ones, which are soon met along the order. So for common words the order is walked over so many rows that the
 * filters leave; rare ones, and common ones of which that was too little, are looked up (walk 0). Where the filters
 * leave few, all of those are read.
 */
export type Way = { walk: number }
export const lookUp: Way = { walk: 0 }
export const readThrough: Way = { walk: Number.POSITIVE_INFINITY }

/** Whether what is read this way is everything there is. */
export const isWhole = ({ walk }: Way): boolean => walk === 0 || walk === Number.POSITIVE_INFINITY

export type Search = {
  meaning: Meaning
  filter: SearchFilter
  sort: SortOrder
}

export const parameters = () => {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
export type Put = (value: unknown) => string

export function filterOf({ brandIds, bands, category }: SearchFilter, put: Put): string[] {
  const found: string[] = []
  if (brandIds.length > 0) found.push(oneOf('s.brand_id', brandIds, put))
  if (category !== null) found.push(`s.c${category.level} = ${put(category.id)}`)
  if (bands.length > 0) found.push(oneOf('s.discount_band', bands, put))
  return found
}

// Said of one value, an index with the words knows it as well.
const oneOf = (column: string, values: readonly number[], put: Put): string =>
  values.length === 1 ? `${column} = ${put(values[0])}` : `${column} = ANY (${put(values)}::int[])`

/** A trigram index walks what it knows of each trigram: those that do not overlap find nearly nothing else. */
const trigram = /.{3}(?=.{3})|.+/gsu

export const matches = ({ words }: Meaning, put: Put, shown: (pattern: string) => string = put): string[] =>
  words.flatMap(({ column, part, pattern }) => {
    const parts = part.match(trigram) ?? []
    return parts.length < 2
      ? [`s.${column} LIKE ${shown(pattern)}`]
      : [
          `s.${column} LIKE ${shown(`%${parts.map(escaped).join('%')}%`)}`,
          `strpos(s.${column}, ${put(part)}) > 0`,
        ]
  })

// Says the same as LIKE, at a fraction of its price for each row of Hangul, but no index knows it.
const matchesRow = ({ words }: Meaning, put: Put): string[] =>
  words.map(({ column, part }) => `strpos(s.${column}, ${put(part)}) > 0`)

/** More brands than this are not looked up one by one. */
const brandsApart = 5

/**
 * The words in the row, said so that they are looked up, or so that rows that are read anyway are tested. What is looked
 * up is hidden from the planner, which would hold it against its statistics again: how to read is decided by then. Not
 * for many brands, whose index it has to join with that of the words.
 */
function found(meaning: Meaning, { brandIds }: SearchFilter, { walk }: Way, put: Put): string[] {
  if (walk !== 0) return matchesRow(meaning, put)
  return brandIds.length > brandsApart
    ? matches(meaning, put)
    : matches(meaning, put, (pattern) => `(SELECT ${put(pattern)}::text)`)
}

/** FROM and WHERE of all products `s` that a search finds, read as a whole, of which `more` is true. */
export function everyMatch(
  { meaning, filter }: Pick<Search, 'meaning' | 'filter'>,
  way: Way,
  put: Put,
  more: readonly string[],
): string {
  const brandIds = [...new Set(filter.brandIds)]
  const words = found(meaning, filter, way, put)
  if (way.walk !== 0 || brandIds.length < 2 || brandIds.length > brandsApart)
    return `FROM shop.product_search s WHERE ${all([...filterOf(filter, put), ...words, ...more])}`
  // A trigram index finds one brand beside the words, but not any of several.
  const within = all([
    's.brand_id = wanted.id',
    ...filterOf({ ...filter, brandIds: [] }, put),
    ...words,
    ...more,
  ])
  return `FROM unnest(${put(brandIds)}::int[]) AS wanted(id),
    LATERAL (SELECT * FROM shop.product_search s WHERE ${within} OFFSET 0) AS s`
}

/** Nothing that begins a text sorts behind it with this. */
const last = '\uffff'

const begins = ({ joined }: Meaning, put: Put): string | null =>
  joined === null ? null : `s.name_jamo >= ${put(joined)} AND s.name_jamo < ${put(joined + last)}`

const wordsPrepared = 3

/**
 * Planning may cost as much as reading: the first page of few words is prepared once a connection. Not for a text with
 * a number that changes.
 */
export function prepared(
  { text, values }: Statement,
  { meaning, filter }: Pick<Search, 'meaning' | 'filter'>,
  after: Place | null,
): Statement {
  if (after !== null || meaning.words.length > wordsPrepared || filter.brandIds.length > brandsApart)
    return { text, values }
  return { name: `search.${createHash('md5').update(text).digest('hex')}`, text, values }
}

export const all = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.join(' AND ')

/**
 * One page of one tier, at most `most` rows after `after`, as (id, key); `brandIds` are the brands that are meant. Where
 * all matches are met, each row says how many there are.
 */
export function tierQuery(
  search: Search,
  tier: Tier,
  {
    after,
    most,
    way,
    brandIds,
  }: { after: Place | null; most: number; way: Way; brandIds: readonly number[] },
): Statement {
  const { values, put } = parameters()
  const { column, type, descending } = searchSorts[search.sort]
  const direction = descending ? 'DESC' : 'ASC'
  const filters = () => filterOf(search.filter, put)
  const later =
    after === null || after.tier !== tier
      ? []
      : [
          `(s.${column}, s.product_id) ${descending ? '<' : '>'} (${put(after.key)}::${type}, ${put(after.id)}::int)`,
        ]
  const orderOf = (rows: string) => `ORDER BY ${rows}.${column} ${direction}, ${rows}.product_id ${direction}`
  const order = orderOf('s')
  const columns = `s.product_id, s.${column}`
  const asked = { columns, order, orderOf, most, later, filters }
  const inner = ((): string => {
    switch (tier) {
      case 'name':
        return named(asked, begins(search.meaning, put) ?? 'false')
      case 'brand':
        return ofBrands(asked, put(brandIds), otherThanNamed(search.meaning, put))
      case 'rest':
        return anywhere(asked, way, search, put, [
          ...otherThanNamed(search.meaning, put),
          ...(brandIds.length === 0 ? [] : [`s.brand_id <> ALL (${put(brandIds)}::int[])`]),
        ])
      case 'all':
        return anywhere(asked, way, search, put, [])
    }
  })()
  const matches = isWhole(way) && (tier === 'all' || tier === 'rest') ? ', matches' : ''
  const text = `SELECT product_id AS id, ${column}::text AS key${matches} FROM (${inner}) AS page`
  // The other tiers fill up a page: each of them ends at another number.
  return tier === 'name' || (tier === 'all' && isWhole(way))
    ? prepared({ text, values }, search, after)
    : { text, values }
}

const otherThanNamed = ({ joined }: Meaning, put: Put): string[] =>
  joined === null ? [] : [`NOT starts_with(s.name_jamo, ${put(joined)})`]

type Asked = {
  columns: string
  order: string
  orderOf: (rows: string) => string
  most: number
  later: string[]
  filters: () => string[]
}

// A common beginning has too many names to sort, but then one need not go far along the order to meet a page of them.
function named({ columns, order, most, later, filters }: Asked, condition: string): string {
  const wanted = [condition, ...filters()]
  return `
  WITH few AS MATERIALIZED (
    SELECT ${columns} FROM shop.product_search s WHERE ${all(wanted)} LIMIT ${namesSorted + 1})
  (SELECT * FROM few s WHERE ${all([`(SELECT count(*) FROM few) <= ${namesSorted}`, ...later])} ${order} LIMIT ${most})
  UNION ALL
  (SELECT ${columns} FROM shop.product_search s
   WHERE ${all([`(SELECT count(*) FROM few) > ${namesSorted}`, ...wanted, ...later])} ${order} LIMIT ${most})`
}

// Brand by brand, each along its own index.
const ofBrands = (
  { columns, order, most, later, filters }: Asked,
  brands: string,
  more: readonly string[],
): string => `
  SELECT s.* FROM unnest(${brands}::int[]) AS meant(id), LATERAL (
    SELECT ${columns} FROM shop.product_search s WHERE ${all(['s.brand_id = meant.id', ...more, ...filters(), ...later])}
    ${order} LIMIT ${most}) AS s
  ${order} LIMIT ${most}`

function anywhere(
  { columns, order, orderOf, most, later, filters }: Asked,
  way: Way,
  { meaning, filter }: Search,
  put: Put,
  more: readonly string[],
): string {
  if (isWhole(way))
    return `WITH looked AS MATERIALIZED (
      SELECT ${columns} ${everyMatch({ meaning, filter }, way, put, [...later, ...more])})
    SELECT *, (SELECT count(*)::int FROM looked) AS matches FROM looked s ${order} LIMIT ${most}`
  const words = found(meaning, filter, way, put)
  const walked = (wanted: string) => `
    SELECT ${wanted} FROM shop.product_search s WHERE ${all([...filters(), ...later])} ${order} LIMIT ${way.walk}`
  // What the order's own index knows is passed over there, and only what is left is fetched.
  if (isKnownToOrders(filter))
    return `
      SELECT ${columns} FROM (${walked(columns)}) AS met JOIN shop.product_search s USING (product_id)
      WHERE ${all([...words, ...more])} ${orderOf('met')} LIMIT ${most}`
  return `
    SELECT ${columns} FROM (${walked('*')}) AS s WHERE ${all([...words, ...more])} ${order} LIMIT ${most}`
}

/** Every index of an order has first levels and bands. */
const isKnownToOrders = ({ brandIds, category, bands }: SearchFilter): boolean =>
  brandIds.length === 0 && (category === null ? bands.length > 0 : category.level === 1)

/** How many products a search finds, in whatever tier. */
export function countQuery({ meaning, filter }: Pick<Search, 'meaning' | 'filter'>): Statement {
  const { values, put } = parameters()
  const where = all([...matches(meaning, put), ...filterOf(filter, put)])
  return { text: `SELECT count(*)::int AS count FROM shop.product_search s WHERE ${where}`, values }
}

/** Which of these meanings any product at all has, as an array of booleans; common ones are soon met in any order. */
export function existQuery(meanings: readonly Meaning[], ways: readonly Way[]): Statement {
  const { values, put } = parameters()
  const exist = meanings.map((meaning, nth) => {
    const way = ways[nth] ?? lookUp
    // Planned as if all were read, so that the words are looked up; the first one found ends it.
    const looked = `(WITH looked AS MATERIALIZED (
      SELECT FROM shop.product_search s WHERE ${all(found(meaning, unfiltered, lookUp, put))}) SELECT EXISTS (SELECT FROM looked))`
    if (isWhole(way)) return looked
    const walked = `SELECT * FROM shop.product_search ORDER BY listed_at DESC LIMIT ${way.walk}`
    return `(EXISTS (SELECT FROM (${walked}) s WHERE ${all(found(meaning, unfiltered, way, put))}) OR ${looked})`
  })
  return { text: `SELECT ARRAY[${exist.join(', ')}] AS exist`, values }
}
