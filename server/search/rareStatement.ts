import {
  all,
  everyMatch,
  lookUp,
  type Place,
  parameters,
  prepared,
  type Search,
  type Statement,
  type Tier,
  type Way,
} from './searchStatement.ts'

/** A name in these letters names no brand in particular when more brands bear it. */
export const brandsNamedAtMost = 5

export const tierNumbers = { name: 1, brand: 2, rest: 3 } as const satisfies Partial<Record<Tier, number>>

/**
 * A page by popularity of words that are rare: all matches are looked up, or found among the few products that the
 * filters leave; each is told its tier, and they are sorted. Rows are (id, key, tier, matches).
 */
export function rareQuery(
  { meaning, filter }: Search,
  after: Place | null,
  most: number,
  way: Way = lookUp,
): Statement {
  const { values, put } = parameters()
  const brand = meaning.words.map(({ column, pattern }) => `b.${column} LIKE ${put(pattern)}`)
  const named = meaning.joined === null ? 'false' : `starts_with(s.name_jamo, ${put(meaning.joined)})`
  const later =
    after === null || after.tier === 'all'
      ? 'true'
      : `(tier, -popularity, -product_id) > (${tierNumbers[after.tier]}, ${put(-Number(after.key))}::int, ${put(-after.id)}::int)`
  const text = `
    WITH meant AS MATERIALIZED (
      SELECT CASE WHEN count(*) <= ${brandsNamedAtMost} THEN array_agg(b.brand_id) END AS brands
      FROM shop.brand_search b WHERE ${all(brand)}),
    found AS MATERIALIZED (
      SELECT s.product_id, s.popularity, CASE WHEN ${named} THEN ${tierNumbers.name}
        WHEN s.brand_id = ANY ((SELECT brands FROM meant)::int[]) THEN ${tierNumbers.brand} ELSE ${tierNumbers.rest} END AS tier
      ${everyMatch({ meaning, filter }, way, put, [])})
    SELECT product_id AS id, popularity::text AS key, tier, (SELECT count(*)::int FROM found) AS matches FROM found
    WHERE ${later} ORDER BY tier, popularity DESC, product_id DESC LIMIT ${most}`
  return prepared({ text, values }, { meaning, filter }, after)
}
