import t from 'tap'
import type { RankedProduct } from '../../domain/wire/ranking.ts'
import * as ranking from '../../server/ranking/index.ts'
import { followed } from '../support/wholeLog.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('ranking', [ranking])
t.teardown(shop.end)

type List = { data: { result: RankedProduct[]; cntAll: number } }
const ranked = async (query = '') =>
  (await shop.get<List>(`/api/users/ranking-products?${query}`)).body.data.result
const ids = async (query = '') => (await ranked(query)).map(({ id }) => id)
const breaches = async () => {
  for (const { name, sql } of ranking.invariants) t.same((await shop.database.pool.query(sql)).rows, [], name)
}

const [old, middle, young] = [
  await shop.aBag(),
  await shop.aBag({ c1: 2, c2: 21, c3: null }),
  await shop.aBag(),
]
await shop.database.pool.query(
  `UPDATE shop.products SET listed_at = timestamptz '2026-10-01T00:00:00Z' + id * interval '1 day'`,
)

const countAll = () => followed(shop.deps, () => ranking.countRentals(shop.deps))

t.test('before anybody rents, the newest lead', async (t) => {
  t.same(await ids(), [young, middle, old])
  t.same(
    (await ranked()).map(({ rank }) => rank),
    [1, 2, 3],
  )
})

t.test('what is rented and not cancelled counts on the day it was paid', async (t) => {
  await shop.rentals.book(old, '2026-12-03', '2026-12-06')
  await shop.rentals.book(old, '2026-12-17', '2026-12-20')
  await shop.rentals.book(middle, '2026-12-03', '2026-12-06')
  const cancelled = await shop.rentals.book(young, '2026-12-03', '2026-12-06')
  await shop.rentals.draft(young, '2026-12-17', '2026-12-20')
  t.same(await ids(), [young, middle, old], 'the projection follows a moment later')
  await countAll()
  t.same(await ids(), [old, young, middle], 'among equals the newest first')
  await shop.rentals.cancel(cancelled)
  await countAll()
  t.same(await ids(), [old, middle, young])
  await countAll()
  await breaches()
})

t.test('a day, a week and a month look back one, seven and thirty days', async (t) => {
  await shop.database.pool.query(
    `INSERT INTO shop.ranked_days VALUES ('2026-11-14', $1, 9), ('2026-11-13', $2, 20), ('2026-10-22', $2, 20),
       ('2026-10-21', $2, 90)`,
    [young, middle],
  )
  shop.clock.moveTo('2026-11-20T10:00:01+09:00')
  await shop.rentals.book(middle, '2027-01-07', '2027-01-09')
  await countAll()
  t.same(await ids('dateType=day'), [middle, old, young])
  t.same(await ids('dateType=week'), [young, middle, old])
  t.same(await ids('dateType=month'), [middle, young, old])
  shop.clock.moveTo('2026-11-21T00:00:00+09:00')
  t.same(await ids('dateType=day'), [young, middle, old], 'a new day starts with nothing')
  t.same(await ids('dateType=week'), [middle, old, young])
})

t.test('a category has a ranking of its own, and an unknown period is refused', async (t) => {
  t.same(await ids('categoryId=2&dateType=month'), [middle])
  t.same(await ids('categoryId=11&dateType=month'), [young, old])
  t.same(await ids('categoryId=999'), [])
  t.equal((await shop.get('/api/users/ranking-products?dateType=year')).status, 400)
})
