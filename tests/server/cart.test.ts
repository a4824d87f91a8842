import t from 'tap'
import * as cart from '../../server/cart/index.ts'
import * as catalogue from '../../server/catalogue/index.ts'
import * as members from '../../server/members/index.ts'
import { aBag, aShelf, aSlot, consigned } from '../support/aProduct.ts'
import { aMember, headersOf, testApp } from '../support/app.ts'

// Friday 2026-11-20; starts are possible from Monday 11-23 on, ends to 2027-01-01.
const shop = await testApp('cart', [members, catalogue, cart])
t.teardown(() => shop.end())
const minjiId = await aMember(shop.deps)
const seoyeonId = await aMember(shop.deps, { email: 'seoyeon@example.com' })
const minji = await headersOf(shop)
const seoyeon = await headersOf(shop, 'seoyeon@example.com')
const shelf = await aShelf(shop.deps)
const bag = await aBag(shop.deps, shelf)
const other = await aBag(shop.deps, shelf, { product_name: '미니 호보백' })

const period = { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' }
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, headers = minji) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })
const put = (productId: number, changes: object = {}, headers = minji) =>
  call('POST', '/api/users/cart', { productId, ...period, ...changes }, headers)
const idOf = async (answer: ReturnType<typeof put>): Promise<number> => (await answer).json().data.id
const check = (...cartId: number[]) => call('POST', '/api/users/cart-payment-check', { cartId })
const view = async (headers = minji) => (await call('GET', '/api/users/cart', undefined, headers)).json().data

t.beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM shop.cart_items')
  await shop.database.pool.query('DELETE FROM shop.slots')
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
})

t.test(
  'the cart groups what was added by its period, earliest first, with the card of each product',
  async (t) => {
    await put(other, { rentalStartDate: '2026-12-10', rentalEndDate: '2026-12-12' })
    const first = await idOf(put(bag))
    await put(other)
    const { result, cntAll } = await view()
    t.equal(cntAll, 3)
    t.match(result, [
      {
        ...period,
        cart: [
          {
            id: first,
            reservationYn: false,
            product: {
              id: bag,
              productName: '소프트 토트백',
              dailyRentalPrice: 12_300,
              brand: { nameEnglish: 'Maison Orme' },
            },
          },
          { product: { id: other } },
        ],
      },
      { rentalStartDate: '2026-12-10', cart: [{ product: { id: other } }] },
    ])
    t.equal((await view(seoyeon)).cntAll, 0)
  },
)

const staysOut = (what: string, changes: object, code: string, status = 400) =>
  t.test(`${what} does not get into the cart`, async (t) => {
    const refused = await put(bag, changes)
    t.equal(refused.json().code, code)
    t.equal(refused.statusCode, status)
    t.match(refused.json().message, /요\.$/)
    t.equal((await view()).cntAll, 0)
  })

for (const [what, rentalStartDate, rentalEndDate, code] of [
  ['a start two days from today', '2026-11-22', '2026-11-25', 'PERIOD_TOO_EARLY'],
  ['a start on Monday', '2026-12-07', '2026-12-10', 'START_ON_BLOCKED_WEEKDAY'],
  ['two rental days', '2026-12-03', '2026-12-04', 'PERIOD_TOO_SHORT'],
  ['fifteen rental days', '2026-12-03', '2026-12-17', 'PERIOD_TOO_LONG'],
  ['an end 43 days from today', '2026-12-30', '2027-01-02', 'PERIOD_TOO_LATE'],
  ['an end before its start', '2026-12-06', '2026-12-03', 'PERIOD_INVALID'],
  ['a start that ships on Christmas', '2026-12-27', '2026-12-29', 'START_BLOCKED_BY_HOLIDAY'],
  ['31 February', '2027-02-31', '2026-12-06', 'INVALID_REQUEST'],
] as const)
  staysOut(what, { rentalStartDate, rentalEndDate }, code)
staysOut('a product that does not exist', { productId: 999_999 }, 'NOT_FOUND', 404)

t.test('the same product with the same period is in the cart once', async (t) => {
  const answers = await Promise.all([put(bag), put(bag), put(bag)])
  t.equal(answers.filter((answer) => answer.statusCode === 200).length, 1)
  const refused = answers.find((answer) => answer.statusCode !== 200)
  t.equal(refused?.json().code, 'CART_ITEM_DUPLICATE')
  t.equal((await put(bag, { rentalEndDate: '2026-12-07' })).statusCode, 200)
})

t.test('a cart is full after a hundred', async (t) => {
  await shop.database.pool.query(
    `INSERT INTO shop.cart_items (member_id, product_id, start_on, end_on, added_at)
     SELECT $1, $2, '2027-01-01'::date + nth, '2027-01-04'::date + nth, '2026-11-20' FROM generate_series(1, 99) AS nth`,
    [minjiId, other],
  )
  t.equal((await put(bag)).statusCode, 200)
  const refused = await put(bag, { rentalEndDate: '2026-12-07' })
  t.match(refused.json(), { code: 'CART_FULL', message: '장바구니에는 100개까지 담을 수 있어요.' })
})

