import { COUNTED_AT_MOST } from '../../domain/wire/catalogue.ts'
import type { Assembled } from '../platform/database/statement.ts'
import { cardColumns, cardSources } from './cards.ts'
import { type ListPlace, sorts } from './listCursor.ts'
import { conditions, type ListFilter, parameters } from './listFilter.ts'

type Statement = Assembled & { values: unknown[] }

export const rowsAPage = 20

/**
 * Returns the query of the page after `after`, with one row more that tells whether another page follows; `held` are
 * products that live drafts hold. With brands, by popularity, and by price in large categories, it walks an index of
 * the listings; otherwise it walks one of the products and looks up each listing.
 */
export function pageQuery(filter: ListFilter, held: readonly number[], after: ListPlace | null): Statement {
  const { values, put } = parameters()
  const { column, listedTo, type, descending } = sorts[filter.sort]
  const alone = (filter.category?.level ?? 0) <= listedTo || filter.brandIds.length > 0
  const of = alone ? 'l' : 'p'
  const id = alone ? 'l.product_id' : 'p.id'
  const found = conditions(filter, held, put, of)
  // The subselects hide the values from the planner, so that later pages are planned once a connection, too.
  if (after !== null)
    found.push(
      `(${of}.${column}, ${id}) ${descending ? '<' : '>'} ((SELECT ${put(after.key)}::${type}), (SELECT ${put(after.id)}::int))`,
    )
  const order = (key: string, by: string) =>
    `${key} ${descending ? 'DESC' : 'ASC'}, ${by} ${descending ? 'DESC' : 'ASC'}`
  const text = `
    WITH page AS MATERIALIZED (
      SELECT ${id} AS id, ${of}.${column} AS key
      FROM ${alone ? 'shop.listings l' : 'shop.products p JOIN shop.listings l ON l.product_id = p.id'}
      WHERE ${found.join('\n        AND ')}
      ORDER BY ${order(`${of}.${column}`, id)} LIMIT ${rowsAPage + 1}
    )
    SELECT ${cardColumns}, page.key::text AS key
    FROM page JOIN shop.products p ON p.id = page.id ${cardSources}
    ORDER BY ${order('page.key', 'page.id')}`
  return { ...nameOf(after === null ? 'page' : 'pageAfter', filter), text, values }
}

// Planning costs as much as reading, so that common queries are prepared once a connection, under a name for each.
// Those with brands are not: a plan for any brands would walk the whole shop by popularity or price until it has enough
// matches.
function nameOf(
  statement: 'page' | 'pageAfter' | 'count',
  { sort, category, brandIds, bands, period }: ListFilter,
): { name?: string } {
  if (bands.length > 0 || brandIds.length > 0) return {}
  const parts = [category?.level ?? 0, period !== null, ...(statement === 'count' ? [] : [sort])]
  return { name: `catalogue.${statement}.${parts.join('.')}` }
}

function leftBy(filter: ListFilter, held: readonly number[]): Statement {
  const { values, put } = parameters()
  const text = `shop.listings l WHERE ${conditions(filter, held, put).join(' AND ')}`
  return { text, values }
}

/** Returns the query that counts the products that match, up to one more than the highest count that is shown. */
export function countQuery(filter: ListFilter, held: readonly number[]): Statement {
  const { text, values } = leftBy(filter, held)
  const counted = `SELECT FROM ${text} LIMIT ${COUNTED_AT_MOST + 1}`
  return {
    ...nameOf('count', filter),
    text: `SELECT count(*)::int AS count FROM (${counted}) AS counted`,
    values,
  }
}

/** Returns the query that counts the products of each brand that match the other filters. */
export function brandCountQuery(filter: ListFilter, held: readonly number[]): Statement {
  const { text, values } = leftBy({ ...filter, brandIds: [] }, held)
  return { text: `SELECT l.brand_id AS id, count(*)::int AS count FROM ${text} GROUP BY l.brand_id`, values }
}
