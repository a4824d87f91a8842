import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'

export type CardRow = {
  id: number
  product_name: string
  daily_rental_price: number
  discount_rate: number
  per_day: number
  supply_price: number
  owner_type: 'own' | 'luxshare'
  brand_id: number
  name_english: string
  name_korean: string
  brand_image: string | null
  image: string | null
}

/** Where a picture of product `p` is fetched: a stored file `f`, or a view drawn on demand. */
export const imageUrl = (product: string, image: string, file: string): string =>
  `coalesce(${file}.url, '/files/pictures/' || ${product}.id || '/' || ${image}.view)`

/** The columns of a card, from products as `p`; join with `cardSources`. */
export const cardColumns = `p.id, p.product_name, p.daily_rental_price, p.discount_rate, p.per_day, p.supply_price,
  p.owner_type, p.brand_id, b.name_english, b.name_korean, bf.url AS brand_image,
  (SELECT ${imageUrl('p', 'i', 'f')} FROM shop.product_images i LEFT JOIN shop.files f ON f.id = i.file_id
   WHERE i.product_id = p.id AND i.type = 'main' ORDER BY i.position LIMIT 1) AS image`

export const cardSources = `JOIN shop.brands b ON b.id = p.brand_id
  LEFT JOIN shop.files bf ON bf.id = b.image_file_id`

/** A row as the specification spells a product card. Nobody's likes: lists are the same for every reader. */
export const cardOf = (row: CardRow): ProductCard => ({
  id: row.id,
  productName: row.product_name,
  brand: {
    id: row.brand_id,
    nameEnglish: row.name_english,
    nameKorean: row.name_korean,
    image_file: row.brand_image === null ? null : { fileUrl: row.brand_image },
  },
  product_images: row.image === null ? [] : [{ file: { fileUrl: row.image }, type: 'main' }],
  discountRate: row.discount_rate,
  discountPrice: row.per_day,
  dailyRentalPrice: row.daily_rental_price,
  supplyPrice: row.supply_price,
  likeYn: false,
  ownerType: row.owner_type,
})

/** Cards of these products, on sale or not, in the order of the ids; unknown ids are left out. */
export const productCards = (db: Deps['db'], ids: readonly number[]): Promise<ProductCard[]> =>
  cardsWhere(db, ids, { name: 'catalogue.cards', condition: 'true' })

/** The same without those that left the shop. */
export const cardsOnSale = (db: Deps['db'], ids: readonly number[]): Promise<ProductCard[]> =>
  cardsWhere(db, ids, { name: 'catalogue.cardsOnSale', condition: 'p.on_sale' })

async function cardsWhere(
  db: Deps['db'],
  ids: readonly number[],
  { name, condition }: { name: string; condition: string },
): Promise<ProductCard[]> {
  if (ids.length === 0) return []
  const { rows } = await db.pool.query<CardRow>({
    name,
    text: `SELECT ${cardColumns} FROM unnest($1::int[]) WITH ORDINALITY AS wanted(id, nth)
     JOIN shop.products p USING (id) ${cardSources} WHERE ${condition} ORDER BY wanted.nth`,
    values: [ids],
  })
  return rows.map(cardOf)
}
