import { randomUUID } from 'node:crypto'
import t from 'tap'
import * as catalogue from '../../server/catalogue/index.ts'
import * as coupons from '../../server/coupons/index.ts'
import * as members from '../../server/members/index.ts'
import * as ordering from '../../server/ordering/index.ts'
import * as payments from '../../server/payments/index.ts'
import * as rental from '../../server/rental/index.ts'
import * as points from '../../server/wallet/index.ts'
import { aCouponOnOffer } from '../support/aCouponOnOffer.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'
import { intoWallet } from '../support/intoWallet.ts'

const shop = await testApp('coupons', [members, rental, catalogue, coupons, points, payments, ordering])
t.teardown(() => shop.end())
await aMember(shop.deps)
await aMember(shop.deps, { email: 'seoyeon@example.com' })
const minji = await headersOf(shop)
const seoyeon = await headersOf(shop, 'seoyeon@example.com')
const shelf = await aShelf(shop.deps)
const bag = await aBag(shop.deps, shelf)
const other = await aBag(shop.deps, shelf)

const coupon = (changes: Parameters<typeof aCouponOnOffer>[1]) =>
  aCouponOnOffer(shop.deps, { name: '가을 20%', ...changes })
const autumn = await coupon({})
const forBag = await coupon({
  ...{ name: '토트백 5,000원', discountType: 'fixed', discountValue: 5_000 },
  ...{ scope: 'products', productIds: [bag] },
})
const week = await coupon({ name: '일주일', validDays: 7 })
const welcome = await coupon({
  name: '신규 70%',
  type: 'new',
  discountValue: 70,
  welcome: true,
  maxDiscountAmount: 30_000,
})
const over = await coupon({ name: '끝난 쿠폰', endDate: '2026-11-19' })

type Named = { id: number; name: string; downloadYn: boolean }
const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: object = minji) =>
  shop.app.inject({ method, url: `/api/users/${url}`, headers: { ...headers }, ...(payload && { payload }) })
const download = (
  id: number,
  body: object = { couponId: id, expiresAt: '2099-01-01 00:00' },
  headers = minji,
) => call('POST', `coupons-download/${id}`, body, headers)
const ids = (answer: Awaited<ReturnType<typeof call>>) =>
  answer
    .json()
    .data.result.map(({ id }: Named) => id)
    .toSorted()

t.test('everybody sees what joining brings, with its cap and how long it lasts', async (t) => {
  const { data } = (await shop.app.inject('/api/users/welcome-coupons')).json()
  t.equal(data.cntAll, 1)
  t.match(data.result[0], {
    ...{ id: welcome, memberCouponId: null, discountValue: 70, maxDiscountAmount: 30_000 },
    validDays: null,
  })
})

t.test('a guest sees what can be downloaded for a product, and nothing as downloaded', async (t) => {
  const answer = await call('GET', `coupons-list/${bag}`, undefined, {})
  t.strictSame(ids(answer), [autumn, forBag, week])
  t.notOk(answer.json().data.result.some((one: Named) => one.downloadYn))
  t.strictSame(ids(await call('GET', `coupons-list/${other}`, undefined, {})), [autumn, week])
  t.match((await call('GET', 'coupons-list/99999', undefined, {})).json(), { code: 'NOT_FOUND' })
})

t.test('a coupon for some days is shown with the day on which a copy of today ends (rule 450)', async (t) => {
  const few = { validDays: 7, endDate: '2026-11-25' } as const
  const [ending, printed] = [await coupon(few), await coupon({ validDays: 7, code: 'WEEK-7' })]
  const endOf = async (url: string, id: number, headers: object = {}) => {
    const { result } = (await call('GET', url, undefined, headers)).json().data
    return result.find((one: Named) => one.id === id)?.endDate
  }
  t.equal(await endOf(`coupons-list/${bag}`, week), '2026-11-27')
  t.equal(await endOf('my-downloadable-coupons', week, minji), '2026-11-27')
  t.equal(await endOf(`coupons-list/${bag}`, ending), '2026-11-25', 'the last day of all copies comes first')
  t.equal(await endOf(`coupons-list/${bag}`, autumn), '2026-12-31')
  const shown = await call('GET', 'kakao-coupon/WEEK-7', undefined, {})
  t.match(shown.json().data, { id: printed, endDate: '2026-11-27' })
  await shop.deps.db.kysely.deleteFrom('shop.coupons').where('id', 'in', [ending, printed]).execute()
})

