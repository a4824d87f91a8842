import t from 'tap'
import * as catalogue from '../../server/catalogue/index.ts'
import * as coupons from '../../server/coupons/index.ts'
import * as members from '../../server/members/index.ts'
import * as ordering from '../../server/ordering/index.ts'
import * as payments from '../../server/payments/index.ts'
import * as rental from '../../server/rental/index.ts'
import * as points from '../../server/wallet/index.ts'
import { aCoupon } from '../support/aCoupon.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { draftBody } from '../support/aRental.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { intoWallet } from '../support/intoWallet.ts'

const shop = await testApp('staff_coupons', [members, rental, catalogue, coupons, points, payments, ordering])
t.teardown(() => shop.end())
await aMember(shop.deps)
await aMember(shop.deps, { email: 'seoyeon@example.com' })
const minji = await headersOf(shop)
const seoyeon = await headersOf(shop, 'seoyeon@example.com')
const shelf = await aShelf(shop.deps)
const bag = await aBag(shop.deps, shelf)
await aBag(shop.deps, shelf)

const call = (method: 'GET' | 'POST', url: string, headers: object = minji) =>
  shop.app.inject({ method, url: `/api/users/${url}`, headers: { ...headers } })
const download = (id: number, headers = minji) => call('POST', `coupons-download/${id}`, headers)
const ids = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.json().data.result.map(({ id }: { id: number }) => id)

const staff = await colleagueHeaders(shop, { email: 'content@example.com', roles: ['content'] })
const asStaff = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) => {
  const url = `/api/staff/coupons${path}`
  const answer = await shop.app.inject({ method, url, headers: staff, ...(payload && { payload }) })
  return { status: answer.statusCode, ...answer.json() }
}
const fresh = {
  ...{ name: '연말 15%', discountType: 'percentage', discountValue: 15, maxDiscountAmount: 20_000 },
  ...{ minPurchaseAmount: 50_000, type: 'normal', scope: 'all', endDate: '2026-12-31', reason: '연말 행사' },
}
const listed = async (id: number) =>
  (await asStaff('GET', '')).data.result.find((one: { id: number }) => one.id === id)
const isOffered = async (id: number) =>
  ids(await call('GET', 'my-downloadable-coupons', seoyeon)).includes(id)

t.test('a coupon that staff make is given out at once, counted, and ended at once', async (t) => {
  const { data } = await asStaff('POST', '', fresh)
  t.ok(await isOffered(data.id))
  t.equal((await download(data.id)).statusCode, 200)
  t.match(await listed(data.id), { issuing: 'open', issued: 1, used: 0, expired: 0, revoked: 0 })
  const terms = { discountType: 'percentage', discountValue: 15, maxDiscountAmount: 20_000 }
  const [held] = (await call('GET', 'my-available-coupons')).json().data.result
  for (const shown of [held, await listed(data.id)])
    t.match(shown, { ...terms, minPurchaseAmount: 50_000, type: 'normal', applicableTo: 'all_products' })
  t.equal((await asStaff('DELETE', `/${data.id}`, {})).status, 400, 'a reason is asked for')
  t.equal((await asStaff('DELETE', `/${data.id}`, { reason: '수량을 모두 줬어요' })).status, 200)
  t.notOk(await isOffered(data.id))
  t.equal((await download(data.id, seoyeon)).json().code, 'COUPON_NOT_USABLE')
  t.ok(ids(await call('GET', 'my-available-coupons')).includes(data.id), 'who has it keeps it')
  t.equal((await asStaff('DELETE', `/${data.id}`, { reason: '또' })).status, 404)
  const { rows } = await shop.deps.db.pool.query(
    `SELECT reason, before->>'on_offer' AS before, after->>'on_offer' AS after FROM shop.catalogue_changes
     WHERE subject = 'coupons' AND key = $1 ORDER BY id`,
    [String(data.id)],
  )
  t.same(rows, [
    { reason: '연말 행사', before: null, after: 'true' },
    { reason: '수량을 모두 줬어요', before: 'true', after: 'false' },
  ])
})

