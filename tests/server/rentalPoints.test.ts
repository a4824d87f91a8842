import t, { type Test } from 'tap'
import type { OrderDraft } from '../../domain/wire/checkout.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { PointHistory } from '../../domain/wire/points.ts'
import type { PointMonth } from '../../domain/wire/staffPoints.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { withdrawAgain } from '../../server/withdrawal/index.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aRentalShop, draftBody } from '../support/aRental.ts'
import { rented, reviewSent, sendsReview } from '../support/aReview.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'

const shop = await aRentalShop('rental_points')
t.teardown(() => shop.end())
const admin = await shop.aColleague('admin@example.com', ['admin'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const { pool } = shop.database
const reason = '겨울 행사예요'

type Settings = { now: { rentalPointPercent: number }; version: number }
async function earnPercent(rentalPointPercent: number) {
  const { now, version } = (await admin.get<Settings>('/api/staff/settings')).data
  return admin.put('/api/staff/settings', { ...now, rentalPointPercent, version, reason })
}
const balanceOf = async (memberId: number) =>
  (
    await pool.query<{ balance: number; debt: number }>(
      'SELECT balance, debt FROM shop.point_balances WHERE member_id = $1',
      [memberId],
    )
  ).rows[0] ?? { balance: 0, debt: 0 }
const refunds = (orderItemId: string, refundNumber: number, refund: number) =>
  finance.post(`/api/staff/order-items/${orderItemId}/refund`, {
    ...{ refundNumber, refund, points: null, ownerBears: false, reason: '흠집이 있었어요' },
  })
const earnedIn = async (memberId: number) =>
  (
    await pool.query<{ data: object }>(
      `SELECT e.data FROM es.events e JOIN es.streams s USING (stream_no)
       WHERE s.stream_id = $1 AND e.type = 'points.earned' ORDER BY e.version`,
      [`wallet:${memberId}`],
    )
  ).rows.map(({ data }) => data)

/** Every month closes with the ledger's account, whatever points were taken back for. */
async function checkLiability(t: Test): Promise<void> {
  const { data } = await finance.get<{ result: PointMonth[] }>('/api/staff/points/months')
  t.ok(data.result.some(({ suspended }) => suspended > 0))
  for (const { month, closing, booked } of data.result) t.equal(closing, booked, month)
}

t.test('a rental earns nothing until the admin sets a percentage, which is recorded', async (t) => {
  const renter = await shop.aCustomer('first@example.com')
  await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 0)
  t.match(await earnPercent(21), { status: 400, data: { fields: { rentalPointPercent: /20%까지/ } } })
  t.match(await earnPercent(1), { status: 200 })
  t.match((await admin.get('/api/staff/settings')).data, {
    changes: [{ reason, before: { rentalPointPercent: 0 }, after: { rentalPointPercent: 1 } }],
  })
  t.match((await renter.get('/api/users/my-points-summary')).data, { rentalPercent: 1 })
})

t.test('points for a rental come with its collection, by the percentage of that moment', async (t) => {
  const renter = await shop.aCustomer('second@example.com')
  const item = await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 480)
  t.match(await earnedIn(renter.id), [
    {
      ...{ points: 480, reason: 'rental', shareOf: { paid: 48_000, percent: 1 } },
      earnedBy: { source: `rental:${item.orderItemId}`, orderItemId: item.orderItemId },
    },
  ])
  t.match((await renter.get<{ result: object[] }>('/api/users/my-points-history')).data.result, [
    { type: 'earn', reason: 'rental', points: 480, orderId: item.orderId },
  ])
  const { rows } = await pool.query(
    'SELECT account, amount FROM shop.journal_lines WHERE stream_id = $1 ORDER BY account',
    [`wallet:${renter.id}`],
  )
  t.strictSame(rows, [
    { account: 'points_cost', amount: 480 },
    { account: 'points_liability', amount: -480 },
  ])

  await earnPercent(10)
  t.match(await refunds(item.orderItemId, 1, 24_000), { status: 200 })
  t.equal((await balanceOf(renter.id)).balance, 240, 'half of 480, whatever the percentage is now')
  await checkLiability(t)
  t.match(await refunds(item.orderItemId, 2, 24_000), { status: 200 })
  t.same(await balanceOf(renter.id), { balance: 0, debt: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('points that were used before the refund are owed', async (t) => {
  const renter = await shop.aCustomer('third@example.com')
  const item = await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 4_800)
  await renter.draft({
    bags: [await shop.aBag()],
    period: { start: '2026-12-17', end: '2026-12-20' },
    points: 4_800,
  })
  t.match(await refunds(item.orderItemId, 1, 48_000), { status: 200 })
  t.match(await balanceOf(renter.id), { debt: 4_800 })
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'a member reads why points were taken back: a removed review, a refunded rental (rule 514)',
  async (t) => {
    await earnPercent(1)
    const renter = await shop.aCustomer('both@example.com')
    const { orderItemId, productId } = await rented(shop, renter, await shop.aBag(), 'collected')
    const review = await sendsReview<{ reviewId: number }>(shop, renter, reviewSent(orderItemId, productId))
    t.equal(review.status, 200, review.message)
    const operations = await shop.aColleague('both-ops@example.com', ['operations'])
    const removed = await operations.post(`/api/staff/reviews/${review.data.reviewId}/remove`, {
      ...{ revision: 0, reason },
    })
    t.equal(removed.status, 200, removed.message)
    t.match(await refunds(orderItemId, 1, 24_000), { status: 200 })
    const { data } = await renter.get<PointHistory>('/api/users/my-points-history?gubun=suspend')
    t.same(
      data.result.map(({ type, reason, points }) => [type, reason, points]),
      [
        ['suspend', 'rental_suspend', -240],
        ['suspend', 'suspend', -1_000],
      ],
    )
    await checkLiability(t)
    t.strictSame(await shop.rebuilt(), [])
  },
)

t.test('points that come back for part of a collected rental are no cancellation (rule 722)', async (t) => {
  const renter = await shop.aCustomer('worn@example.com')
  await renter.earns(6_400)
  const item = await rented(shop, renter, await shop.aBag(), 'collected', { points: 6_400 })
  t.match(await refunds(item.orderItemId, 1, 24_000), { status: 200 })
  const { data } = await renter.get<PointHistory>('/api/users/my-points-history?gubun=cancel')
  t.match(data.result, [{ type: 'cancel', reason: 'rental_refund', points: 3_200 }])
})

t.test(
  'a refund to a renter who has left goes to the card alone, and gives no points (rule 880)',
  async (t) => {
    const paidInParts = async (email: string) => {
      const renter = await shop.aCustomer(email)
      await renter.earns(6_400)
      const { orderItemId } = await rented(shop, renter, await shop.aBag(), 'collected', { points: 6_400 })
      return { renter, orderItemId, leaves: () => withdrawAgain(shop.deps, renter.id, shop.clock.now()) }
    }
    const restored = (memberId: number) =>
      shop.count(
        `es.events JOIN es.streams s USING (stream_no) WHERE s.stream_id = $1 AND type = 'points.restored'`,
        [`wallet:${memberId}`],
      )
    const { renter, orderItemId, leaves } = await paidInParts('gone@example.com')
    const url = `/api/staff/order-items/${orderItemId}/refund-quote`
    t.match((await finance.get(url)).data, { renterHasLeft: false, largest: 48_000, pointsRefund: 6_400 })
    t.match(await leaves(), { pointsExpired: Number })
    t.match((await finance.get(url)).data, {
      ...{ renterHasLeft: true, largest: 41_600, cardRefund: 41_600, pointsRefund: 0 },
      ...{ fewestPoints: 0, mostPoints: 0, rentalPointsBack: 0 },
    })
    t.match(await refunds(orderItemId, 1, 48_000), { code: 'REFUND_OVER_PAID', data: { largest: 41_600 } })
    t.match((await refunds(orderItemId, 1, 41_600)).data, { cardRefund: 41_600, pointsRefund: 0 })
    t.equal(await restored(renter.id), 0)
    t.same(await balanceOf(renter.id), { balance: 0, debt: 0 })

    const racing = await paidInParts('goes@example.com')
    beforeItWrites(shop.deps, 'refund:', racing.leaves)
    t.match((await refunds(racing.orderItemId, 1, 24_000)).data, { cardRefund: 24_000, pointsRefund: 0 })
    t.equal(await restored(racing.renter.id), 0)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('coupon of a category, points, a cancelled, a returned and a refunded item, to the won', async (t) => {
  const { kysely } = shop.database
  const totes = await kysely
    .insertInto('shop.categories')
    .values({ parent_id: shop.shelf.categoryId, level: 2, name: '토트백', position: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [covered, costly, other] = [
    await shop.aBag({ c2: totes.id }),
    await shop.aBag({ c2: totes.id, daily_rental_price: 31_700 }),
    await shop.aBag({ daily_rental_price: 8_800 }),
  ]
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const coupon = await aCouponOnOffer(shop.deps, {
    ...{ scope: 'category', categoryId: totes.id, discountValue: 15, maxDiscountAmount: 20_000 },
    minPurchaseAmount: 205_900,
  })
  await earnPercent(3)
  const renter = await shop.aCustomer('sums@example.com')
  await renter.post(`/api/users/coupons-download/${coupon}`, {})
  await renter.earns(5_000)
  const operations = await shop.aColleague('sums-ops@example.com', ['operations', 'content'])

  // Four days, of which the last costs 90 %: 48,000, 123,600 and 34,300. 15 % of 171,600 are 25,700, at most 20,000.
  const body = {
    ...draftBody({ bags: [covered, costly, other] }),
    ...{ totalAmount: 180_900, couponId: coupon, couponDiscount: 20_000, pointsUsed: 5_000 },
    orderItems: [
      {
        productId: covered,
        dailyRentalPrice: 12_300,
        totalRentPrice: 49_200,
        periodDiscount: -1_200,
        finalAmount: 42_406,
      },
      {
        productId: costly,
        dailyRentalPrice: 31_700,
        totalRentPrice: 126_800,
        periodDiscount: -3_200,
        finalAmount: 109_194,
      },
      {
        productId: other,
        dailyRentalPrice: 8_800,
        totalRentPrice: 35_200,
        periodDiscount: -900,
        finalAmount: 34_300,
      },
    ],
  }
  const draft = await renter.post<OrderDraft>('/api/users/order-drafts', body)
  t.equal(draft.status, 200, JSON.stringify(draft))
  const { orderId } = draft.data
  const moved = await operations.put(`/api/staff/products/${costly}`, {
    ...{ categoryId: shop.shelf.categoryId, dailyRentalPrice: 40_000, reason: '옮겨요' },
    version: (await operations.get<{ version: number }>(`/api/staff/products/${costly}`)).data.version,
  })
  t.equal(moved.status, 200, JSON.stringify(moved))
  t.equal(
    (await renter.pay(orderId, await shop.approve(draft.data))).status,
    200,
    'the draft keeps its terms',
  )
  const items = async () =>
    (await renter.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items
  const [a, b, c] = (await items()).map(({ id }) => id)
  const acts = async (id: string | undefined, path: string, more: object = {}) => {
    const answer = await operations.step(id, path, { reason, ...more })
    t.equal(answer.status, 200, `${path}: ${answer.message}`)
  }

  const cancelled = await renter.post('/api/users/order-items-cancel', {
    ...{ orderItemId: c, cancellationReason: 'changed_mind', quotedFee: 0 },
  })
  t.match(cancelled.data, { cardRefund: 33_378, pointsRefund: 922, couponReturned: false })
  t.equal((await balanceOf(renter.id)).balance, 922)

  for (const id of [a, b]) {
    await acts(id, 'prepare')
    await acts(id, 'ship', { courier: null, trackingNumber: null })
  }
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await renter.post('/api/users/order-items-returns', { orderItemId: b })
  shop.clock.moveTo('2026-12-07T00:10:00+09:00')
  await endAfterLastDay(shop.deps)
  await earnPercent(7)
  await acts(a, 'collected')
  t.match(await earnedIn(renter.id), [{}, { points: 2_888, shareOf: { paid: 41_265, percent: 7 } }])
  t.equal((await balanceOf(renter.id)).balance, 922 + 2_888)

  await earnPercent(20)
  await acts(b, 'return/approve', { returnNumber: 1 })
  await acts(b, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '634212345678' })
  await acts(b, 'return/collected', { returnNumber: 1 })
  const returned = await finance.post(`/api/staff/order-items/${b}/return/complete`, {
    ...{ refund: 50_001, points: null, rentalCounts: true, returnsDeliveryFee: false, reason },
  })
  t.match(returned.data, { cardRefund: 48_657, pointsRefund: 1_344 }, JSON.stringify(returned))
  t.equal((await balanceOf(renter.id)).balance, 3_810 + 1_344, 'a returned item earns nothing')

  const quote = await finance.get(`/api/staff/order-items/${a}/refund-quote?refund=10001&ownerBears=false`)
  t.match(quote.data, { cardRefund: 9_732, pointsRefund: 269, rentalPointsBack: 682 }, 'said before')
  t.match((await refunds(a ?? '', 1, 10_001)).data, { cardRefund: 9_732, pointsRefund: 269 })
  t.equal((await balanceOf(renter.id)).balance, 5_154 + 269 - 682)
  t.match((await refunds(a ?? '', 2, 7_777)).data, { cardRefund: 7_568, pointsRefund: 209 })
  t.equal((await balanceOf(renter.id)).balance, 4_741 + 209 - 529)
  t.match((await refunds(a ?? '', 3, 24_628)).data, { cardRefund: 23_965, pointsRefund: 663 })
  t.same(await balanceOf(renter.id), { balance: 4_421 + 663 - 1_677, debt: 0 })
  t.match(await refunds(a ?? '', 4, 100), { status: 409, code: 'REFUND_OVER_PAID' })
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})
