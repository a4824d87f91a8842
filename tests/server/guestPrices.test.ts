import t from 'tap'
import { perDay, rentalPrice } from '../../domain/pricing/rentalPrice.ts'
import { addDays, type CivilDate, type Period, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Coupon } from '../../domain/wire/coupons.ts'
import { rentableProducts } from '../../server/catalogue/index.ts'
import { fillShelves } from '../../server/demo/story/fillShelves.ts'
import { openSession } from '../../server/members/index.ts'
import { rentabilityFor } from '../../server/rental/index.ts'
import { couponPrice } from '../../web/pieces/coupons/couponPrice.ts'
import { heldCoupon } from '../../web/pieces/coupons/heldCoupon.ts'
import { aMember, testApp } from '../support/app.ts'
import { doors, draftBody } from '../support/aRental.ts'
import { listedAtOnce } from '../support/listedAtOnce.ts'
import { tossAt } from '../support/toss.ts'

// No draft asks the provider.
const toss = tossAt('http://127.0.0.1:9', 'test_sk_local')
const shop = await testApp('guest_prices', doors, { more: { cards: toss } })
t.teardown(() => shop.end())
const memberId = await aMember(shop.deps, { email: 'minji@example.com' })
const { accessToken } = await openSession(shop.deps, shop.app.jwt, memberId)
const today = seoulDate(shop.clock.now())
await fillShelves({
  db: shop.deps.db,
  day: today,
  takeIn: listedAtOnce(shop.deps, await aMember(shop.deps, { email: 'o@example.com' })),
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/users/${url}`, payload, headers })
const asMember = { authorization: `Bearer ${accessToken}` }

type Product = {
  id: number
  dailyRentalPrice: number
  discountRate: number
  fee: number
  brandId: number
  categoryId: number
}

async function productsOfTheShop(): Promise<Product[]> {
  const rows = await shop.deps.db.kysely
    .selectFrom('shop.products')
    .select(['id', 'daily_rental_price', 'discount_rate', 'shipping_cost', 'base_shipping_cost'])
    .select(['brand_id', 'c1', 'c2'])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    dailyRentalPrice: row.daily_rental_price,
    discountRate: row.discount_rate,
    fee: row.shipping_cost === 'paid' ? row.base_shipping_cost : 0,
    brandId: row.brand_id,
    categoryId: row.c2 ?? row.c1,
  }))
}

/** The first of each brand, of each category, and of each discount with a delivery fee and without: coupons name these. */
function ofEachKind(products: readonly Product[]): Product[] {
  const seen = new Set<string>()
  return products.filter(({ discountRate, fee, brandId, categoryId }) => {
    const kinds = [`brand ${brandId}`, `category ${categoryId}`, `${discountRate} % ${fee > 0}`]
    const isNew = kinds.some((kind) => !seen.has(kind))
    for (const kind of kinds) seen.add(kind)
    return isNew
  })
}

/** Every length from 3 to 14 days, one product after the other. */
const periodFrom = (start: CivilDate, nth: number): Period => ({ start, end: addDays(start, 2 + (nth % 12)) })

/** What a guest's phone shows: the order amount, and what it would be with the coupon that it names. */
async function shownToGuests(product: Product, period: Period) {
  const coupon = (await post('possession-coupons', { productId: [product.id] })).json<{
    data: Coupon | null
  }>().data
  const { periodTotalPrice } = rentalPrice(product, period)
  const possession = { coupons: coupon === null ? [] : [heldCoupon(coupon)], isMember: false }
  const price = couponPrice(possession, { productId: product.id, categoryIds: [], periodTotalPrice })
  const amount = periodTotalPrice - price.couponDiscount
  return {
    amount,
    coupon: price.offeredDiscount === 0 ? null : coupon,
    withCoupon: amount - price.offeredDiscount,
  }
}

/** Checkout at that amount; the server refuses any but its own. */
function checkOut(
  product: Product,
  period: Period,
  { amount, coupon }: { amount: number; coupon: Coupon | null },
) {
  const { totalRentPrice, periodTotalPrice, periodDiscount } = rentalPrice(perDay(product), period)
  const item = {
    productId: product.id,
    dailyRentalPrice: product.dailyRentalPrice,
    totalRentPrice,
    periodDiscount,
  }
  const body = {
    ...draftBody({ bags: [], period }),
    ...{ totalAmount: amount + product.fee, deliveryFee: product.fee },
    ...{ couponId: coupon?.id ?? null, couponDiscount: periodTotalPrice - amount },
    orderItems: [{ ...item, finalAmount: amount }],
  }
  return post('order-drafts', body, asMember)
}

t.test('every price that a guest is shown is the one that checkout asks for', async (t) => {
  const products = ofEachKind(await productsOfTheShop())
  const known = await rentableProducts(
    shop.deps.db,
    products.map(({ id }) => id),
  )
  const rentability = await rentabilityFor(shop.deps, memberId, known)
  const taken = new Set<number>()
  for (const [nth, product] of products.entries()) {
    const starts = Array.from({ length: 25 }, (_, ahead) => addDays(today, 3 + ahead))
    const period = starts
      .map((start) => periodFrom(start, nth))
      .find((one) => rentability.refusal(product.id, one) === null)
    if (period === undefined) {
      t.fail(`product ${product.id} has no free days`)
      continue
    }
    const shown = await shownToGuests(product, period)
    const plain = await checkOut(product, period, { amount: shown.amount, coupon: null })
    if (plain.statusCode !== 200) t.fail(`product ${product.id} at ${shown.amount}: ${plain.body}`)
    if (shown.coupon === null) continue
    if (!taken.has(shown.coupon.id)) {
      const got = await post(`coupons-download/${shown.coupon.id}`, {}, asMember)
      t.equal(got.statusCode, 200, `anybody gets ${shown.coupon.name}`)
      taken.add(shown.coupon.id)
    }
    const cheaper = await checkOut(product, period, { amount: shown.withCoupon, coupon: shown.coupon })
    if (cheaper.statusCode !== 200) t.fail(`product ${product.id} with ${shown.coupon.name}: ${cheaper.body}`)
  }
  t.ok(products.length >= 30, `${products.length} products`)
  t.ok(taken.size > 1, `${taken.size} coupons`)
})
