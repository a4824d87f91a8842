import t from 'tap'
import type { ProductCard, ProductDetail } from '../../domain/wire/catalogue.ts'
import type { Favorites, FreeAlert, FreeNotice } from '../../domain/wire/likes.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as likes from '../../server/likes/index.ts'
import * as members from '../../server/members/index.ts'
import { rentalModule } from '../../server/modules.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { rentalsIn } from '../support/rentalEvents.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await testApp('likes', [members, rentalModule, catalogue, likes])
t.teardown(shop.end)
const shelf = await aShelf(shop.deps)
const [first, second] = [await aBag(shop.deps, shelf), await aBag(shop.deps, shelf)]
const memberId = await aMember(shop.deps)
const headers = await headersOf(shop)
const otherId = await aMember(shop.deps, { email: 'other@example.com', phoneNumber: '01087654321' })
const others = await headersOf(shop, 'other@example.com')

type List<Row> = { data: { result: Row[]; cntAll: number } }
const call = async <Body>(method: 'GET' | 'POST' | 'DELETE', url: string, as = headers, payload?: object) => {
  const answer = await shop.app.inject({ method, url, headers: as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Body & { code?: string }>() }
}
const heart = (productId: number) => call('POST', '/api/users/favorite', headers, { productId })
const favorites = async (as = headers) =>
  (await call<List<ProductCard>>('GET', '/api/users/favorite', as)).body.data

t.test('what a member likes stands in the list, newest first, once however often it was liked', async (t) => {
  t.same(await favorites(), { result: [], cntAll: 0 })
  await heart(first)
  shop.clock.moveTo('2026-11-20T10:01:00+09:00')
  await heart(second)
  t.equal((await heart(first)).status, 200)
  const { result, cntAll } = await favorites()
  t.equal(cntAll, 2)
  t.same(
    result.map(({ id, likeYn }) => [id, likeYn]),
    [
      [second, true],
      [first, true],
    ],
  )
  t.same((await favorites(others)).cntAll, 0, 'nobody else has them')
})

t.test('a heart taken away is gone, and taking it away again is no mistake', async (t) => {
  for (const _ of [1, 2]) t.equal((await call('DELETE', `/api/users/favorite/${second}`)).status, 200)
  t.equal((await favorites()).cntAll, 1)
  t.same((await heart(999)).body.code, 'NOT_FOUND')
  const guest = await shop.app.inject('/api/users/favorite')
  t.equal(guest.statusCode, 401)
})

t.test('lists and details show a member the own hearts, and a guest none', async (t) => {
  type Page = List<ProductCard>
  const hearts = async (as: Record<string, string>) => {
    const answer = await shop.app.inject({ url: '/api/users/recommend-products', headers: as })
    return answer.json<Page>().data.result.map(({ id, likeYn }) => [id, likeYn])
  }
  t.same(await hearts(headers), [
    [second, false],
    [first, true],
  ])
  t.same((await hearts(others)).flat().includes(true), false)
  t.same((await hearts({})).flat().includes(true), false)
  const detail = await call<{ data: ProductDetail }>('GET', `/api/users/products/${first}`)
  t.equal(detail.body.data.likeYn, true)
  const similar = await call<{ data: ProductDetail }>('GET', `/api/users/products/${second}`)
  t.same(
    similar.body.data.similarProducts.map(({ id, likeYn }) => [id, likeYn]),
    [[first, true]],
  )
})

const period = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' }
const ask = (productId: number, changes: object = {}, as = headers) =>
  call<{ data: { id: number } }>('POST', '/api/users/free-alerts', as, { productId, ...period, ...changes })
const alerts = async () =>
  (await call<List<FreeAlert>>('GET', '/api/users/free-alerts')).body.data.result.map(
    ({ product, status }) => [product.id, status],
  )
const notices = async (as = headers) =>
  (await call<List<FreeNotice>>('GET', '/api/users/free-notices', as)).body.data.result

const rentals = rentalsIn(shop)
const told = async () => {
  let count = 0
  await followed(shop.deps, async () => {
    count += await likes.noticeFreed(shop.deps)
  })
  return count
}

t.test('a member is told once when a taken period becomes free', async (t) => {
  t.equal((await ask(first)).body.code, 'PERIOD_ALREADY_FREE')
  const rental = await rentals.book(first, '2026-12-04', '2026-12-07')
  const asked = await ask(first)
  t.equal(asked.status, 200)
  t.same((await ask(first)).body.data, asked.body.data, 'the same wish twice is one')
  t.equal(await told(), 0)
  t.same(await alerts(), [[first, 'waiting']])
  t.same(await notices(), [])

  await rentals.cancel(rental)
  t.equal(await told(), 1)
  t.equal(await told(), 0)
  t.same(await alerts(), [[first, 'free']])
  const [notice] = await notices()
  t.match(notice, { productId: first, message: '‘소프트 토트백’, 12.03(목) – 12.06(일)', ...period })
  t.same(await notices(others), [])
  t.equal((await call('POST', `/api/users/free-notices/${notice?.id}/read`, others)).status, 404)
  for (const _ of [1, 2])
    t.equal((await call('POST', `/api/users/free-notices/${notice?.id}/read`)).status, 200)
  t.same(await notices(), [])
})

t.test('what was free when its member was told is offered only while it can be rented', async (t) => {
  const bag = await aBag(shop.deps, shelf)
  const rental = await rentals.book(bag, '2026-12-04', '2026-12-07')
  await ask(bag, {}, others)
  await rentals.cancel(rental)
  await told()
  const seen = async () => {
    const { body } = await call<List<FreeAlert>>('GET', '/api/users/free-alerts', others)
    const own = body.data.result.filter(({ product }) => product.id === bag).map(({ status }) => status)
    return [...own, (await notices(others)).filter(({ productId }) => productId === bag).length]
  }
  t.same(await seen(), ['free', 1])
  const again = await rentals.book(bag, '2026-12-04', '2026-12-07')
  t.same(await seen(), ['taken', 0])
  await rentals.cancel(again)
  t.same(await seen(), ['free', 1])
  const opened = shop.clock.now().toISOString()
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  t.same(await seen(), ['over', 0])
  shop.clock.moveTo(opened)
  await shop.database.pool.query('UPDATE shop.products SET on_sale = false WHERE id = $1', [bag])
  t.same((await seen()).at(-1), 0)
})

t.test('a hold of a member who pays is waited for until it is let go', async (t) => {
  const hold = await rentals.draft(second, '2026-12-03', '2026-12-06')
  t.equal((await ask(second)).status, 200)
  t.equal(await told(), 0)
  await rentals.release(hold)
  t.equal(await told(), 1)
})

t.test('days that come free have only those looked at again who wait for such days', async (t) => {
  const [bag, other] = [await aBag(shop.deps, shelf), await aBag(shop.deps, shelf)]
  const early = await rentals.book(bag, '2026-12-03', '2026-12-06')
  const late = await rentals.book(bag, '2026-12-17', '2026-12-20')
  await rentals.book(other, '2026-12-03', '2026-12-06')
  const later = { rentalStartDate: '2026-12-17', rentalEndDate: '2026-12-20' }
  for (const asked of [ask(bag), ask(bag, later), ask(other)]) t.equal((await asked).status, 200)
  t.equal(await told(), 0)
  const marked = async () => {
    const { rows } = await shop.database.pool.query<{ id: number }>(
      `SELECT product_id AS id FROM shop.free_alerts WHERE status = 'waiting' AND recheck`,
    )
    return rows.map(({ id }) => id)
  }
  t.same(await marked(), [], 'nothing is left to look at')

  const { changeProduct } = catalogue
  const by = { actor: 'staff:1', at: shop.clock.now() }
  await changeProduct(shop.deps.db, bag, { onSale: false }, by)
  await rentals.cancel(early)
  t.equal(await told(), 0, 'a bag that is off the shelf cannot be rented')
  t.same(await marked(), [bag], 'the alert for other days of it, and that for another bag, rest')
  await changeProduct(shop.deps.db, bag, { onSale: true }, by)
  t.equal(await told(), 1, 'it came back in time')
  await rentals.cancel(late)
  t.equal(await told(), 1)
  await likes.recheckAlerts(shop.deps)
  t.same(await marked(), [other], 'once a day everything that waits')
  t.equal(await told(), 0)
})

t.test('no alert waits for a period that can no longer be rented, and a wish can be forgotten', async (t) => {
  const third = await aBag(shop.deps, shelf)
  await rentals.book(third, '2026-12-03', '2026-12-06')
  t.equal((await ask(third, { rentalStartDate: '2026-12-01' })).body.code, 'START_ON_BLOCKED_WEEKDAY')
  t.equal((await ask(third, { rentalEndDate: '2026-12-31' })).body.code, 'PERIOD_TOO_LONG')
  const { body } = await ask(third)
  shop.clock.moveTo('2026-11-30T10:00:00+09:00')
  t.equal(await told(), 0)
  t.same((await alerts())[0], [third, 'waiting'], 'three days ahead it can still be rented')
  shop.clock.moveTo('2026-12-01T10:00:00+09:00')
  t.equal(await told(), 0)
  t.same((await alerts())[0], [third, 'over'])
  t.equal((await call('DELETE', `/api/users/free-alerts/${body.data.id}`, others)).status, 404)
  const before = (await alerts()).length
  t.equal((await call('DELETE', `/api/users/free-alerts/${body.data.id}`)).status, 200)
  t.equal((await alerts()).length, before - 1)
})

t.test('thirty wishes may wait at a time', async (t) => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const bag = await aBag(shop.deps, shelf)
  await rentals.book(bag, '2026-11-25', '2026-12-31')
  await shop.database.pool.query(
    `INSERT INTO shop.free_alerts (member_id, product_id, start_on, end_on, asked_at)
     SELECT $1, $2, date '2027-01-01' + i, date '2027-01-04' + i, '2026-11-20T01:00:00Z' FROM generate_series(1, 30) i`,
    [memberId, bag],
  )
  t.equal((await ask(bag)).body.code, 'ALERT_LIMIT_REACHED')
})

