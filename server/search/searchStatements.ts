import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { escaped, type Interpretation } from '../../domain/search/interpretQuery.ts'
import { COUNTED_AT_MOST, type SortOrder } from '../../domain/wire/catalogue.ts'
import { type FreeDays, isFreeOn, sorts } from '../catalogue/index.ts'
import type { Deps, Tables } from '../platform/deps.ts'

export type SearchedCategory = { id: number; level: 1 | 2 | 3 }

export type SearchFilter = {
  brandIds: readonly number[]
  bands: readonly number[]
  category: SearchedCategory | null
  /** Days on which the products must be free. */
  days: FreeDays | null
}
export const unfiltered: SearchFilter = { brandIds: [], bands: [], category: null, days: null }

type SearchTerms = { interpretation: Interpretation; filter: SearchFilter }
export type Search = SearchTerms & {
  sort: SortOrder
  /** Brands that the words name. */
  brandIds: readonly number[]
  /** Categories that the last word means. */
  categories: readonly SearchedCategory[]
}
/** Where a page ends: tier, sort key and id of its last row. */
export type Place = { tier: number; key: string; id: number }

type Kysely = Deps['db']['kysely']
type Rows = SelectQueryBuilder<Tables & { s: Tables['shop.product_search'] }, 's', object>

/**
 * The rows of a search. With its words `checked` no index is read for them: of a category of that name, or of names that
 * begin so, nearly all rows have them, but the planner takes the two for independent and reads the trigrams of all products
 * to find what it believes to be few. `IS TRUE` leaves its estimate as it is.
 */
function matching(kysely: Kysely, { interpretation: { words }, filter }: SearchTerms, use?: 'checked'): Rows {
  const { brandIds, bands, category, days } = filter
  let rows: Rows = kysely.selectFrom('shop.product_search as s')
  for (const { column, pattern } of words)
    rows =
      use === 'checked'
        ? rows.where(sql<boolean>`(${sql.ref(`s.${column}`)} LIKE ${pattern}) IS TRUE`)
        : rows.where(`s.${column}`, 'like', pattern)
  if (brandIds.length > 0) rows = rows.where('s.brand_id', 'in', brandIds)
  if (bands.length > 0) rows = rows.where('s.discount_band', 'in', bands)
  if (days !== null) rows = rows.where(isFreeOn('s.product_id', days))
  return category === null ? rows : rows.where(`s.c${category.level}`, '=', category.id)
}

