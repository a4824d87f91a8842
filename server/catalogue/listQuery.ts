import { COUNTED_AT_MOST } from '../../domain/wire/catalogue.ts'
import type { Assembled } from '../platform/database/statement.ts'
import { heldProducts, notHeld } from '../rental/index.ts'
import { cardColumns, cardSources } from './cards.ts'
import { type ListPlace, sorts } from './listCursor.ts'
import { conditions, type ListFilter, parameters } from './listFilter.ts'

type Statement = Assembled & { values: unknown[] }

export const rowsAPage = 20

const columns = { product: 'l.product_id', turnaround: 'l.turnaround_days' }

/**
 * One page after `after`, and one row more to know whether another follows. With brands, by popularity, and by price in
 * large categories, it reads a covering index of the listings; else it walks an index of the products and looks each
 * listing up. Live holds are asked for last, of the ordered rows until the page is full; ordered a second time there,
 * they would be planned as if all were wanted.
 */
export function pageQuery(filter: ListFilter, now: Date, after: ListPlace | null): Statement {
  const { values, put } = parameters()
  const { column, listedTo, type, descending } = sorts[filter.sort]
  const alone = (filter.category?.level ?? 0) <= listedTo || filter.brandIds.length > 0
  const of = alone ? 'l' : 'p'
  const id = alone ? 'l.product_id' : 'p.id'
  const found = conditions(filter, put, of)
  if (after !== null)
    found.push(
      `(${of}.${column}, ${id}) ${descending ? '<' : '>'} (${put(after.key)}::${type}, ${put(after.id)}::int)`,
    )
  const order = (key: string, by: string) =>
    `${key} ${descending ? 'DESC' : 'ASC'}, ${by} ${descending ? 'DESC' : 'ASC'}`
  const text = `
    WITH page AS MATERIALIZED (
      SELECT l.product_id AS id, l.key FROM (
        SELECT ${id} AS product_id, ${of}.${column} AS key, l.turnaround_days
        FROM ${alone ? 'shop.listings l' : 'shop.products p JOIN shop.listings l ON l.product_id = p.id'}
        WHERE ${found.join('\n          AND ')}
        ORDER BY ${order(`${of}.${column}`, id)} OFFSET 0
      ) AS l ${filter.period === null ? '' : `WHERE ${notHeld(columns, filter.period, now, put)}`} LIMIT ${rowsAPage + 1}
    )
    SELECT ${cardColumns}, page.key::text AS key
    FROM page JOIN shop.products p ON p.id = page.id ${cardSources}
    ORDER BY ${order('page.key', 'page.id')}`
  return { ...nameOf(filter, after), text, values }
}

// Planning costs as much as reading: the common ones are prepared once a connection, under a name that says them. Those
// of brands are not: a plan for any brands walks the whole shop by popularity or price until it meets enough of theirs.
function nameOf(
  { sort, category, brandIds, bands, period }: ListFilter,
  after: ListPlace | null,
): { name?: string } {
  if (bands.length > 0 || brandIds.length > 0) return {}
  const parts = [sort, category?.level ?? 0, period !== null, after !== null]
  return { name: `catalogue.page.${parts.join('.')}` }
}

function leftBy(filter: ListFilter, now: Date): Statement {
  const { values, put } = parameters()
  const found = conditions(filter, put)
  if (filter.period !== null)
    found.push(`l.product_id NOT IN (${heldProducts('shop.listings', filter.period, now, put)})`)
  return { text: `shop.listings l WHERE ${found.join(' AND ')}`, values }
}

/** How many products the filter leaves, counted no further than to know that there are too many to count. */
export function countQuery(filter: ListFilter, now: Date): Statement {
  const { text, values } = leftBy(filter, now)
  const counted = `SELECT FROM ${text} LIMIT ${COUNTED_AT_MOST + 1}`
  return { text: `SELECT count(*)::int AS count FROM (${counted}) AS counted`, values }
}

/** How many products of each brand the other filters leave. */
export function brandCountQuery(filter: ListFilter, now: Date): Statement {
  const { text, values } = leftBy({ ...filter, brandIds: [] }, now)
  return { text: `SELECT l.brand_id AS id, count(*)::int AS count FROM ${text} GROUP BY l.brand_id`, values }
}