/** Has the member like 501 new products at one moment, and returns them in the order of the list. */
async function aMemberLikes501(memberId: number): Promise<number[]> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO shop.products
         (product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at)
       SELECT 'MOST-' || i, '토트 ' || i, brand_id, c1, 10000, 1000000, listed_at
       FROM shop.products, generate_series(1, 501) i WHERE id = $2 RETURNING id)
     INSERT INTO shop.favorites (member_id, product_id, liked_at)
     SELECT $1, id, '2026-11-20T01:00:00Z' FROM made RETURNING product_id AS id`,
    [memberId, first],
  )
  return rows.map(({ id }) => id).toSorted((a, b) => b - a)
}

t.test('every alert and every unread notice is listed, however many there are', async (t) => {
  const waits = async (status: 'over' | 'free', count: number) =>
    shop.database.pool.query(
      `INSERT INTO shop.free_alerts (member_id, product_id, start_on, end_on, asked_at, status, noticed_at)
       SELECT $1, $2, '2026-12-03', '2026-12-06', '2026-08-01T01:00:00Z', $3,
         CASE WHEN $3 = 'free' THEN timestamptz '2026-08-02T01:00:00Z' END FROM generate_series(1, $4::integer)`,
      [otherId, second, status, count],
    )
  await waits('free', 51)
  t.equal((await notices(others)).length, 51)
  await waits('over', 2)
  const all = await call<List<FreeAlert>>('GET', '/api/users/free-alerts', others)
  t.equal(all.body.data.result.filter(({ product }) => product.id === second).length, 53)
})

t.test(
  '501 likes are all answered, and named beside the first page; the one that is free on the days is found (rule 515)',
  async (t) => {
    const memberId = await aMember(shop.deps, { email: 'most@example.com', phoneNumber: '01055557777' })
    const most = await headersOf(shop, 'most@example.com')
    const ids = await aMemberLikes501(memberId)
    const whole = await favorites(most)
    t.equal(whole.cntAll, 501)
    t.same(
      whole.result.map(({ id }) => id),
      ids,
    )
    type Page = { data: Favorites }
    const page = (query: string) => call<Page>('GET', `/api/users/favorite?${query}`, most)
    const { data } = (await page('cursor=')).body
    t.match(data, { cntAll: 501, nextCursor: /.+/ })
    t.same([...data.result.map(({ id }) => id), ...(data.olderIds ?? [])], ids)
    t.notOk(
      (await page(`cursor=${data.nextCursor}`)).body.data.olderIds,
      'only the first page names the others',
    )

    const oldest = ids.at(-1)
    await shop.database.pool.query('SELECT shop.list_products($1)', [ids])
    await shop.database.pool.query(
      `UPDATE shop.listings SET rentable_until = '2026-12-04' WHERE product_id = ANY ($1)`,
      [ids.slice(0, -1)],
    )
    const free = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
    for (const query of [free, `${free}&cursor=`])
      t.match((await page(query)).body.data, { cntAll: 1, result: [{ id: oldest }] }, query)
  },
)

t.test('likes come whole, or twenty a page by a cursor, each product once', async (t) => {
  await aMember(shop.deps, { email: 'many@example.com', phoneNumber: '01055556666' })
  const many = await headersOf(shop, 'many@example.com')
  // Liked at one moment, so that the order is that of the products.
  for (let nth = 0; nth < 23; nth += 1)
    await call('POST', '/api/users/favorite', many, { productId: await aBag(shop.deps, shelf) })
  type Page = { data: { result: ProductCard[]; cntAll: number; nextCursor?: string | null } }
  const page = async (cursor: string) => {
    const answer = await call<Page>('GET', `/api/users/favorite?cursor=${cursor}`, many)
    return { status: answer.status, ...answer.body.data }
  }
  const all = (await favorites(many)).result.map(({ id }) => id)
  t.equal(all.length, 23)
  const one = await page('')
  t.match(one, { cntAll: 23, nextCursor: /.+/, result: { length: 20 } })
  const two = await page(one.nextCursor ?? '')
  t.match(two, { cntAll: 23, nextCursor: null, result: { length: 3 } })
  t.same(
    [...one.result, ...two.result].map(({ id }) => id),
    all,
  )
  t.ok([...one.result, ...two.result].every(({ likeYn }) => likeYn))
  for (const forged of ['x', '["now",1]', '["0000-01-01T00:00:00Z",1]'])
    t.equal((await page(Buffer.from(forged).toString('base64url'))).status, 400, forged)
})
