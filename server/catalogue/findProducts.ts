import { z } from 'zod'
import type { TypedSearch } from '../../domain/shared/typedSearch.ts'
import type { StaffHit } from '../../domain/wire/staffSearch.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

const byName = statement({
  name: 'catalogue.foundByName',
  text: `SELECT p.id, p.product_code AS "productCode", p.product_name AS "productName", b.name_english AS "brandName",
      p.on_sale AS "onSale"
    FROM (
      (SELECT p.* FROM (SELECT $1::text UNION SELECT upper($1)) AS t(typed) JOIN shop.products p
          ON p.product_code >= t.typed AND p.product_code < t.typed || chr(1114111) LIMIT $3)
      UNION ALL
      (SELECT * FROM shop.products WHERE product_name ILIKE $2
          AND NOT starts_with(product_code, $1) AND NOT starts_with(product_code, upper($1))
        ORDER BY id DESC LIMIT $3)) p
    JOIN shop.brands b ON b.id = p.brand_id LIMIT $3`,
  row: z.object({
    ...{ id: z.int(), productCode: z.string(), productName: z.string(), brandName: z.string() },
    onSale: z.boolean(),
  }),
})

/** Finds products, off sale too, whose code starts with the typed text or whose name contains it. */
export async function findProducts(
  { db }: Pick<Deps, 'db'>,
  { text }: TypedSearch,
  atMost: number,
): Promise<StaffHit[]> {
  const part = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await byName(db.pool, [text, part, atMost])
  return found.map((product) => ({
    kind: 'product',
    id: String(product.id),
    title: product.productName,
    about: [product.productCode, product.brandName, product.onSale ? '' : '판매 안 함']
      .filter((words) => words !== '')
      .join(' · '),
    ...{ order: null, status: null },
  }))
}