t.test(
  'a guest is shown the one coupon that saves most of those that anybody gets, and of equal ones the one that ends first',
  async (t) => {
    const answer = await call('POST', 'possession-coupons', { productId: [bag] }, {})
    t.match(answer.json().data, { id: week, name: '일주일', memberCouponId: null, endDate: '2026-11-27' })
    const first = await coupon({ name: '첫 렌트 90%', type: 'new', discountValue: 90 })
    t.match(
      (await call('POST', 'possession-coupons', { productId: [bag] }, {})).json().data,
      { id: week },
      'not one that only a first order may use',
    )
    await shop.deps.db.kysely.deleteFrom('shop.coupons').where('id', '=', first).execute()
  },
)

t.test(
  'a downloaded coupon is in possession, marked in the list, and gone from what can be downloaded',
  async (t) => {
    const answer = await download(forBag)
    t.match(answer.json().data, {
      id: forBag,
      memberCouponId: String,
      downloadYn: true,
      endDate: '2026-12-31',
    })
    t.strictSame(ids(await call('POST', 'possession-coupons', { productId: [bag, other] })), [forBag])
    t.strictSame(ids(await call('POST', 'possession-coupons', { productId: [other] })), [])
    t.strictSame(ids(await call('GET', 'my-available-coupons')), [forBag])
    t.strictSame(ids(await call('GET', 'my-downloadable-coupons')), [autumn, week])
    const listed = (await call('GET', `coupons-list/${bag}`)).json().data.result
    t.equal(listed.find((one: Named) => one.id === forBag).downloadYn, true)
    t.strictSame(ids(await call('GET', 'my-available-coupons', undefined, seoyeon)), [])
  },
)

t.test('a coupon is downloaded once, even when ten taps arrive together (rule 36)', async (t) => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => download(autumn)))
  t.equal(answers.filter((answer) => answer.statusCode === 200).length, 1)
  const refused = answers.find((answer) => answer.statusCode !== 200)
  t.equal(refused?.statusCode, 409)
  t.equal(refused?.json().code, 'COUPON_ALREADY_DOWNLOADED')
})

t.test(
  'the end that the client sends is ignored: a coupon for seven days ends after seven days',
  async (t) => {
    t.equal((await download(week)).json().data.endDate, '2026-11-27')
    shop.clock.moveTo('2026-11-27T23:59:59+09:00')
    t.ok(ids(await call('GET', 'my-available-coupons')).includes(week))
    shop.clock.moveTo('2026-11-28T00:00:00+09:00')
    t.notOk(ids(await call('GET', 'my-available-coupons')).includes(week))
    t.equal((await download(week)).json().code, 'COUPON_ALREADY_DOWNLOADED', 'not a second time')
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  },
)

t.test(
  'a coupon that is over, that comes with joining only, or that does not exist cannot be downloaded',
  async (t) => {
    t.equal((await download(over)).json().code, 'COUPON_NOT_USABLE')
    t.equal((await download(welcome)).json().code, 'COUPON_NOT_USABLE')
    t.equal((await download(999_999)).statusCode, 404)
    t.equal((await call('POST', `coupons-download/${autumn}`, {}, {})).statusCode, 401)
  },
)

