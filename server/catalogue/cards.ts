import { z } from 'zod'
import { averageStars } from '../../domain/reviews/review.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'

/** The row of a card, as every statement that selects `cardColumns` returns it. */
export const cardRow = z.object({
  id: z.int(),
  product_name: z.string(),
  daily_rental_price: z.int(),
  discount_rate: z.int(),
  per_day: z.int(),
  supply_price: z.int(),
  owner_type: z.enum(['own', 'luxshare']),
  brand_id: z.int(),
  name_english: z.string(),
  name_korean: z.string(),
  brand_image: z.nullable(z.string()),
  image: z.nullable(z.string()),
  half_stars: z.nullable(z.int()),
  reviews: z.nullable(z.int()),
})
type CardRow = z.infer<typeof cardRow>

/** SQL: the URL of a product's picture, which is a stored file or a view drawn on demand. */
export const imageUrl = (product: string, image: string, file: string): string =>
  `coalesce(${file}.url, '/files/pictures/' || ${product}.id || '/' || ${image}.view)`

/** The columns of a card without its picture, from products as `p`; join with `cardSources`. */
export const factColumns = `p.id, p.product_name, p.daily_rental_price, p.discount_rate, p.per_day, p.supply_price,
  p.owner_type, rated.half_stars, rated.reviews, p.brand_id, b.name_english, b.name_korean, bf.url AS brand_image`

/** SQL: the URL of the first main picture of product `p`. */
export const firstPicture = `(SELECT ${imageUrl('p', 'i', 'f')} FROM shop.product_images i
  LEFT JOIN shop.files f ON f.id = i.file_id
  WHERE i.product_id = p.id AND i.type = 'main' ORDER BY i.position LIMIT 1)`

/** The columns of a card, from products as `p`; join with `cardSources`. */
export const cardColumns = `${factColumns}, ${firstPicture} AS image`

export const cardSources = `JOIN shop.brands b ON b.id = p.brand_id
  LEFT JOIN shop.files bf ON bf.id = b.image_file_id
  LEFT JOIN shop.rated_products() rated ON rated.product_id = p.id`

/**
 * Returns a row as the specification's product card. `likeYn` is false, because lists are the same for every reader.
 */
export const cardOf = (row: CardRow): ProductCard =>
  cardWith(row, row.image === null ? [] : [{ file: { fileUrl: row.image }, type: 'main' }])

/** The same with pictures that the caller has read. */
export const cardWith = (
  row: Omit<CardRow, 'image'>,
  pictures: ProductCard['product_images'],
): ProductCard => ({
  id: row.id,
  productName: row.product_name,
  brand: {
    id: row.brand_id,
    nameEnglish: row.name_english,
    nameKorean: row.name_korean,
    image_file: row.brand_image === null ? null : { fileUrl: row.brand_image },
  },
  product_images: pictures,
  discountRate: row.discount_rate,
  discountPrice: row.per_day,
  dailyRentalPrice: row.daily_rental_price,
  supplyPrice: row.supply_price,
  likeYn: false,
  ownerType: row.owner_type,
  averageRating: averageStars(row.half_stars ?? 0, row.reviews ?? 0),
  reviewCount: row.reviews ?? 0,
})

// The sub-select makes the plan the same for any number of cards, so that a connection plans it once.
const cardsWhere = (name: string, condition: string) =>
  statement({
    name,
    text: `SELECT ${cardColumns} FROM unnest(ARRAY(SELECT unnest($1::int[]))) WITH ORDINALITY AS wanted(id, nth)
      JOIN shop.products p USING (id) ${cardSources} WHERE ${condition} ORDER BY wanted.nth`,
    row: cardRow,
  })
const allCards = cardsWhere('catalogue.cards', 'true')
const cardsOfOffered = cardsWhere('catalogue.cardsOnSale', 'p.on_sale')

/** Cards of these products, on sale or not, in the order of the ids; unknown ids are left out. */
export const productCards = async (db: Deps['db'], ids: readonly number[]): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : (await allCards(db.pool, [ids])).map(cardOf)

/** The same without products that are off sale. */
export const cardsOnSale = async (db: Deps['db'], ids: readonly number[]): Promise<ProductCard[]> =>
  ids.length === 0 ? [] : (await cardsOfOffered(db.pool, [ids])).map(cardOf)
