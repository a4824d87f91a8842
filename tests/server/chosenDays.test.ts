import t from 'tap'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import type { Luxury } from '../../domain/wire/promotions.ts'
import * as brands from '../../server/brands/index.ts'
import * as likes from '../../server/likes/index.ts'
import * as promotions from '../../server/promotions/index.ts'
import * as ranking from '../../server/ranking/index.ts'
import * as search from '../../server/search/index.ts'
import { aMember, headersOf } from '../support/app.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('chosen_days', [brands, search, ranking, likes, promotions])
t.teardown(shop.end)
const { pool } = shop.database

const [free, booked, held, ending] = [
  await shop.aBag(),
  await shop.aBag(),
  await shop.aBag({ brand_id: 2 }),
  await shop.aBag(),
]
await shop.rentals.book(booked, '2026-12-05', '2026-12-07')
await shop.rentals.draft(held, '2026-12-05', '2026-12-07')
await pool.query(`UPDATE shop.listings SET rentable_until = '2026-12-04' WHERE product_id = $1`, [ending])
await shop.followed()
await search.refreshSearch(shop.deps)
await pool.query(`
  INSERT INTO shop.holidays (day, name, kind) VALUES ('2026-12-14', '빌림 쉬는 날', 'company');
  INSERT INTO shop.plannings (id, type, title, starts_on) VALUES (1, 'season', '겨울', '2026-11-01');
  INSERT INTO shop.planning_products (owner_id, product_id, display_order) SELECT 1, id, id FROM shop.products`)
const member = await aMember(shop.deps)
for (const id of [free, booked, held, ending]) await likes.like(shop.deps, member, id)
const headers = await headersOf(shop)
// What staff take off sale stays liked.
const hidden = await shop.aBag()
await likes.like(shop.deps, member, hidden)
await pool.query('UPDATE shop.products SET on_sale = false WHERE id = $1', [hidden])
await pool.query('SELECT shop.list_products(ARRAY[$1::int])', [hidden])
await shop.followed()
await search.refreshSearch(shop.deps)

const week = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
type List = { result: ProductCard[]; cntAll: number }
const answerOf = async <Data>(path: string, query: string) => {
  const url = `/api/users/${path}${path.includes('?') ? '&' : '?'}${query}`
  const answer = await shop.app.inject({ url, headers })
  return { status: answer.statusCode, ...answer.json<{ data: Data; code?: string }>() }
}
const lists = [
  'search-result?productName=탑핸들',
  'ranking-products?dateType=week',
  'luxury-popular?categoryId=1',
  'planning-products/1',
  'favorite',
  'recommend-products',
].map(encodeURI)

t.test('with days, every list has only what can be rented then', async (t) => {
  for (const path of lists) {
    const all = (await answerOf<List>(path, '')).data.result.map(({ id }) => id).filter((id) => id !== hidden)
    t.same(all.toSorted(), [free, booked, held, ending], path)
    const { result, cntAll } = (await answerOf<List>(path, week)).data
    t.same(
      result.map(({ id }) => id),
      [free],
      `${path} then`,
    )
    t.equal(cntAll, 1, `${path} counts them`)
  }
})

t.test('so do the shelves of the luxury page, and its brands', async (t) => {
  const whole = (await answerOf<Luxury>('luxury', '')).data
  t.equal(whole.wishlistBest.length, 4)
  t.same(whole.topBrands.map(({ id }) => id).toSorted(), [1, 2])
  const { wishlistBest, topBrands } = (await answerOf<Luxury>('luxury', week)).data
  t.same(
    wishlistBest.map(({ id }) => id),
    [free],
  )
  t.same(
    topBrands.map(({ id, products }) => [id, products.map((card) => card.id)]),
    [[1, [free]]],
  )
})

t.test('the brands of a search and of a planning event are counted on the same days', async (t) => {
  for (const path of [encodeURI('search-result-brands?productName=탑핸들'), 'planning-products/1/brands']) {
    const { data } = await answerOf<{ result: { id: number; productCount: number }[] }>(path, week)
    t.same(
      data.result.map(({ id, productCount }) => [id, productCount]),
      [[1, 1]],
      path,
    )
  }
})

t.test('days that no rental has find nothing, and half a period is refused (rule 833)', async (t) => {
  for (const path of [...lists, 'luxury']) {
    const foundOn = async (start: string, end: string) => {
      const { data } = await answerOf<List & Luxury>(path, `rentalStartDate=${start}&rentalEndDate=${end}`)
      return data.result ?? data.wishlistBest
    }
    t.same(await foundOn('2026-11-21', '2026-11-23'), [], `${path}, past`)
    t.same(await foundOn('2026-12-08', '2026-12-11'), [], `${path}, from a Tuesday`)
    t.same(await foundOn('2026-12-16', '2026-12-18'), [], `${path}, would be sent on a holiday`)
    t.same(await foundOn('2026-12-11', '2026-12-13'), [], `${path}, would be picked up on a holiday`)
    t.not((await foundOn('2026-12-10', '2026-12-12')).length, 0, path)
    t.equal((await answerOf(path, 'rentalStartDate=2026-12-03')).status, 400, path)
    t.equal(
      (await answerOf(path, 'rentalStartDate=2026-12-06&rentalEndDate=2026-12-03')).code,
      'PERIOD_INVALID',
    )
  }
})