t.test('a download needs no body', async (t) => {
  const bare = await shop.app.inject({
    method: 'POST',
    url: `/api/users/coupons-download/${autumn}`,
    headers: { ...seoyeon, 'content-type': 'application/json' },
  })
  t.equal(bare.statusCode, 200)
})

t.test('points show their balance and the history of two years, filtered by kind', async (t) => {
  const memberId = await aMember(shop.deps, { email: 'jiwoo@example.com' })
  const jiwoo = await headersOf(shop, 'jiwoo@example.com')
  const earned = async (points: number, at: string) => {
    shop.clock.moveTo(at)
    const earnedBy = { source: 'review:1', orderItemId: randomUUID() }
    const data = { memberId, lotId: randomUUID(), points, reason: 'review' as const, earnedBy }
    await intoWallet(shop.deps, memberId, {
      type: 'points.earned',
      data: { ...data, expiresAt: '2027-10-01T23:59:59+09:00' },
    })
  }
  await earned(1_000, '2024-11-19T12:00:00+09:00')
  await earned(2_500, '2026-10-01T12:00:00+09:00')
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const get = async (url: string) => (await call('GET', url, undefined, jiwoo)).json().data
  t.strictSame(await get('possession-points'), { points: 3_500 })
  t.match(await get('my-points-history'), {
    cntAll: 1,
    result: [{ type: 'earn', reason: 'review', points: 2_500, createdAt: '2026-10-01T03:00:00.000Z' }],
  })
  t.equal((await get('my-points-history?gubun=usage')).cntAll, 0)
  t.equal((await get('my-points-history?gubun=earn')).cntAll, 1)
  t.equal((await call('GET', 'my-points-history?gubun=gift', undefined, jiwoo)).statusCode, 400)
  t.strictSame((await call('GET', 'possession-points')).json().data, { points: 0 })
})

t.test('a printed code shows its coupon to everybody and gives nothing away', async (t) => {
  const look = (text: string, headers: object = {}) => call('GET', `kakao-coupon/${text}`, undefined, headers)
  const printed = await coupon({ name: '인쇄', code: 'Card-10' })
  const shown = (await look('CARD-10')).json()
  t.match(shown.data, { id: printed, name: '인쇄', downloadYn: false, memberCouponId: null })
  const before = (await call('GET', 'my-available-coupons', undefined, seoyeon)).json().data.cntAll
  t.equal((await look('card-10', seoyeon)).statusCode, 200)
  t.equal((await call('GET', 'my-available-coupons', undefined, seoyeon)).json().data.cntAll, before)
  await coupon({ name: '지난 인쇄', code: 'CARD-9', endDate: '2026-11-19' })
  t.equal((await look('CARD-9')).statusCode, 404)
  t.equal((await look('NO-SUCH-CODE')).statusCode, 404)
  t.equal((await look('%27%3B--')).statusCode, 400)
})

t.test('codes are not guessed: after thirty that no coupon has, an address waits', async (t) => {
  await coupon({ name: '추측', code: 'GUESS-ME' })
  const guess = (text: string, remoteAddress: string) =>
    shop.app.inject({ url: `/api/users/kakao-coupon/${text}`, remoteAddress })
  for (let nth = 0; nth < 30; nth += 1) t.equal((await guess(`WORD-${nth}`, '203.0.113.30')).statusCode, 404)
  t.equal((await guess('GUESS-ME', '203.0.113.30')).statusCode, 429)
  t.equal((await guess('GUESS-ME', '203.0.113.31')).statusCode, 200)
  const atOnce = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => guess(`BURST-${nth}`, '203.0.113.32')),
  )
  t.equal(
    atOnce.filter(({ statusCode }) => statusCode === 404).length,
    30,
    'all at once as one after another',
  )
  for (let nth = 0; nth < 31; nth += 1)
    t.equal((await guess('GUESS-ME', '203.0.113.33')).statusCode, 200, 'one that a coupon has is no guess')
})

