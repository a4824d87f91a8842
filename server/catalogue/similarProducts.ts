import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { cardColumns, cardOf, cardRow, cardSources } from './cards.ts'

/** The categories of a product, from the first level down. */
export type CategoryPath = { c1: number; c2: number | null; c3: number | null }

// Each level reads its part in order from an index of its own; products of the nearest category come first.
const levelPart = (level: 'c3' | 'c2' | 'c1', value: string, distance: number) => `
  (SELECT l.product_id AS id, l.popularity, ${distance} AS distance
   FROM shop.listings l WHERE l.${level} = ${value} AND l.on_sale
   ORDER BY l.popularity DESC, l.product_id DESC LIMIT $4)`

const cardsAround = statement({
  name: 'catalogue.around',
  text: `WITH near AS (
      SELECT id, min(distance) AS distance, max(popularity) AS popularity
      FROM (${levelPart('c3', '$3', 1)} UNION ALL ${levelPart('c2', '$2', 2)} UNION ALL ${levelPart('c1', '$1', 3)}) AS parts
      GROUP BY id ORDER BY 2, 3 DESC, id DESC LIMIT $4)
    SELECT ${cardColumns} FROM near JOIN shop.products p USING (id) ${cardSources}
    ORDER BY near.distance, near.popularity DESC, p.id DESC`,
  row: cardRow,
})

/** Products of the same third-level category, then of the second, then of the first; by popularity. */
export async function productsAround(
  db: Deps['db'],
  { c1, c2, c3 }: CategoryPath,
  atMost: number,
): Promise<ProductCard[]> {
  return (await cardsAround(db.pool, [c1, c2, c3, atMost])).map(cardOf)
}

/** Returns the products nearest to a product, without itself; null for an unknown product. */
export async function similarProducts(
  db: Deps['db'],
  productId: number,
  atMost: number,
): Promise<ProductCard[] | null> {
  const path = await db.kysely
    .selectFrom('shop.listings')
    .select(['c1', 'c2', 'c3'])
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return path === undefined ? null : othersThan(productId, await productsAround(db, path, atMost + 1), atMost)
}

export const othersThan = (productId: number, cards: readonly ProductCard[], atMost: number): ProductCard[] =>
  cards.filter(({ id }) => id !== productId).slice(0, atMost)
