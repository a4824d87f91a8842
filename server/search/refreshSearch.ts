import type { Deps } from '../platform/deps.ts'
import { indexLetter } from './hangul.ts'
import { brandTextsOf, textsOf } from './searchTexts.ts'

type Needs = Pick<Deps, 'db'>

const productSource = `
  SELECT p.id, concat_ws(chr(31), p.product_name, b.name_korean, b.name_english, p.product_code,
      coalesce(p.color, ''), c1.name, c2.name, c3.name) AS source,
    p.brand_id, p.c1, p.c2, p.c3, l.popularity, p.discount_rate, p.per_day, p.listed_at
  FROM shop.products p JOIN shop.brands b ON b.id = p.brand_id JOIN shop.listings l ON l.product_id = p.id
    JOIN shop.categories c1 ON c1.id = p.c1 LEFT JOIN shop.categories c2 ON c2.id = p.c2
    LEFT JOIN shop.categories c3 ON c3.id = p.c3
  WHERE p.on_sale`

const keys = ['brand_id', 'c1', 'c2', 'c3', 'popularity', 'discount_rate', 'per_day', 'listed_at']

type StaleProduct = { id: number; source: string }

/**
 * Makes search agree with the catalogue: takes out what left the shop, writes the jamo of what is new or renamed and
 * copies sort keys that changed. Compares everything, so a missed change is found at the next run; small statements, so
 * nobody waits. Returns how many rows changed.
 */
export async function refreshSearch({ db }: Needs, step = 1_000): Promise<number> {
  let changed = await refreshBrands(db)
  changed += await removeGone(db)
  for (let after = 0; ; ) {
    const { rows } = await db.pool.query<StaleProduct>(
      `SELECT now.id, now.source FROM (${productSource} AND p.id > $2) AS now
       LEFT JOIN shop.product_search s ON s.product_id = now.id
       WHERE s.source_md5 IS DISTINCT FROM md5(now.source)::uuid ORDER BY now.id LIMIT $1`,
      [step, after],
    )
    await writeTexts(db, rows)
    changed += rows.length
    if (rows.length < step) break
    after = rows.at(-1)?.id ?? after
  }
  for (let after = 0; ; ) {
    const copied = await copyKeys(db, after, step)
    changed += copied.length
    if (copied.length < step) break
    after = Math.max(...copied)
  }
  return changed + (await countBrands(db))
}

async function removeGone(db: Deps['db']): Promise<number> {
  const { rowCount } = await db.pool.query(
    `DELETE FROM shop.product_search s
     WHERE NOT EXISTS (SELECT FROM shop.products p WHERE p.id = s.product_id AND p.on_sale)`,
  )
  return rowCount ?? 0
}

async function writeTexts(db: Deps['db'], rows: readonly StaleProduct[]): Promise<void> {
  const made = rows.map(({ id, source }) => {
    const [
      productName = '',
      brandKorean = '',
      brandEnglish = '',
      productCode = '',
      color = '',
      ...categories
    ] = source.split('\u001f')
    return {
      id,
      source,
      ...textsOf({ productName, brandKorean, brandEnglish, productCode, color, categories }),
    }
  })
  await db.pool.query(
    `INSERT INTO shop.product_search AS s (product_id, source_md5, name_jamo, jamo, initials, ${keys.join(', ')})
     SELECT n.id, md5(m.source)::uuid, m."nameJamo", m.jamo, m.initials, ${keys.map((key) => `n.${key}`).join(', ')}
     FROM jsonb_to_recordset($1::jsonb) AS m(id int, source text, "nameJamo" text, jamo text, initials text)
     JOIN (${productSource} AND p.id = ANY ($2::int[])) AS n USING (id) ORDER BY n.id
     ON CONFLICT (product_id) DO UPDATE SET source_md5 = excluded.source_md5, name_jamo = excluded.name_jamo,
       jamo = excluded.jamo, initials = excluded.initials, ${keys.map((key) => `${key} = excluded.${key}`).join(', ')}`,
    [JSON.stringify(made.map(({ terms: _, ...row }) => row)), made.map(({ id }) => id)],
  )
  const terms = new Map(made.flatMap((row) => row.terms.map((term) => [term.jamo, term] as const)))
  await db.pool.query(
    `INSERT INTO shop.search_terms (jamo, term) SELECT jamo, term
     FROM jsonb_to_recordset($1::jsonb) AS t(jamo text, term text) ORDER BY jamo ON CONFLICT DO NOTHING`,
    [JSON.stringify([...terms.values()])],
  )
}

async function copyKeys(db: Deps['db'], after: number, step: number): Promise<number[]> {
  const named = (table: string) => keys.map((key) => `${table}.${key}`).join(', ')
  const { rows } = await db.pool.query<{ id: number }>(
    `WITH stale AS (
       SELECT now.* FROM (${productSource} AND p.id > $2) AS now JOIN shop.product_search s ON s.product_id = now.id
       WHERE (${named('s')}) IS DISTINCT FROM (${named('now')}) ORDER BY now.id LIMIT $1
     )
     UPDATE shop.product_search s SET ${keys.map((key) => `${key} = stale.${key}`).join(', ')}
     FROM stale WHERE s.product_id = stale.id RETURNING s.product_id AS id`,
    [step, after],
  )
  return rows.map(({ id }) => id)
}

async function refreshBrands(db: Deps['db']): Promise<number> {
  const { rows } = await db.pool.query<{ id: number; source: string; korean: string; english: string }>(
    `SELECT b.id, concat_ws(chr(31), b.name_korean, b.name_english) AS source, b.name_korean AS korean,
       b.name_english AS english
     FROM shop.brands b LEFT JOIN shop.brand_search s ON s.brand_id = b.id
     WHERE s.source IS DISTINCT FROM concat_ws(chr(31), b.name_korean, b.name_english) ORDER BY b.id`,
  )
  const made = rows.map(({ id, source, korean, english }) => ({
    ...{ id, source, ...brandTextsOf(korean, english) },
    ...{ index_korean: indexLetter(korean), index_english: indexLetter(english) },
  }))
  await db.pool.query(
    `INSERT INTO shop.brand_search AS s (brand_id, source, jamo, initials, index_korean, index_english)
     SELECT m.* FROM jsonb_to_recordset($1::jsonb)
       AS m(id int, source text, jamo text, initials text, index_korean text, index_english text) ORDER BY m.id
     ON CONFLICT (brand_id) DO UPDATE SET source = excluded.source, jamo = excluded.jamo,
       initials = excluded.initials, index_korean = excluded.index_korean, index_english = excluded.index_english`,
    [JSON.stringify(made)],
  )
  return rows.length
}

/** How many products a brand has on sale and how often they were rented lately. */
async function countBrands(db: Deps['db']): Promise<number> {
  const { rowCount } = await db.pool.query(
    `UPDATE shop.brand_search s SET products = now.products, popularity = now.popularity
     FROM (SELECT b.id, count(p.product_id)::int AS products, coalesce(sum(p.popularity), 0)::int AS popularity
           FROM shop.brands b LEFT JOIN shop.product_search p ON p.brand_id = b.id GROUP BY b.id) AS now
     WHERE now.id = s.brand_id AND (s.products, s.popularity) IS DISTINCT FROM (now.products, now.popularity)`,
  )
  return rowCount ?? 0
}