t.test('a coupon with a code is offered to and downloaded by who has shown the code', async (t) => {
  const printed = await coupon({ name: '인쇄 20', code: 'CARD-20' })
  const offered = async (headers: object) =>
    ids(await call('GET', 'my-downloadable-coupons', undefined, headers)).includes(printed)
  t.match((await download(printed)).json(), { code: 'COUPON_NOT_USABLE', data: { cause: 'not_offered' } })
  t.notOk(await offered(minji))
  await call('GET', 'kakao-coupon/card-20', undefined, {})
  t.equal((await download(printed)).json().code, 'COUPON_NOT_USABLE', 'a guest showed it, not this member')
  await call('GET', 'kakao-coupon/card-20', undefined, minji)
  t.ok(await offered(minji))
  t.notOk(await offered(seoyeon))
  t.notOk(ids(await call('GET', `coupons-list/${bag}`, undefined, {})).includes(printed))
  t.equal((await download(printed)).statusCode, 200)
  t.equal((await download(printed, {}, seoyeon)).json().code, 'COUPON_NOT_USABLE')
})

t.test('downloading is one command for ever: coupon, member and coupon id', async (t) => {
  const { rows } = await shop.deps.db.pool.query<{ command_id: string }>(
    `SELECT command_id FROM es.commands WHERE command_id LIKE 'coupon:%' ORDER BY 1`,
  )
  const memberIds = new Set(rows.map(({ command_id }) => command_id.split(':')[1]))
  t.equal(memberIds.size, 2)
  t.ok(rows.every(({ command_id }) => /^coupon:\d+:\d+$/.test(command_id)))
})

t.test(
  'a copy that nobody used lapses after its last instant, once, however late the job runs',
  async (t) => {
    const days = await coupon({ name: '사흘', validDays: 3 })
    t.equal((await download(days)).statusCode, 200)
    const statusOf = async () => {
      const { status } = await shop.deps.db.kysely
        .selectFrom('shop.member_coupons')
        .select('status')
        .where('coupon_id', '=', days)
        .executeTakeFirstOrThrow()
      return status
    }
    const before = await points.expireDueCoupons(shop.deps)
    t.equal(await statusOf(), 'unused', `${before} others were due`)
    shop.clock.moveTo('2026-11-23T23:59:59+09:00')
    t.equal(await points.expireDueCoupons(shop.deps), 0)
    shop.clock.moveTo('2026-11-24T00:00:00+09:00')
    t.notOk(ids(await call('GET', 'my-available-coupons')).includes(days))
    const runs = await Promise.all([1, 2, 3].map(() => points.expireDueCoupons(shop.deps)))
    t.equal(
      runs.reduce((sum, run) => sum + run, 0),
      1,
    )
    t.equal(await statusOf(), 'expired')
    shop.clock.moveTo('2027-06-01T00:00:00+09:00')
    await points.expireDueCoupons(shop.deps)
    t.equal(await points.expireDueCoupons(shop.deps), 0)
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  },
)

t.test('coupons come whole, or five a page when a page is asked for', async (t) => {
  for (let nth = 0; nth < 7; nth += 1) await coupon({ name: `쿠폰 ${nth}` })
  const page = async (list: string, query = ''): Promise<{ result: { id: number }[]; cntAll: number }> =>
    (await call('GET', `${list}${query}`)).json().data
  for (const list of ['my-downloadable-coupons', 'my-available-coupons']) {
    const { result, cntAll } = await page(list)
    t.ok(cntAll > 5 && result.length === cntAll, `${list} whole`)
    t.strictSame(await page(list, '?curPage=1'), { result: result.slice(0, 5), cntAll })
    t.strictSame(await page(list, '?curPage=2'), { result: result.slice(5, 10), cntAll })
    t.equal((await call('GET', `${list}?curPage=0`)).statusCode, 400)
    for (const { id } of result) await call('POST', `coupons-download/${id}`, { couponId: id, expiresAt: '' })
  }
})
