import { sql } from 'kysely'
import { addDays, type CivilDate } from '../../../domain/shared/civilDate.ts'
import { couponConditions } from '../../../domain/shared/couponShape.ts'
import { addProducts, type ConsignedListing } from '../../catalogue/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { demoCoupons } from './coupons.ts'
import { occasions } from './occasions.ts'
import { descriptionOf, materialNames, sizeOf } from './products/description.ts'
import { type DemoProduct, demoProducts, formerProducts } from './products/index.ts'
import { brands, departments, shelves } from './shelf.ts'

type Db = Deps['db']

/** Ids of the products by what the story calls them. */
export type Shelved = ReadonlyMap<string, number>

/** Has an owner's item handed in and taken; answers the product that it is listed as. */
export type TakeIn = (product: DemoProduct, listing: ConsignedListing) => Promise<number>

/** Categories, brands, products with pictures, and coupons, as they are on `day`; owners' items come by `takeIn`. */
export async function fillShelves({
  db,
  day,
  takeIn,
}: {
  db: Db
  day: CivilDate
  takeIn: TakeIn
}): Promise<Shelved> {
  await putDepartments(db)
  await putBrands(db)
  const by = { actor: 'job:seed', at: new Date(`${addDays(day, -150)}T09:00:00+09:00`) }
  const listed = demoProducts.map((product, nth) => ({
    product,
    listing: listingOf(product, listedAt(nth, day)),
  }))
  const own = listed.filter(({ product }) => product.consigned === undefined)
  const ids = await addProducts(
    db,
    own.map(({ product, listing }, nth) => ({
      ...listing,
      product_code: codeOf(product, nth),
      daily_rental_price: product.dailyRentalPrice,
      owner_type: 'own',
      ...{ owner_member_id: null, consignment_id: null, consigning_date: null, consignment_period: null },
      ...{ transaction_per_mille: null, operating_per_mille: null },
    })),
    by,
  )
  const shelved = new Map(own.map(({ product }, nth) => [product.key, ids[nth] ?? 0]))
  for (const product of [...demoProducts, ...formerProducts]) {
    const { key, consigned } = product
    if (consigned === undefined) continue
    const taken = new Date(`${addDays(day, -consigned.daysAgo)}T14:00:00+09:00`)
    shelved.set(key, await takeIn(product, listingOf(product, taken)))
  }
  await putCoupons(db, shelved, day)
  await drawIds(db)
  return shelved
}

// Ids were given here; the next one that the database draws itself must lie behind them.
async function drawIds(db: Db): Promise<void> {
  for (const table of ['shop.categories', 'shop.brands', 'shop.coupons'])
    await sql`SELECT nextval(pg_get_serial_sequence(${table}, 'id'))
      FROM generate_series(1, (SELECT max(id) FROM ${sql.table(table)}))`.execute(db.kysely)
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

/** What a day costs, a hundred and twenty times: about what such a thing costs new. */
const daysToBuyIt = 120

function codeOf({ brand, picture }: DemoProduct, nth: number): string {
  const kind = picture.silhouette.slice(0, 2).toUpperCase()
  return `${brands[brand].code}-${kind}-${String(412 + nth).padStart(4, '0')}`
}

function listingOf(product: DemoProduct, listed_at: Date): ConsignedListing {
  const { picture, dailyRentalPrice } = product
  const [c1, c2, c3] = shelves[product.shelf]
  const brand = brands[product.brand]
  return {
    product_name: product.name,
    brand_id: brand.id,
    ...{ c1, c2, c3 },
    discount_rate: product.discountRate,
    supply_price: dailyRentalPrice * daysToBuyIt,
    color: product.color,
    occasions: [...(occasions[product.shelf] ?? [])],
    material: materialNames[picture.material],
    origin: brand.origin,
    size: sizeOf(product),
    description: descriptionOf(product),
    shipping_cost: product.paidShipping === undefined ? 'free' : 'paid',
    base_shipping_cost: product.paidShipping === undefined ? 0 : 3_000,
    jeju_shipping_cost: 3_000,
    turnaround_days: product.turnaroundDays ?? 0,
    illustration: picture,
    listed_at,
    images: [
      { type: 'main', view: 'front' },
      { type: 'main', view: 'side' },
      { type: 'main', view: 'detail' },
      { type: 'info', view: 'detail' },
    ],
  }
}

async function putCoupons(db: Db, shelved: Shelved, day: CivilDate): Promise<void> {
  for (const coupon of demoCoupons) {
    const { id, code, name, type, covers } = coupon
    await db.kysely
      .insertInto('shop.coupons')
      .values({
        ...{ id, code, name, type, applicable_to: covers === undefined ? 'all_products' : 'specific' },
        ...{ discount_type: coupon.discountType, discount_value: coupon.discountValue },
        max_discount_amount: coupon.maxDiscountAmount,
        conditions: JSON.stringify(couponConditions.parse(coupon)),
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