/** Counts the matching products of each brand. */
export const brandCountStatement = (kysely: Kysely, asked: SearchTerms) =>
  matching(kysely, asked)
    .select(['s.brand_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('s.brand_id')

/**
 * SQL: whether a product is in one of the categories, null for one that has no category of their level. Compared level
 * by level, so that the planner knows how few products they have: those of a single one are read in order from the index
 * of its level, and those of a rare one are not looked for along the order of all that have the word.
 */
function isIn(categories: readonly SearchedCategory[]): RawBuilder<boolean> {
  const ofLevels = [...Map.groupBy(categories, ({ level }) => level)].map(([level, of]) => {
    const column = sql.ref(`page.c${level}`)
    const [first, ...others] = of.map(({ id }) => id)
    return others.length === 0
      ? sql`${column} = ${first}`
      : sql`${column} = ANY (${[first, ...others]}::int[])`
  })
  return sql`(${sql.join(ofLevels, sql` OR `)})`
}

/**
 * By popularity, products of a category of that name come first, then those whose name begins with the words, then
 * those of a brand of that name, then all others that have the words somewhere. Within the category, too, names that
 * begin with the words come first. Other orders have one tier.
 */
function tiersOf({ sort, interpretation: { joined }, brandIds, categories }: Search): RawBuilder<boolean>[] {
  if (sort !== 'popularity') return [sql<boolean>`true`]
  const named =
    joined === null ? sql<boolean>`false` : sql<boolean>`page.name_jamo LIKE ${`${escaped(joined)}%`}`
  const branded = brandIds.length === 0 ? sql<boolean>`false` : sql`page.brand_id = ANY (${brandIds}::int[])`
  const others = [
    named,
    sql<boolean>`NOT ${named} AND ${branded}`,
    sql<boolean>`NOT ${named} AND NOT ${branded}`,
  ]
  if (categories.length === 0) return [sql`false`, sql`false`, ...others]
  const meant = isIn(categories)
  return [
    // Looked up by the name, of which fewer products are than of the category.
    sql`${meant} IS TRUE AND ${named}`,
    sql`${meant} AND NOT ${named}`,
    ...others.map((tier) => sql<boolean>`${meant} IS NOT TRUE AND ${tier}`),
  ]
}

export const lastTier = 4
const tierOfBrands = 3
const tierOfCategories = 1
const tiersOfNames = [0, 2]

/**
 * Returns the query of a page. With `few` it reads and sorts up to one match more than are counted; each row carries
 * the count, and a row with id 0 stands for an empty page. Without, each tier walks the index of its order and reads
 * only what the tiers before it left of the page. The tier of named brands is materialised instead, because a walk
 * would reach their products late.
 */
export function pageStatement(
  kysely: Kysely,
  search: Search,
  { after, limit, few }: { after: Place | null; limit: number; few: boolean },
): RawBuilder<Place & { count: number }> {
  const { column, type, descending } = sorts[search.sort]
  const [order, beyond] = descending ? ['DESC', '<'] : ['ASC', '>']
  const inOrder = sql.raw(`page.key ${order}, page.id ${order}`)
  const keys = [
    's.product_id as id',
    's.name_jamo',
    's.brand_id',
    's.c1',
    's.c2',
    's.c3',
    `s.${column} as key`,
  ] as const
  const found = matching(kysely, search).select(keys)
  const later = (tier: number) =>
    tier === after?.tier
      ? sql`(page.key, page.id) ${sql.raw(beyond)} (${after.key}::${sql.raw(type)}, ${after.id}::int)`
      : sql`true`
  const tiers = tiersOf(search)
    .map((where, tier) => ({ where, tier, rows: sql.ref(`tier${tier}`), matches: sql.ref(`matches${tier}`) }))
    .filter(({ tier }) => after === null || tier >= after.tier)
  if (few) {
    const cases = tiers.map(
      ({ where, tier }) => sql`WHEN ${where} THEN CASE WHEN ${later(tier)} THEN ${sql.lit(tier)} END`,
    )
    return sql`
      WITH found AS MATERIALIZED (${found.limit(COUNTED_AT_MOST + 1)}), page AS (
        SELECT * FROM (SELECT CASE ${sql.join(cases, sql` `)} END AS tier, id, key FROM found AS page) AS page
        WHERE tier IS NOT NULL ORDER BY tier, ${inOrder} LIMIT ${limit})
      SELECT tier, coalesce(id, 0) AS id, key::text AS key, counted.count
      FROM (SELECT count(*) FROM found) AS counted LEFT JOIN page ON true ORDER BY tier, ${inOrder}`
  }
  const checked = matching(kysely, search, 'checked').select(keys)
  // Of several words the first are not those of the category, and may be rare in it.
  const hasOneWord = search.interpretation.words.length === 1
  const checkedIn = hasOneWord ? [...tiersOfNames, tierOfCategories] : tiersOfNames
  const sourceOf = (tier: number) =>
    search.sort === 'popularity' && checkedIn.includes(tier) ? sql`checked` : sql`found`
  const read = tiers.map(({ where, tier, rows, matches }, nth) => {
    const before = tiers.slice(0, nth).map((one) => sql` - (SELECT count(*) FROM ${one.rows})`)
    return sql`${matches} AS ${sql.raw(tier === tierOfBrands ? '' : 'NOT')} MATERIALIZED (
        SELECT * FROM ${sourceOf(tier)} AS page WHERE ${later(tier)} AND ${where}),
      ${rows} AS (SELECT ${sql.lit(tier)} AS tier, id, key FROM ${matches} AS page
        ORDER BY ${inOrder} LIMIT ${limit}${sql.join(before, sql``)})`
  })
  const all = tiers.map(({ rows }) => sql`SELECT * FROM ${rows}`)
  return sql`
    WITH found AS NOT MATERIALIZED (${found}), checked AS NOT MATERIALIZED (${checked}), ${sql.join(read)}
    SELECT tier, id, key::text AS key, ${COUNTED_AT_MOST + 1}::int AS count
    FROM (${sql.join(all, sql` UNION ALL `)}) AS page ORDER BY tier, ${inOrder}`
}
