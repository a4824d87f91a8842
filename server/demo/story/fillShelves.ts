import { randomUUID } from 'node:crypto'
import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { addProducts, type NewProduct } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { demoCoupons } from './coupons.ts'
import { occasions } from './occasions.ts'
import { descriptionOf, materialNames } from './products/description.ts'
import { type DemoProduct, demoProducts } from './products/index.ts'
import { reviewsOf } from './reviews.ts'
import { brands, departments, shelves } from './shelf.ts'

type Db = Deps['db']

/** Ids of the products by what the story calls them. */
export type Shelved = ReadonlyMap<string, number>

/** Categories, brands, products with pictures and reviews, and coupons, as they stand on `day`. */
export async function fillShelves({
  db,
  day,
  ownerId,
}: {
  db: Db
  day: CivilDate
  ownerId: number
}): Promise<Shelved> {
  await putDepartments(db)
  await putBrands(db)
  const by = { actor: 'job:seed', at: new Date(`${addDays(day, -150)}T09:00:00+09:00`) }
  const ids = await addProducts(
    db,
    demoProducts.map((product, nth) => newProduct(product, nth, day, ownerId)),
    by,
  )
  const shelved = new Map(demoProducts.map((product, nth) => [product.key, ids[nth] ?? 0]))
  await putReviews(db, shelved, day)
  await putCoupons(db, shelved, day)
  await drawIds(db)
  return shelved
}

// Ids were given here; the next one that the database draws itself must lie behind them.
async function drawIds(db: Db): Promise<void> {
  for (const table of ['shop.categories', 'shop.brands', 'shop.coupons'])
    await db.pool.query(
      `SELECT nextval(pg_get_serial_sequence($1, 'id')) FROM generate_series(1, (SELECT max(id) FROM ${table}))`,
      [table],
    )
}

async function putDepartments(db: Db): Promise<void> {
  const rows: { id: number; parent_id: number | null; level: number; name: string; position: number }[] = []
  const put = (list: readonly Department[], parent_id: number | null, level: number) => {
    for (const [nth, { id, name, children = [] }] of list.entries()) {
      rows.push({ id, parent_id, level, name, position: nth + 1 })
      put(children, id, level + 1)
    }
  }
  put(departments, null, 1)
  await db.kysely.insertInto('shop.categories').values(rows).execute()
}
type Department = { id: number; name: string; children?: readonly Department[] }

async function putBrands(db: Db): Promise<void> {
  const rows = Object.entries(brands).map(([name_english, { id, korean, recommended }]) => ({
    ...{ id, name_english, name_korean: korean, image_file_id: null, recommended, position: id },
  }))
  await db.kysely.insertInto('shop.brands').values(rows).execute()
}

/** Two or three came in on a day; the last ones two days ago. */
function listedAt(nth: number, day: CivilDate): Date {
  const before = demoProducts.length - nth
  const hour = String(10 + (before % 3) * 3).padStart(2, '0')
  return new Date(`${addDays(day, -2 - Math.floor(before / 2.4))}T${hour}:00:00+09:00`)
}

/** What a day costs, a hundred and twenty times, is what the shop paid for it: a plausible resale price. */
const daysToEarnBack = 120

function newProduct(product: DemoProduct, nth: number, day: CivilDate, ownerId: number): NewProduct {
  const { consigned, picture, dailyRentalPrice } = product
  const [c1, c2, c3] = shelves[product.shelf]
  const brand = brands[product.brand]
  const kind = picture.silhouette.slice(0, 2).toUpperCase()
  return {
    product_code: `${brand.code}-${kind}-${String(412 + nth).padStart(4, '0')}`,
    product_name: product.name,
    brand_id: brand.id,
    ...{ c1, c2, c3 },
    daily_rental_price: dailyRentalPrice,
    discount_rate: product.discountRate,
    supply_price: dailyRentalPrice * daysToEarnBack,
    owner_type: consigned === undefined ? 'own' : 'luxshare',
    owner_member_id: consigned === undefined ? null : ownerId,
    consignment_id: consigned === undefined ? null : randomUUID(),
    consigning_date: consigned === undefined ? null : addDays(day, -consigned.daysAgo),
    consignment_period: consigned?.months ?? null,
    transaction_per_mille: consigned === undefined ? null : 98,
    operating_per_mille: consigned === undefined ? null : 200,
    color: product.color,
    occasions: [...(occasions[product.shelf] ?? [])],
    material: materialNames[picture.material],
    origin: brand.origin,
    description: descriptionOf(product),
    shipping_cost: product.paidShipping === undefined ? 'free' : 'paid',
    base_shipping_cost: product.paidShipping === undefined ? 0 : 3_000,
    jeju_shipping_cost: 3_000,
    turnaround_days: product.turnaroundDays ?? 0,
    illustration: picture,
    listed_at: listedAt(nth, day),
    images: [
      { type: 'main', view: 'front' },
      { type: 'main', view: 'side' },
      { type: 'main', view: 'detail' },
      { type: 'info', view: 'detail' },
    ],
  }
}

/** A statement takes at most 65,535 values. */
const rowsAtOnce = 1_000

async function putReviews(db: Db, shelved: Shelved, day: CivilDate): Promise<void> {
  const written = demoProducts.flatMap((product) =>
    reviewsOf(product, day).map((review) => ({ ...review, productId: shelved.get(product.key) ?? 0 })),
  )
  const urlOf = (productId: number, photo: string) => `/files/pictures/${productId}/${photo}`
  const urls = written.flatMap(({ productId, photos }) => photos.map((photo) => urlOf(productId, photo)))
  const files = await putFiles(db, [...new Set(urls)])
  const rows = written.map(({ productId, photos, createdAt, ...review }) => {
    const ids = photos.map((photo) => files.get(urlOf(productId, photo)) ?? null)
    const [image_file_id_1 = null, image_file_id_2 = null, image_file_id_3 = null] = ids
    return {
      ...{ product_id: productId, member_id: null, order_item_id: null, ...review },
      ...{ created_at: new Date(createdAt), image_file_id_1, image_file_id_2, image_file_id_3 },
    }
  })
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await db.kysely
      .insertInto('shop.reviews')
      .values(rows.slice(from, from + rowsAtOnce))
      .execute()
}

async function putFiles(db: Db, urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (urls.length === 0) return new Map()
  const rows = await db.kysely
    .insertInto('shop.files')
    .values(urls.map((url) => ({ url })))
    .returning(['id', 'url'])
    .execute()
  return new Map(rows.map(({ id, url }) => [url, id]))
}

async function putCoupons(db: Db, shelved: Shelved, day: CivilDate): Promise<void> {
  for (const coupon of demoCoupons) {
    const { id, code, name, type, covers } = coupon
    await db.kysely
      .insertInto('shop.coupons')
      .values({
        ...{ id, code, name, type, applicable_to: covers === undefined ? 'all_products' : 'specific' },
        ...{ discount_type: coupon.discountType, discount_value: coupon.discountValue },
        ...{ max_discount_amount: coupon.maxDiscountAmount, min_purchase_amount: coupon.minPurchaseAmount },
        ...{
          end_date: addDays(day, coupon.endsInDays),
          valid_days: coupon.validDays,
          welcome: coupon.welcome,
        },
      })
      .execute()
    if (covers === undefined) continue
    const products = demoProducts.filter(covers)
    const rows = products.map(({ key }) => ({ coupon_id: id, product_id: shelved.get(key) ?? 0 }))
    await db.kysely.insertInto('shop.coupon_products').values(rows).execute()
  }
}
