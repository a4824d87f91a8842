import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** What the demo shop draws a product's pictures from; null for a product with photos, or an unknown one. */
export async function illustrationOf({ kysely }: Deps['db'], productId: number): Promise<unknown> {
  const product = await kysely
    .selectFrom('shop.products')
    .select('illustration')
    .where('id', '=', productId)
    .executeTakeFirst()
  return product?.illustration ?? null
}

/** Home shows the newest and the most rented products, the first list the most rented. */
const firstPage = statement({
  name: 'catalogue.firstPage',
  text: `
  (SELECT p.illustration, 1 AS part, row_number() OVER (ORDER BY l.popularity DESC, p.id DESC) AS nth
   FROM shop.listings l JOIN shop.products p ON p.id = l.product_id WHERE p.on_sale)
  UNION ALL
  (SELECT p.illustration, 2, row_number() OVER (ORDER BY p.listed_at DESC, p.id DESC) FROM shop.products p WHERE p.on_sale)
  ORDER BY nth, part LIMIT 48`,
  row: z.object({ illustration: z.unknown() }),
})

/** The illustrations of the products that are seen first. */
export const firstIllustrations = async ({ pool }: Deps['db']): Promise<unknown[]> =>
  (await firstPage(pool, [])).map(({ illustration }) => illustration)
