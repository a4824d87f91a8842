import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { type CardRow, cardColumns, cardOf, cardSources } from './cards.ts'

// Each level's own index answers its part, in its order; the nearest relatives come first.
const levelPart = (level: 'c3' | 'c2' | 'c1', distance: number) => `
  (SELECT l.product_id AS id, l.popularity, ${distance} AS distance
   FROM shop.listings l
   WHERE l.${level} = (SELECT ${level} FROM shop.listings WHERE product_id = $1) AND l.product_id <> $1 AND l.on_sale
   ORDER BY l.popularity DESC, l.product_id DESC LIMIT $2)`

/** Others of the same third-level category, then of the second, then of the first; by popularity. */
export async function similarProducts(
  db: Deps['db'],
  productId: number,
  atMost: number,
): Promise<ProductCard[]> {
  const { rows } = await db.pool.query<CardRow>({
    name: 'catalogue.similar',
    text: `WITH near AS (
       SELECT id, min(distance) AS distance, max(popularity) AS popularity
       FROM (${levelPart('c3', 1)} UNION ALL ${levelPart('c2', 2)} UNION ALL ${levelPart('c1', 3)}) AS parts
       GROUP BY id ORDER BY 2, 3 DESC, id DESC LIMIT $2)
     SELECT ${cardColumns} FROM near JOIN shop.products p USING (id) ${cardSources}
     ORDER BY near.distance, near.popularity DESC, p.id DESC`,
    values: [productId, atMost],
  })
  return rows.map(cardOf)
}
