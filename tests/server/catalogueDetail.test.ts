import t from 'tap'
import * as z from 'zod/mini'
import { type ProductDetail, productDetailAnswer, productListAnswer } from '../../domain/wire/catalogue.ts'
import { couponBody } from '../../domain/wire/staffCoupons.ts'
import { changeProduct, coupons } from '../../server/catalogue/index.ts'
import { createContent, removeContent } from '../../server/platform/content.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('catalogue_detail')
t.teardown(shop.end)
const { pool } = shop.database

type Listed<Row> = { data: { result: Row[]; cntAll: number } }

t.test('a product’s page has all its reviews, the newest first (rule 518)', async (t) => {
  const id = await shop.aBag({ c1: 2, c2: 21, c3: null })
  await pool.query(
    `WITH said (review_id, written_at) AS (
       SELECT 1000 + i, timestamptz '2025-11-08T09:00:00+09:00' + make_interval(days => i) FROM generate_series(1, 101) i),
     texts AS (INSERT INTO shop.review_texts (review_id, author, content) SELECT review_id, '김*우', '좋아요' FROM said),
     stars AS (INSERT INTO shop.product_ratings VALUES ($1, 1010, 101, 101))
     INSERT INTO shop.reviews (review_id, order_item_id, product_id, member_id, half_stars, photos, points, written_at)
     SELECT review_id, gen_random_uuid(), $1, 1, 10, 0, 1000, written_at FROM said`,
    [id],
  )
  const { data } = (await shop.get<{ data: ProductDetail }>(`/api/users/products/${id}`)).body
  t.equal(data.reviewCount, 101)
  t.same(
    data.reviews.map((review) => review.id),
    Array.from({ length: 101 }, (_, nth) => 1_101 - nth),
  )
})