t.test('a product that left the shop cannot be added', async (t) => {
  const gone = await aBag(shop.deps, shelf, { on_sale: false })
  t.equal((await put(gone)).json().code, 'PRODUCT_NOT_RENTABLE')
})

t.test('dates that somebody booked or holds, with their way there and back, are taken', async (t) => {
  await aSlot(shop.deps, { productId: bag, start: '2026-12-09', end: '2026-12-12', memberId: seoyeonId })
  const { rentalStartDate } = period
  t.equal((await put(bag, { rentalStartDate, rentalEndDate: '2026-12-06' })).json().code, 'PERIOD_TAKEN')
  t.equal((await put(bag, { rentalStartDate, rentalEndDate: '2026-12-05' })).statusCode, 200)
})

t.test('an item whose dates went to somebody else is marked and cannot be ordered', async (t) => {
  const id = await idOf(put(bag))
  await aSlot(shop.deps, {
    productId: bag,
    start: '2026-12-05',
    end: '2026-12-08',
    memberId: seoyeonId,
    heldUntil: '2026-11-20T10:15:00+09:00',
  })
  t.equal((await view()).result[0].cart[0].reservationYn, true)
  const refused = await check(id)
  t.equal(refused.statusCode, 409)
  t.match(refused.json(), { code: 'PERIOD_TAKEN', data: { cartId: [id] } })
  shop.clock.moveTo('2026-11-20T10:15:01+09:00')
  t.equal((await view()).result[0].cart[0].reservationYn, false, 'a hold that ran out blocks nobody')
  t.equal((await check(id)).statusCode, 200)
})

t.test('the member’s own unfinished payment does not close their own cart', async (t) => {
  const id = await idOf(put(bag))
  await aSlot(shop.deps, {
    productId: bag,
    start: '2026-12-03',
    end: '2026-12-06',
    memberId: minjiId,
    heldUntil: '2026-11-20T10:15:00+09:00',
  })
  t.equal((await view()).result[0].cart[0].reservationYn, false)
  t.equal((await check(id)).statusCode, 200)
})

t.test('items whose start came too near are marked', async (t) => {
  await put(bag)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  t.equal((await view()).result[0].cart[0].reservationYn, true)
})

t.test('only items of one period are ordered together', async (t) => {
  const one = await idOf(put(bag))
  const same = await idOf(put(other))
  const later = await idOf(put(other, { rentalEndDate: '2026-12-08' }))
  t.equal((await check(one, same)).statusCode, 200)
  const refused = await check(one, later)
  t.match(refused.json(), {
    code: 'PERIODS_DIFFER',
    message: '이용 기간이 같은 상품끼리만 함께 주문할 수 있어요.',
  })
})

t.test('twenty items at most go into an order, and a cart of a hundred is told so (rule 721)', async (t) => {
  const ids = await Promise.all(
    Array.from({ length: 21 }, async () => idOf(put(await aBag(shop.deps, shelf)))),
  )
  t.equal((await check(...ids.slice(1))).statusCode, 200)
  const refused = { code: 'ITEMS_OVER_LIMIT', message: '한 번에 20개까지 주문할 수 있어요.' }
  t.match((await check(...ids)).json(), refused)
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `INSERT INTO shop.cart_items (member_id, product_id, start_on, end_on, added_at)
     SELECT $1, $2, '2027-01-01'::date + nth, '2027-01-04'::date + nth, '2026-11-20'
     FROM generate_series(1, 79) AS nth RETURNING id`,
    [minjiId, other],
  )
  t.match((await check(...ids, ...rows.map(({ id }) => id))).json(), refused)
})

t.test('one consigned item at most goes into an order', async (t) => {
  const first = await idOf(put(await aBag(shop.deps, shelf, consigned())))
  const second = await idOf(put(await aBag(shop.deps, shelf, consigned())))
  const own = await idOf(put(bag))
  t.equal((await check(first, own)).statusCode, 200)
  t.equal((await check(first, second)).json().code, 'ONE_LUXSHARE_PER_ORDER')
})

t.test('somebody else’s cart item can neither be ordered nor removed', async (t) => {
  const id = await idOf(put(bag, {}, seoyeon))
  const refused = await check(id)
  t.equal(refused.statusCode, 404)
  t.match(refused.json(), { code: 'CART_ITEM_NOT_FOUND', data: { cartId: [id] } })
  t.equal((await call('DELETE', `/api/users/cart/${id}`)).statusCode, 404)
  t.equal((await view(seoyeon)).cntAll, 1)
  t.equal((await call('DELETE', `/api/users/cart/${id}`, undefined, seoyeon)).statusCode, 200)
  t.equal((await view(seoyeon)).cntAll, 0)
})
