import type pg from 'pg'
import { z } from 'zod'
import { type PricedProduct, rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { SHORTEST_SPAN_DAYS } from '../../domain/rental/window.ts'
import { starsOf } from '../../domain/reviews/review.ts'
import { addDays, type CivilDate, type Period } from '../../domain/shared/civilDate.ts'
import { WITHDRAWN } from '../../domain/shared/listColumns.ts'
import {
  type ProductCard,
  type ProductDetail,
  productDetail as productDetailShape,
  productImage,
  type Review,
  review,
} from '../../domain/wire/catalogue.ts'
import { day } from '../../domain/wire/primitives.ts'
import { batched, inPlace } from '../platform/database/batched.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps } from '../platform/deps.ts'
import { photoUrl } from '../platform/uploads/index.ts'
import { cardRow, cardSources, cardWith, factColumns, imageUrl } from './cards.ts'
import { advertisedCoupon, type OfferedCoupon } from './couponDefinitions.ts'
import { type CategoryPath, othersThan } from './similarProducts.ts'

const similarOnDetail = 10

const images = `SELECT json_agg(json_build_object('type', i.type,
    'file', json_build_object('fileUrl', ${imageUrl('p', 'i', 'f')})) ORDER BY i.position)
  FROM shop.product_images i LEFT JOIN shop.files f ON f.id = i.file_id WHERE i.product_id = p.id`

/** SQL: all reviews. A product is one item, which has sixty rentals a year at most, so that they need no pages. */
const reviews = `SELECT json_agg(json_build_object('id', r.review_id, 'content', r.content, 'halfStars', r.half_stars,
    'createdAt', to_char(r.written_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"'),
    'author', r.author, 'heightCm', r.height_cm, 'size', r.size, 'photos', r.photos)
    ORDER BY r.written_at DESC, r.review_id DESC)
  FROM shop.shown_reviews() r WHERE r.product_id = p.id`

/** SQL: a number that changes whenever staff change a coupon. */
const offersVersion = `platform.newest_change('coupons')`
/** SQL: a text that changes with the product's row, with each of its reviews and with the coupons on offer. */
const pageVersion = `p.xmin::text || '.' || coalesce(rated.changes, 0) || '.' || ${offersVersion}`

const shownReview = z.object({
  ...{ id: review.shape.id, content: review.shape.content, createdAt: review.shape.createdAt },
  ...{ heightCm: review.shape.heightCm, size: review.shape.size },
  halfStars: z.int(),
  author: z.nullable(z.string()),
  photos: z.array(z.string()),
})

const { color, material, origin, size, description, category } = productDetailShape.shape
const detailRow = cardRow.omit({ image: true }).extend({
  ordinality: z.int(),
  ...{ color, material, origin, size, description, category },
  version: z.string(),
  offers: z.int(),
  ...{ c1: z.int(), c2: z.nullable(z.int()), c3: z.nullable(z.int()) },
  product_code: z.string(),
  shipping_cost: productDetailShape.shape.shippingCost,
  base_shipping_cost: z.int(),
  jeju_shipping_cost: z.int(),
  turnaround_days: z.int(),
  consigning_date: z.nullable(day),
  consignment_period: z.nullable(z.int()),
  images: z.array(productImage),
  shown: z.array(shownReview),
})
type Row = z.infer<typeof detailRow>

// The sub-select makes the plan the same for any number of products, so that a connection plans it once.
const wanted = 'unnest(ARRAY(SELECT unnest($1::int[]))) WITH ORDINALITY AS wanted (id, ordinality)'

const details = statement({
  name: 'catalogue.details',
  text: `
  SELECT wanted.ordinality, ${pageVersion} AS version, ${offersVersion} AS offers, p.c1, p.c2, p.c3, ${factColumns}, p.product_code, p.color, p.material,
    p.origin, p.size, p.description, p.shipping_cost, p.base_shipping_cost, p.jeju_shipping_cost, p.turnaround_days,
    p.consigning_date, p.consignment_period,
    coalesce((${images}), '[]') AS images,
    CASE WHEN rated.reviews > 0 THEN coalesce((${reviews}), '[]') ELSE '[]' END AS shown,
    (SELECT json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.level)
     FROM shop.categories c WHERE c.id IN (p.c1, p.c2, p.c3)) AS category
  FROM ${wanted} JOIN shop.products p USING (id) ${cardSources}
  WHERE p.on_sale`,
  row: detailRow,
})
const detailRowOf = batched(async (pool, ids: readonly number[]) => inPlace(ids, await details(pool, [ids])))

const versions = statement({
  name: 'catalogue.detailVersions',
  text: `SELECT wanted.ordinality, ${pageVersion} AS version FROM ${wanted} JOIN shop.products p USING (id)
    LEFT JOIN shop.rated_products() rated ON rated.product_id = p.id WHERE p.on_sale`,
  row: z.object({ ordinality: z.int(), version: z.string() }),
})
const versionOf = batched(async (pool, ids: readonly number[]) => inPlace(ids, await versions(pool, [ids])))

/** Returns the version of a product's page, or null when the product is not on sale. */
export const pageVersionOf = async (pool: pg.Pool, id: number): Promise<string | null> =>
  (await versionOf(pool, id))?.version ?? null

/** Reads what a product's page shows besides the product. */
export type Neighbours = {
  around: (path: CategoryPath, atMost: number) => Promise<SimilarCards>
  /** The coupons on offer on a day, as of a version of all coupons. */
  coupons: (today: CivilDate, offers: number) => Promise<OfferedCoupon[]>
}
/** Products of a category; after `until` (of performance.now) they have to be read again. */
export type SimilarCards = { cards: ProductCard[]; until: number }

/**
 * Returns everything that a product's page shows, all reviews included (rule 518), the page's version and until when it
 * may be kept, or null when the product is not on sale.
 */
export async function productDetail(
  db: Deps['db'],
  id: number,
  today: CivilDate,
  neighbours: Neighbours,
): Promise<{ version: string; until: number; detail: ProductDetail } | null> {
  const row = await detailRowOf(db.pool, id)
  if (row === null) return null
  const [around, coupons] = await Promise.all([
    neighbours.around(row, similarOnDetail + 1),
    neighbours.coupons(today, row.offers),
  ])
  const coupon = advertisedCoupon(coupons, today, {
    ...{ id, perDay: row.per_day, categoryIds: row.category.map((one) => one.id) },
  })
  const similar = othersThan(id, around.cards, similarOnDetail)
  const shortest = { start: today, end: addDays(today, SHORTEST_SPAN_DAYS) }
  const detail = { ...detailOf(row, similar, coupon), ...periodPrice(row.per_day, shortest) }
  return { version: row.version, until: around.until, detail }
}

type PeriodPrice = Pick<ProductDetail, 'periodDiscount' | 'periodTotalPrice'>

/** Returns the total price of a period and the discount for its length. */
export function periodPrice(product: PricedProduct | number, period: Period): PeriodPrice {
  const { periodDiscount, periodTotalPrice } = rentalPrice(product, period)
  return { periodDiscount, periodTotalPrice }
}

const detailOf = (
  row: Row,
  similarProducts: ProductCard[],
  coupon: OfferedCoupon | null,
): Omit<ProductDetail, keyof PeriodPrice> => ({
  ...cardWith(row, row.images),
  productCode: row.product_code,
  color: row.color,
  material: row.material,
  origin: row.origin,
  size: row.size,
  description: row.description,
  category: row.category,
  shippingCost: row.shipping_cost,
  baseShippingCost: row.base_shipping_cost,
  jejuShippingCost: row.jeju_shipping_cost,
  turnaroundDays: row.turnaround_days,
  reviews: row.shown.map(reviewOf),
  similarProducts,
  coupon: coupon && {
    name: coupon.name,
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
    maxDiscountAmount: coupon.maxDiscountAmount,
  },
  consignment: consignmentOf(row),
})

function reviewOf({ halfStars, author, photos, ...review }: z.infer<typeof shownReview>): Review {
  const [first = null, second = null, third = null] = photos.map((photoId) => ({
    fileUrl: photoUrl(photoId),
  }))
  return {
    ...review,
    rating: starsOf(halfStars),
    user: { name: author ?? WITHDRAWN },
    image_file_id_1_file: first,
    image_file_id_2_file: second,
    image_file_id_3_file: third,
  }
}

const consignmentOf = (row: Row): ProductDetail['consignment'] =>
  row.consigning_date === null || row.consignment_period === null
    ? null
    : { consigningDate: row.consigning_date, consignmentPeriod: row.consignment_period }