t.test('only until when a coupon is given out can be changed, by who read its latest version', async (t) => {
  const { data } = await asStaff('POST', '', { ...fresh, offeredFrom: '2026-11-22', code: 'YEAR-END' })
  t.match(await listed(data.id), { issuing: 'planned' })
  t.equal((await call('GET', 'kakao-coupon/year-end', seoyeon)).statusCode, 404, 'not yet')
  const { version } = await listed(data.id)
  const change = { offeredUntil: '2026-11-25', discountValue: 90, reason: '기간을 줄여요', version }
  t.equal((await asStaff('PUT', `/${data.id}`, change)).status, 200)
  t.match(await listed(data.id), { offeredUntil: '2026-11-25', discountValue: 15 })
  t.equal((await asStaff('PUT', `/${data.id}`, change)).code, 'CONTENT_CHANGED')
  shop.clock.moveTo('2026-11-25T23:59:59+09:00')
  t.equal((await call('GET', 'kakao-coupon/year-end', seoyeon)).statusCode, 200)
  shop.clock.moveTo('2026-11-26T00:00:00+09:00')
  t.equal((await call('GET', 'kakao-coupon/year-end', seoyeon)).statusCode, 404)
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
})

t.test('a coupon that makes no sense is refused beside its field', async (t) => {
  const field = async (changes: object) =>
    Object.keys((await asStaff('POST', '', { ...fresh, ...changes })).data?.fields ?? {}).join()
  t.equal(await field({ discountValue: 101 }), 'discountValue')
  t.equal(await field({ discountType: 'fixed', discountValue: 1_050 }), 'discountValue')
  t.equal(await field({ maxDiscountAmount: 150 }), 'maxDiscountAmount')
  t.equal(await field({ scope: 'products' }), 'productIds')
  t.equal(await field({ scope: 'products', productIds: [999_999] }), 'productIds')
  t.equal(await field({ scope: 'category' }), 'categoryId')
  t.equal(await field({ type: 'new', scope: 'category', categoryId: shelf.categoryId }), 'scope')
  t.equal(await field({ welcome: true, code: 'JOIN-1' }), 'code')
  await asStaff('POST', '', { ...fresh, code: 'CARD-20' })
  t.equal(await field({ code: 'card-20' }), 'code', 'in use, however it is written')
  t.equal(await field({ endDate: '2026-11-19' }), 'endDate')
  t.equal(await field({ offeredUntil: '2027-01-01' }), 'offeredUntil')
  t.equal(await field({ offeredFrom: '2026-12-30', offeredUntil: '2026-12-29' }), 'offeredFrom')
  t.equal(await field({ reason: ' ' }), 'reason')
})

