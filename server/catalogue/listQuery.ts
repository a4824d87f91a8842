import { cardColumns, cardSources } from './cards.ts'
import { type ListPlace, sorts } from './listCursor.ts'
import { conditions, type ListFilter, notHeld, notHeldByAnyDraft, parameters, reachOf } from './listFilter.ts'

export type Statement = { name?: string; text: string; values: unknown[] }

export const rowsAPage = 20

/**
 * One page after `after`, and one row more to know whether another follows. By popularity, and by price in large
 * categories, it walks a covering index of the listings; everything else, and a brand filter, walks an index of the
 * products and looks each listing up.
 */
export function pageQuery(filter: ListFilter, now: Date, after: ListPlace | null): Statement {
  const { values, put } = parameters()
  const { column: name, of, listedTo, type, descending } = sorts[filter.sort]
  const alone = (filter.category?.level ?? 0) <= listedTo && filter.brandIds.length === 0
  const column = `${alone ? 'l' : of}.${name}`
  const id = alone ? 'l.product_id' : 'p.id'
  const found = conditions(filter, put)
  if (!alone) found.push(...onProducts(filter, put))
  if (after !== null)
    found.push(
      `(${column}, ${id}) ${descending ? '<' : '>'} (${put(after.key)}::${type}, ${put(after.id)}::int)`,
    )
  if (filter.period !== null) found.push(notHeld(filter.period, now, put))
  const order = (key: string, by: string) =>
    `${key} ${descending ? 'DESC' : 'ASC'}, ${by} ${descending ? 'DESC' : 'ASC'}`
  const text = `
    WITH page AS MATERIALIZED (
      SELECT ${id} AS id, ${column} AS key
      FROM ${alone ? 'shop.listings l' : 'shop.products p JOIN shop.listings l ON l.product_id = p.id'}
      WHERE ${found.join('\n        AND ')}
      ORDER BY ${order(column, id)} LIMIT ${rowsAPage + 1}
    )
    SELECT ${cardColumns}, page.key::text AS key
    FROM page JOIN shop.products p ON p.id = page.id ${cardSources}
    ORDER BY ${order('page.key', 'page.id')}`
  return { ...nameOf(filter, after), text, values }
}

// Planning costs as much as reading: the common ones are prepared once a connection, under a name that says them.
function nameOf(
  { sort, category, brandIds, bands, period }: ListFilter,
  after: ListPlace | null,
): { name?: string } {
  if (bands.length > 0) return {}
  const parts = [sort, category?.level ?? 0, brandIds.length > 0, period !== null, after !== null]
  return { name: `catalogue.page.${parts.join('.')}` }
}

/** How many products the filter leaves. */
export function countQuery(filter: ListFilter, now: Date): Statement {
  const { values, put } = parameters()
  const found = conditions(filter, put)
  if (filter.brandIds.length > 0) found.push(`l.brand_id = ANY (${put(filter.brandIds)}::int[])`)
  if (filter.period !== null) found.push(notHeldByAnyDraft(filter.period, now, put))
  return { text: `SELECT count(*)::int AS count FROM shop.listings l WHERE ${found.join(' AND ')}`, values }
}

// Said of the products as well, because it is their index that is walked.
function onProducts(filter: ListFilter, put: (value: unknown) => string): string[] {
  const found = filter.category === null ? [] : [`p.c${filter.category.level} = ${put(filter.category.id)}`]
  if (filter.brandIds.length > 0) found.push(`p.brand_id = ANY (${put(filter.brandIds)}::int[])`)
  if (filter.bands.length > 0) {
    const [from, to] = reachOf(filter.bands)
    found.push(`p.discount_rate BETWEEN ${from} AND ${to}`)
  }
  return found
}
