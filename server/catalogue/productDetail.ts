import type { CivilDate } from '../../domain/shared/civilDate.ts'
import type { Category, ProductCard, ProductDetail, Review } from '../../domain/wire/catalogue.ts'
import type { Deps } from '../platform/deps.ts'
import { type CardRow, cardColumns, cardOf, cardSources, imageUrl } from './cards.ts'
import { advertisedCoupon, type OfferedCoupon } from './couponDefinitions.ts'
import { type CategoryPath, othersThan } from './similarProducts.ts'

type Row = CardRow &
  CategoryPath & {
    version: string
    product_code: string
    color: string | null
    material: string | null
    origin: string | null
    description: string
    shipping_cost: 'free' | 'paid'
    base_shipping_cost: number
    jeju_shipping_cost: number
    turnaround_days: number
    consigning_date: CivilDate | null
    consignment_period: number | null
    images: ProductDetail['product_images']
    category: Category[]
    average: number | null
    review_count: number
    reviews: Review[]
  }

/** More than anybody reads; the page shows five and then the rest. */
const reviewsAtMost = 100
const similarOnDetail = 10

const images = `SELECT jsonb_agg(jsonb_build_object('type', i.type,
    'file', jsonb_build_object('fileUrl', ${imageUrl('p', 'i', 'f')})) ORDER BY i.position)
  FROM shop.product_images i LEFT JOIN shop.files f ON f.id = i.file_id WHERE i.product_id = p.id`

const reviewPicture = (nth: number) =>
  `'image_file_id_${nth}_file', (SELECT jsonb_build_object('fileUrl', url) FROM shop.files WHERE id = r.image_file_id_${nth})`

const reviews = `SELECT jsonb_agg(jsonb_build_object('id', r.id, 'content', r.content, 'rating', r.rating,
    'createdAt', to_char(r.created_at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM-DD"T"HH24:MI:SS"+09:00"'),
    'user', jsonb_build_object('name', r.author), ${[1, 2, 3].map(reviewPicture).join(', ')})
    ORDER BY r.created_at DESC, r.id DESC)
  FROM (SELECT * FROM shop.reviews WHERE product_id = p.id ORDER BY created_at DESC, id DESC LIMIT ${reviewsAtMost}) r`

const detailQuery = `
  SELECT p.xmin::text AS version, p.c1, p.c2, p.c3, ${cardColumns}, p.product_code, p.color, p.material, p.origin, p.description, p.shipping_cost,
    p.base_shipping_cost, p.jeju_shipping_cost, p.turnaround_days, p.consigning_date, p.consignment_period,
    coalesce((${images}), '[]') AS images, coalesce((${reviews}), '[]') AS reviews,
    (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.level)
     FROM shop.categories c WHERE c.id IN (p.c1, p.c2, p.c3)) AS category,
    rated.average, rated.review_count
  FROM shop.products p ${cardSources},
    LATERAL (SELECT round(avg(rating), 1) AS average, count(*)::int AS review_count
             FROM shop.reviews WHERE product_id = p.id) AS rated
  WHERE p.id = $1 AND p.on_sale`

/** What a product's page shows of others. */
export type Neighbours = {
  around: (path: CategoryPath, atMost: number) => Promise<ProductCard[]>
  coupons: (today: CivilDate) => Promise<OfferedCoupon[]>
}

/** Everything that a product's page shows and the version of the product, or null when it is not on sale. */
export async function productDetail(
  db: Deps['db'],
  id: number,
  today: CivilDate,
  neighbours: Neighbours,
): Promise<{ version: string; detail: ProductDetail } | null> {
  const { rows } = await db.pool.query<Row>({ name: 'catalogue.detail', text: detailQuery, values: [id] })
  const row = rows[0]
  if (row === undefined) return null
  const [around, coupons] = await Promise.all([
    neighbours.around(row, similarOnDetail + 1),
    neighbours.coupons(today),
  ])
  const coupon = advertisedCoupon(coupons, today, { id, perDay: row.per_day })
  const similar = othersThan(id, around, similarOnDetail)
  return { version: row.version, detail: detailOf(row, similar, coupon) }
}

const detailOf = (row: Row, similarProducts: ProductCard[], coupon: OfferedCoupon | null): ProductDetail => ({
  ...cardOf(row),
  product_images: row.images,
  productCode: row.product_code,
  color: row.color,
  material: row.material,
  origin: row.origin,
  description: row.description,
  category: row.category,
  shippingCost: row.shipping_cost,
  baseShippingCost: row.base_shipping_cost,
  jejuShippingCost: row.jeju_shipping_cost,
  turnaroundDays: row.turnaround_days,
  averageRating: row.average ?? 0,
  reviewCount: row.review_count,
  reviews: row.reviews,
  similarProducts,
  coupon: coupon && {
    name: coupon.name,
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
  },
  consignment: consignmentOf(row),
})

const consignmentOf = (row: Row): ProductDetail['consignment'] =>
  row.consigning_date === null || row.consignment_period === null
    ? null
    : { consigningDate: row.consigning_date, consignmentPeriod: row.consignment_period }