t.test(
  'a coupon for a category covers what joins it or what is below it, and nothing that left it',
  async (t) => {
    const { db } = shop.deps
    const below = await db.kysely
      .insertInto('shop.categories')
      .values({ parent_id: shelf.categoryId, level: 2, name: '토트백', position: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: elsewhere } = await db.kysely
      .insertInto('shop.categories')
      .values({ parent_id: null, level: 1, name: '남성', position: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofTotes = { ...fresh, minPurchaseAmount: 0, scope: 'category', categoryId: below.id }
    const { data: made } = await asStaff('POST', '', ofTotes)
    t.match(await listed(made.id), { applicableTo: 'specific', categoryName: '토트백', products: 0 })
    const wide = await asStaff('POST', '', { ...ofTotes, categoryId: shelf.categoryId, discountValue: 5 })
    t.match(await listed(wide.data.id), { categoryName: '여성', products: 2 })
    const offeredFor = async (product: number) =>
      ids(await call('GET', `coupons-list/${product}`, {})).filter((id: number) =>
        [made.id, wide.data.id].includes(id),
      )
    const advertised = async (product: number) =>
      (await call('GET', `products/${product}`, {})).json().data.coupon?.discountValue
    t.same(await offeredFor(bag), [wide.data.id])

    const later = await aBag(shop.deps, shelf, { c2: below.id })
    t.same(await offeredFor(later), [made.id, wide.data.id], 'it was listed after the coupon was made')
    t.equal(await advertised(later), 15)
    t.equal((await download(made.id)).statusCode, 200)
    const possession = await shop.app.inject({
      ...{ method: 'POST', url: '/api/users/possession-coupons', headers: minji },
      payload: { productId: [later] },
    })
    const held = possession.json().data.result.find(({ id }: { id: number }) => id === made.id)
    t.match(held, { categoryId: below.id, categoryName: '토트백', coupon_products: [] })
    const drafted = (product: number) =>
      shop.app.inject({
        ...{ method: 'POST', url: '/api/users/order-drafts', headers: minji },
        payload: draftBody({
          bags: [product],
          coupon: aCoupon({ id: made.id, discountValue: 15, maxDiscountAmount: 20_000 }),
        }),
      })
    t.match((await drafted(later)).json().data, { amounts: { couponDiscount: 7_200 } })
    t.match((await drafted(bag)).json(), {
      code: 'COUPON_NOT_USABLE',
      data: { cause: 'covers_no_item' },
    })

    const by = { actor: 'staff:1', at: shop.deps.clock.now() }
    await catalogue.changeProduct(db, later, { categoryId: elsewhere, reason: '옮겨요' }, by)
    t.same(await offeredFor(later), [])
    t.not(await advertised(later), 15)
    t.equal((await drafted(later)).json().code, 'COUPON_NOT_USABLE')
    t.match(await asStaff('POST', '', { ...ofTotes, categoryId: 999_999 }), {
      data: { fields: { categoryId: /없는 카테고리/ } },
    })
  },
)

t.test(
  'a coupon whose category goes away while its member is at the checkout is refused, and stays theirs',
  async (t) => {
    const { db } = shop.deps
    const category = async (name: string) =>
      (
        await db.kysely
          .insertInto('shop.categories')
          .values({ parent_id: shelf.categoryId, level: 2, name, position: 9 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [clutches, elsewhere] = [await category('클러치'), await category('파우치')]
    const clutch = await aBag(shop.deps, shelf, { c2: clutches })
    const terms = { ...fresh, minPurchaseAmount: 0, scope: 'category', categoryId: clutches }
    const coupon = (await asStaff('POST', '', terms)).data.id
    t.equal((await download(coupon)).statusCode, 200)
    const atCheckout = async () => {
      const possession = await shop.app.inject({
        ...{ method: 'POST', url: '/api/users/possession-coupons', headers: minji },
        payload: { productId: [clutch] },
      })
      return possession.json().data.result.find(({ id }: { id: number }) => id === coupon)
    }
    const orders = async (withCoupon: boolean) => {
      const terms = aCoupon({ id: coupon, discountValue: 15, maxDiscountAmount: 20_000 })
      const answer = await shop.app.inject({
        ...{ method: 'POST', url: '/api/users/order-drafts', headers: minji },
        payload: draftBody({ bags: [clutch], coupon: withCoupon ? terms : null }),
      })
      return answer.json()
    }
    t.match(await atCheckout(), { categoryId: clutches, categoryName: '클러치' })

    const by = { actor: 'staff:1', at: shop.deps.clock.now() }
    const deletes = () =>
      shop.app.inject({
        ...{ method: 'DELETE', url: `/api/staff/categories/${clutches}`, headers: staff },
        payload: { reason: '분류를 정리해요' },
      })
    t.match((await deletes()).json(), { data: { fields: { id: /상품이 있는 카테고리/ } } })
    await catalogue.changeProduct(db, clutch, { categoryId: elsewhere, reason: '옮겨요' }, by)
    const [{ count: before = 0 } = {}] = (await db.pool.query('SELECT count(*) FROM es.events')).rows
    t.match(await orders(true), {
      ...{ code: 'COUPON_NOT_USABLE', message: /쿠폰/, data: { cause: 'covers_no_item' } },
    })
    const [{ count: after = 0 } = {}] = (await db.pool.query('SELECT count(*) FROM es.events')).rows
    t.equal(after, before, 'nothing is held')
    t.equal((await deletes()).statusCode, 400, 'copies of a coupon name the category, empty or not')
    t.match((await deletes()).json().data.fields.id, /쓰는 곳이 있어서/)
    t.equal(await atCheckout(), undefined, 'it is not offered there again')
    t.ok(ids(await call('GET', 'my-available-coupons')).includes(coupon), 'the copy is still theirs')
    t.match((await orders(false)).data, { amounts: { couponDiscount: 0, totalAmount: 48_000 } })
  },
)

t.test('a copy that is taken back before its end is told apart from one that ran out', async (t) => {
  const { data } = await asStaff('POST', '', { ...fresh, validDays: 3 })
  await download(data.id)
  const memberId = await aMember(shop.deps, { email: 'sumin@example.com' })
  const copy = await download(data.id, await headersOf(shop, 'sumin@example.com'))
  const { memberCouponId } = copy.json().data
  await intoWallet(shop.deps, memberId, { type: 'coupon.expired', data: { memberId, memberCouponId } })
  t.match(await listed(data.id), { issued: 2, expired: 0, revoked: 1 })
  shop.clock.moveTo('2026-11-24T00:00:00+09:00')
  t.match(await listed(data.id), { issued: 2, expired: 1, revoked: 1 }, 'swept or not')
  await points.expireDueCoupons(shop.deps)
  t.match(await listed(data.id), { issued: 2, expired: 1, revoked: 1 })
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
})

t.test('two taps on the button make one coupon of a code', async (t) => {
  const answers = await Promise.all([1, 2, 3].map(() => asStaff('POST', '', { ...fresh, code: 'TWOTAPS' })))
  t.same(answers.map(({ status }) => status).toSorted(), [200, 400, 400])
})
