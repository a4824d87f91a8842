import { sql, type Transaction } from 'kysely'
import { indexLetter } from '../../domain/search/hangul.ts'
import {
  brandText,
  productText,
  type SearchableProduct,
  textVersion,
} from '../../domain/search/productText.ts'
import type { Deps, Tables } from '../platform/deps.ts'
import type { ShownBrand } from './shownBrand.ts'
import { allSynonyms } from './synonyms.ts'

type Trx = Transaction<Tables>

/** The advisory lock of a refresh, because two at a time would write the same rows. */
const lockKey = 7_302_040
const productsAStep = 2_000

/**
 * Updates the search's tables for the products and brands that are marked as changed, and for products whose text an
 * earlier release wrote, in one transaction per step. Returns how many there were.
 */
export async function refreshSearch({ db: { kysely } }: Pick<Deps, 'db'>): Promise<number> {
  let changed = 0
  await markOlderTexts(kysely)
  for (const refresh of [refreshBrands, refreshSomeProducts])
    for (let more = -1; more !== 0; changed += more)
      more = await kysely.transaction().execute(async (trx) => {
        await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(trx)
        return refresh(trx)
      })
  if (changed > 0) await sql`SELECT shop.sort_in_refreshed()`.execute(kysely)
  return changed
}

/** A process of the release before may still refresh beside this one: what it writes is marked in the next run. */
async function markOlderTexts(kysely: Deps['db']['kysely']): Promise<void> {
  await kysely
    .insertInto('shop.search_marks')
    .columns(['product_id', 'brand_id'])
    .expression(
      kysely
        .selectFrom('shop.product_search')
        .select(['product_id', 'brand_id'])
        .where('text_version', '<', textVersion),
    )
    .execute()
}

async function refreshBrands(trx: Trx): Promise<number> {
  const marks = await trx
    .deleteFrom('shop.search_marks')
    .where('product_id', 'is', null)
    .returning('brand_id')
    .execute()
  const ids = distinct(marks.map(({ brand_id }) => brand_id))
  if (ids.length === 0) return 0
  const brands = await trx
    .selectFrom(sql<ShownBrand>`shop.shown_brands()`.as('b'))
    .select(['id', 'name_korean', 'name_english'])
    .where('id', 'in', ids)
    .execute()
  await trx.deleteFrom('shop.brand_search').where('brand_id', 'in', ids).execute()
  const rows = brands.map(({ id, name_korean, name_english }) => ({
    brand_id: id,
    ...brandText(name_korean, name_english),
    index_korean: indexLetter(name_korean),
    index_english: indexLetter(name_english),
  }))
  if (rows.length > 0) await trx.insertInto('shop.brand_search').values(rows).execute()
  await countProducts(trx, ids)
  return ids.length
}

async function refreshSomeProducts(trx: Trx): Promise<number> {
  const { rows: marks } = await sql<{ product_id: number; brand_id: number }>`
    DELETE FROM shop.search_marks WHERE product_id IN (
      SELECT DISTINCT product_id FROM shop.search_marks WHERE product_id IS NOT NULL
      ORDER BY product_id LIMIT ${productsAStep})
    RETURNING product_id, brand_id`.execute(trx)
  const ids = distinct(marks.map(({ product_id }) => product_id))
  if (ids.length === 0) return 0
  await writeProducts(trx, ids)
  await countProducts(trx, distinct(marks.map(({ brand_id }) => brand_id)))
  return ids.length
}

async function writeProducts(trx: Trx, ids: readonly number[]): Promise<void> {
  const synonyms = new Map((await allSynonyms(trx)).map(({ word, synonyms }) => [word, synonyms]))
  const products = await trx
    .selectFrom('shop.searchable_products')
    .selectAll()
    .where(sql<boolean>`id = ANY (${ids}::int[])`)
    .$castTo<SearchableProduct & { id: number }>()
    .execute()
  const texts = products.map((product) => ({ id: product.id, ...productText(product, synonyms) }))
  const terms = new Map(texts.flatMap((text) => text.terms.map((term) => [term.jamo, term])))
  await sql`DELETE FROM shop.product_search WHERE product_id = ANY (${ids}::int[])`.execute(trx)
  await sql`
    INSERT INTO shop.product_search (product_id, name_jamo, jamo, initials, brand_id, c1, c2, c3, popularity,
      discount_rate, per_day, listed_at, text_version)
    SELECT id, name_jamo, jamo, initials, brand_id, c1, c2, c3, popularity, discount_rate, per_day, listed_at,
      ${textVersion}
    FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t(id int, name_jamo text, jamo text, initials text)
      JOIN shop.searchable_products USING (id)`.execute(trx)
  await sql`
    INSERT INTO shop.search_terms (jamo, sound, term)
    SELECT jamo, sound, term
    FROM jsonb_to_recordset(${JSON.stringify([...terms.values()])}::jsonb) AS t(jamo text, sound text, term text)
    ON CONFLICT DO NOTHING`.execute(trx)
}

/**
 * Forgets the words that no product has any more: a slip of staff that was mended would otherwise keep the same slip of
 * shoppers from being mended. Returns how many there were.
 */
export async function forgetTerms({ db: { kysely } }: Pick<Deps, 'db'>): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${lockKey})`.execute(trx)
    const { rows } = await sql`
      DELETE FROM shop.search_terms t
      WHERE NOT EXISTS (SELECT FROM shop.product_search p WHERE p.jamo LIKE '%' || t.jamo || '%')
      RETURNING t.jamo`.execute(trx)
    return rows.length
  })
}

/** Counts the products that a brand has on sale and how often they were rented lately. */
async function countProducts(trx: Trx, brandIds: readonly number[]): Promise<void> {
  await sql`
    UPDATE shop.brand_search s SET (products, popularity) = (
      SELECT count(*), coalesce(sum(p.popularity), 0) FROM shop.product_search p WHERE p.brand_id = s.brand_id)
    WHERE s.brand_id = ANY (${brandIds}::int[])`.execute(trx)
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)]