t.test('categories open level by level, in the shop’s own order', async (t) => {
  const names = async (path: string) =>
    (await shop.get<Listed<{ id: number; name: string }>>(path)).body.data.result.map(
      (row) => `${row.id} ${row.name}`,
    )
  t.same(await names('/api/users/categories'), ['1 여성', '2 남성'])
  t.same(await names('/api/users/categories/1/secondary'), ['11 가방', '12 시계'])
  t.same(await names('/api/users/categories/11/tertiary'), ['111 탑핸들', '112 숄더'])
  t.same(await names('/api/users/categories/11/secondary'), [], 'a child of another level is none')
  for (const level of ['secondary', 'tertiary'])
    t.match(await shop.get(`/api/users/categories/99999/${level}`), {
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
  const { body } = await shop.get<{ data: { result: unknown[] } }>('/api/users/categories?levels=3')
  t.match(
    body.data.result[0],
    {
      name: '여성',
      children: [{ name: '가방', children: [{ name: '탑핸들' }, { name: '숄더' }] }, { name: '시계' }],
    },
    'and all three at once for who asks',
  )
  t.equal((await shop.get('/api/users/categories?levels=2')).status, 400)
})

t.test(
  'a product’s page has its facts, pictures, reviews, relatives and the best coupon for it alone',
  async (t) => {
    const id = await shop.aBag({
      size: '28 × 21 × 12cm',
      description: '<p onclick="x()">부드러운 <b>가죽</b></p><script>x()</script>',
    })
    const relative = await shop.aBag({ c3: 112 })
    const twin = await shop.aBag()
    await pool.query(
      `WITH said (review_id, author, half_stars, content, written_at) AS (VALUES
         (1, '김*우', 10, '가죽 결이 좋아요', timestamptz '2026-11-08T09:00:00+09:00'),
         (2, NULL, 9, '편했어요', '2026-10-27T09:00:00+09:00')),
       texts AS (INSERT INTO shop.review_texts (review_id, author, content) SELECT review_id, author, content FROM said),
       stars AS (INSERT INTO shop.product_ratings VALUES ($1, 19, 2, 2))
       INSERT INTO shop.reviews (review_id, order_item_id, product_id, member_id, half_stars, photos, points, written_at)
       SELECT review_id, gen_random_uuid(), $1, 1, half_stars, 0, 1000, written_at FROM said`,
      [id],
    )
    await aCouponOnOffer(shop.deps, { name: '20% 쿠폰', maxDiscountAmount: 50_000 })
    await aCouponOnOffer(shop.deps, {
      ...{ name: '3천원 쿠폰', discountType: 'fixed', discountValue: 3_000 },
      ...{ scope: 'products', productIds: [id] },
    })
    await aCouponOnOffer(shop.deps, { name: '지난 쿠폰', discountValue: 90, endDate: '2026-11-19' })
    const { data } = (await shop.get<{ data: ProductDetail }>(`/api/users/products/${id}`)).body
    t.match(data, {
      productCode: /^VRN-TH-/,
      ...{
        discountPrice: 12_300,
        dailyRentalPrice: 15_400,
        color: '옥스블러드',
        size: '28 × 21 × 12cm',
        supplyPrice: 1_900_000,
        shippingCost: 'free',
        consignment: null,
      },
      description: '<p>부드러운 가죽</p>',
      averageRating: 4.8,
      reviewCount: 2,
      coupon: { name: '20% 쿠폰', discountType: 'percentage', discountValue: 20, maxDiscountAmount: 50_000 },
    })
    t.same(
      data.category.map((one) => one.name),
      ['여성', '가방', '탑핸들'],
    )
    t.same(
      data.product_images.map((image) => `${image.type} ${image.file.fileUrl}`),
      [`main /files/pictures/${id}/front`, `info /files/pictures/${id}/detail`],
    )
    t.same(
      data.reviews.map((review) => [review.user.name, review.rating, review.createdAt]),
      [
        ['김*우', 5, '2026-11-08T09:00:00+09:00'],
        ['탈퇴한 회원', 4.5, '2026-10-27T09:00:00+09:00'],
      ],
    )
    t.same(
      data.similarProducts.map((card) => card.id),
      [twin, relative],
      'the same kind first',
    )
    const similar = await shop.get<Listed<{ id: number }>>(`/api/users/products-similar/${id}`)
    t.same(
      similar.body.data.result.map((card) => card.id),
      [twin, relative],
    )
    t.equal((await shop.get('/api/users/products/99999')).status, 404)
    t.match(await shop.get('/api/users/products-similar/99999'), { status: 404, body: { code: 'NOT_FOUND' } })
    t.equal((await shop.get('/api/users/products/abc')).status, 400)
  },
)

t.test('a product’s page says what a period costs and what its length takes off', async (t) => {
  const id = await shop.aBag()
  const asked = async (query: string) => {
    const { status, body } = await shop.get<{ code?: string; data: ProductDetail }>(
      `/api/users/products/${id}${query}`,
    )
    return status === 200 ? [body.data.periodTotalPrice, body.data.periodDiscount] : [status, body.code]
  }
  t.same(await asked(''), [36_900, 0], 'the shortest rental, three days at 12,300')
  t.same(await asked('?rentalStartDate=2026-12-03&rentalEndDate=2026-12-16'), [142_600, -29_600])
  t.same(await asked('?rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'), [48_000, -1_200])
  t.same(await asked(''), [36_900, 0], 'what one shopper asked for is not what the next one sees')
  for (const [query, code] of [
    ['?rentalStartDate=2026-12-03', 'INVALID_REQUEST'],
    ['?rentalStartDate=2026-12-06&rentalEndDate=2026-12-03', 'PERIOD_INVALID'],
    ['?rentalStartDate=2026-12-03&rentalEndDate=2027-12-03', 'PERIOD_TOO_LONG'],
  ] as const)
    t.same(await asked(query), [400, code])
})

t.test('shoppers who open pages at the same moment each see their own product', async (t) => {
  const [first, second, third] = [await shop.aBag(), await shop.aBag(), await shop.aBag()]
  const seen = async () => {
    const asked = [third, 900_000, first, second, first]
    const answers = await Promise.all(
      asked.map((id) => shop.get<{ data?: ProductDetail }>(`/api/users/products/${id}`)),
    )
    return answers.map(({ status, body }) => [status, body.data?.id, body.data?.size])
  }
  const size = 'M (55–66)'
  const shown = (sizeOfSecond: string | null) => [
    [200, third, null],
    [404, undefined, undefined],
    [200, first, null],
    [200, second, sizeOfSecond],
    [200, first, null],
  ]
  t.same(await seen(), shown(null))
  const by = { actor: 'staff:1', at: shop.clock.now() }
  await changeProduct(shop.deps.db, second, { size }, by)
  t.same(await seen(), shown(size), 'and of pages that are at hand the one that changed is read again')
})

t.test('pages and lists have what the wire says of them, and nothing besides', async (t) => {
  const id = await shop.aBag()
  for (const [path, shape] of [
    [`/api/users/products/${id}`, productDetailAnswer],
    ['/api/users/recommend-products', productListAnswer],
  ] as const) {
    const { body } = await shop.get<{ data: unknown }>(path)
    t.same(body, z.parse(shape, body))
  }
})

t.test('a change of price leaves a trace with the row before and after', async (t) => {
  const id = await shop.aBag()
  const by = { actor: 'staff:3', at: shop.clock.now() }
  await changeProduct(shop.deps.db, id, { discountRate: 30 }, by)
  await changeProduct(shop.deps.db, id, { discountRate: 30 }, by)
  const { rows } = await pool.query(
    `SELECT before->>'discount_rate' AS before, after->>'per_day' AS after, actor FROM shop.catalogue_changes
     WHERE subject = 'products' AND key = $1 AND before IS NOT NULL`,
    [String(id)],
  )
  t.same(rows, [{ before: '20', after: '10800', actor: 'staff:3' }], 'the same again is no change')
})

t.test('staff say or take back the size and the price of a new one, and the page follows', async (t) => {
  const id = await shop.aBag({ size: 'M (55–66)' })
  const by = { actor: 'staff:3', at: shop.clock.now() }
  const shown = async () => (await shop.get<{ data: ProductDetail }>(`/api/users/products/${id}`)).body.data
  t.match(await shown(), { size: 'M (55–66)', supplyPrice: 1_900_000 })
  await changeProduct(shop.deps.db, id, { size: '240mm', supplyPrice: 980_000 }, by)
  t.match(await shown(), { size: '240mm', supplyPrice: 980_000 })
  await changeProduct(shop.deps.db, id, { size: null, supplyPrice: 0 }, by)
  t.match(await shown(), { size: null, supplyPrice: 0 })
})

t.test('a product’s page advertises a coupon from when it is made until it is ended', async (t) => {
  const id = await shop.aBag()
  const advertised = async () =>
    (await shop.get<{ data: ProductDetail }>(`/api/users/products/${id}`)).body.data.coupon?.name
  const before = await advertised()
  t.not(before, '반값 쿠폰')
  const by = { actor: 'staff:1', at: new Date('2026-11-20T10:00:00+09:00'), reason: '주말 행사' }
  const half = couponBody.parse({
    ...{ name: '반값 쿠폰', discountType: 'percentage', discountValue: 50, type: 'normal' },
    ...{ scope: 'products', productIds: [id], endDate: '2026-12-31', reason: '주말 행사' },
  })
  const made = await createContent(shop.deps.db, coupons, half, by)
  if ('refused' in made) throw new Error('no coupon was made')
  t.equal(await advertised(), '반값 쿠폰')
  t.equal(await removeContent(shop.deps.db, coupons, { id: made.id }, by), null)
  t.equal(await advertised(), before)
})
