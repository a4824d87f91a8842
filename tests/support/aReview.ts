import type { ProductDetail, Review } from '../../domain/wire/catalogue.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { WritableReview, WrittenReview } from '../../domain/wire/reviews.ts'
import { moveOrderItem } from '../../server/ordering/index.ts'
import { type Answer, aRentalShop, type Customer, type RentalShop } from './aRental.ts'
import { formBody, type Sent, sendForm } from './uploading.ts'

export const enough = '상자 그대로 와서 편했어요. 또 빌릴게요.'

/** What the writing screen sends for a new review, with what a test wants to differ. */
export const reviewSent = (orderItemId: string, productId: number, changes: Sent = {}): Sent => ({
  ...{ content: enough, rating: '4.5', productId: String(productId), orderItemId },
  ...changes,
})

const courses = {
  shipped: ['prepare', 'ship'],
  delivered: ['prepare', 'ship', 'deliver'],
  end: ['prepare', 'ship', 'deliver', 'end'],
  collected: ['prepare', 'ship', 'deliver', 'end', 'collect'],
} as const

/** Rents a bag for four days that end on 6 December; the item comes as far as that, on the 7th at ten past midnight. */
export async function rented(
  shop: RentalShop,
  customer: Customer,
  productId: number,
  until: keyof typeof courses,
  { points = 0 } = {},
) {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const draft = await customer.draft({ bags: [productId], points })
  if (draft.status !== 200) throw new Error(draft.message)
  const placed = await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  if (placed.status !== 200) throw new Error(placed.message)
  const { data } = await customer.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const orderItemId = data.order_items[0]?.id ?? ''
  shop.clock.moveTo('2026-12-07T00:10:00+09:00')
  for (const action of courses[until]) {
    const who =
      action === 'end'
        ? { by: 'job' as const, actor: 'job:end' as const }
        : { by: 'staff' as const, staffId: 1, reason: '점검을 마쳤어요' }
    await moveOrderItem(shop.deps, { orderItemId, action, ...who, courier: null, trackingNumber: null })
  }
  return { orderItemId, orderId: draft.data.orderId, productId }
}

/** Sends the form of the writing screen. */
export async function sendsReview<Data>(
  shop: RentalShop,
  customer: Pick<Customer, 'accessToken'>,
  sent: Sent,
  reviewId?: number,
): Promise<Answer<Data>> {
  const headers = { authorization: `Bearer ${customer.accessToken}` }
  const body = await formBody(sent)
  const url = `/api/users/my-reviews${reviewId === undefined ? '' : `/${reviewId}`}`
  const answer = await sendForm(shop.app, headers, body, url, reviewId === undefined ? 'POST' : 'PUT')
  return { status: answer.statusCode, code: '', message: '', ...answer.json() }
}

export type List<Row> = { result: Row[]; cntAll: number }
type Written = { reviewId: number; points: number }

/** The addresses of a review's photos, by slot. */
export const photosOf = (review: Review | undefined) => [
  review?.image_file_id_1_file,
  review?.image_file_id_2_file,
  review?.image_file_id_3_file,
]

/** A rental shop whose members write reviews over HTTP. */
export async function aReviewingShop(name: string) {
  const shop = await aRentalShop(name)
  const { pool } = shop.database
  let renters = 0
  const aRenter = () => {
    renters += 1
    return shop.aCustomer(`renter${renters}@example.com`)
  }
  const write = (customer: Customer, sent: Sent) => sendsReview<Written>(shop, customer, sent)
  const page = async (productId: number): Promise<ProductDetail> =>
    (await shop.app.inject(`/api/users/products/${productId}`)).json().data
  return {
    shop,
    aRenter,
    write,
    page,
    edit: (customer: Customer, reviewId: number, sent: Sent) =>
      sendsReview<{ reviewId: number; revision: number }>(shop, customer, sent, reviewId),
    writable: async (customer: Customer, at = 1) =>
      (await customer.get<List<WritableReview>>(`/api/users/my-writable-reviews?curPage=${at}`)).data,
    written: async (customer: Customer, at = 1) =>
      (await customer.get<List<WrittenReview>>(`/api/users/my-written-reviews?curPage=${at}`)).data,
    balance: async (customer: Customer) =>
      (await customer.get<{ points: number }>('/api/users/possession-points')).data.points,
    eventsOf: async (orderItemId: string) => {
      const { rows } = await pool.query<{ type: string; data: object }>(
        `SELECT type, data FROM es.events JOIN es.streams s USING (stream_no) WHERE s.stream_id = $1 ORDER BY pos`,
        [`review:${orderItemId}`],
      )
      return rows
    },
    /** Somebody whose rental is over and reviewed. */
    aReviewed: async (changes: Sent = {}) => {
      const customer = await aRenter()
      const productId = await shop.aBag()
      const item = await rented(shop, customer, productId, 'collected')
      const { data } = await write(customer, reviewSent(item.orderItemId, productId, changes))
      return { customer, ...item, ...data }
    },
    /** Products whose shown average or count is not that of their reviews. */
    wrongAverages: async () => {
      const { rows } = await pool.query<{ id: number; stars: number; reviews: number }>(
        `SELECT product_id AS id, avg(half_stars)::float / 2 AS stars, count(*)::int AS reviews FROM shop.reviews
         WHERE removed_at IS NULL GROUP BY 1`,
      )
      const wrong: string[] = []
      for (const { id, stars, reviews } of rows) {
        const { averageRating, reviewCount } = await page(id)
        if (reviewCount !== reviews || Math.abs(averageRating - stars) > 0.05 + 1e-9)
          wrong.push(`${id}: ${averageRating} of ${reviewCount} instead of ${stars} of ${reviews}`)
      }
      return { wrong, checked: rows.length }
    },
  }
}
