import t from 'tap'
import { occupiedDays } from '../../domain/rental/period.ts'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { followBusyDays } from '../../server/catalogue/index.ts'
import { eventTypes, rentalModule } from '../../server/modules.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { rentalsIn } from '../support/rentalEvents.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('rental_slots')
t.teardown(shop.end)
const { pool } = shop.database

t.test('a held period that is paid for becomes a booking without writing any index', async (t) => {
  const alone = openDatabase<Tables>({ url: shop.database.url, max: 1 })
  t.teardown(alone.end)
  const store = createEventStore({ pool: alone.pool, eventTypes: createEventTypes(eventTypes) })
  const rentals = rentalsIn({ ...shop, deps: { ...shop.deps, store } })
  const updates = async () => {
    await alone.pool.query('SELECT pg_stat_force_next_flush()')
    // An update that finds no room on its page goes to another one: what other transactions may still see takes room.
    const { rows } = await alone.pool.query<{ all: number; inIndexes: number }>(
      `SELECT n_tup_upd AS all, n_tup_upd - n_tup_hot_upd - n_tup_newpage_upd AS "inIndexes"
       FROM pg_stat_user_tables WHERE relid = 'shop.slots'::regclass`,
    )
    return rows[0]
  }
  const bags = []
  for (let nth = 0; nth < 100; nth += 1) bags.push(await shop.aBag())
  const drafts = []
  for (const bag of bags) drafts.push(await rentals.draft(bag, '2026-12-03', '2026-12-06'))
  t.strictSame(await updates(), { all: 0, inIndexes: 0 })
  for (const draft of drafts) await rentals.place(draft)
  t.strictSame(await updates(), { all: 100, inIndexes: 0 })
  const { rows } = await pool.query('SELECT DISTINCT status, released FROM shop.slots')
  t.strictSame(rows, [{ status: 'booked', released: false }])
})

t.test('the database keeps the days that the rule says, rest days included', async (t) => {
  const [bag, resting] = [await shop.aBag(), await shop.aBag({ turnaround_days: 3 })]
  const period = { start: '2026-12-10', end: '2026-12-13' } as const
  for (const [product, turnaroundDays] of [
    [bag, 0],
    [resting, 3],
  ] as const) {
    await shop.rentals.draft(product, period.start, period.end, { turnaroundDays })
    const { rows } = await pool.query(
      `SELECT lower(occupied) AS "occupiedFrom", upper(occupied) - 1 AS "occupiedTo" FROM shop.slots WHERE product_id = $1`,
      [product],
    )
    t.strictSame(rows, [occupiedDays(period, turnaroundDays)])
  }
  const inTheWay = async (start: string, end: string) =>
    (await pool.query('SELECT FROM shop.slots_in_the_way($1, 3, $2, $3)', [resting, start, end])).rows.length
  // Occupied are 8 to 17 December: shipped two days before, collected the day after, three days of rest.
  t.equal(await inTheWay('2026-12-01', '2026-12-03'), 0)
  t.equal(await inTheWay('2026-12-02', '2026-12-04'), 1)
  t.equal(await inTheWay('2026-12-19', '2026-12-21'), 1)
  t.equal(await inTheWay('2026-12-20', '2026-12-22'), 0)
})

const week = 'rentalStartDate=2026-12-03&rentalEndDate=2026-12-06'
const isListed = async (bag: number, c2: number) => {
  const url = `/api/users/recommend-products?categoryId=${c2}&${week}`
  const { body } = await shop.get<{ data: { result: ProductCard[] } }>(url)
  return body.data.result.some(({ id }) => id === bag)
}

t.test('a list may be a moment behind a booking, the next booking never is', async (t) => {
  const bag = await shop.aBag({ c1: 1, c2: 12, c3: null })
  await shop.followed()
  const rental = await shop.rentals.book(bag, '2026-12-03', '2026-12-06')
  t.equal(await isListed(bag, 12), true, 'the list has not heard of it yet')
  const second = await shop.rentals.draft(bag, '2026-12-07', '2026-12-09')
  t.match(second.outcome, { kind: 'refused', refusal: { refused: 'PERIOD_TAKEN' } })
  await shop.followed()
  t.equal(await isListed(bag, 12), false)
  await shop.rentals.cancel(rental)
  await shop.followed()
  t.equal(await isListed(bag, 12), true)
})

t.test('the lists write only what was booked or freed, and following again writes nothing', async (t) => {
  const versions = async () => {
    const { rows } = await pool.query<{ id: number; version: string }>(
      'SELECT product_id AS id, xmin::text AS version FROM shop.listings ORDER BY product_id',
    )
    return new Map(rows.map(({ id, version }) => [id, version]))
  }
  const changedSince = async (before: Map<number, string>) => {
    const now = await versions()
    return [...now.keys()].filter((id) => now.get(id) !== before.get(id))
  }
  const [bag] = [await shop.aBag(), await shop.aBag()]
  await shop.followed()
  let before = await versions()
  const draft = await shop.rentals.draft(bag, '2026-12-03', '2026-12-06')
  await shop.followed()
  t.same(await changedSince(before), [], 'a hold is no booking')
  await shop.rentals.place(draft)
  await shop.followed()
  t.same(await changedSince(before), [bag])
  before = await versions()
  await followBusyDays(pool)
  await pool.query(`UPDATE es.checkpoints SET tx = '0', pos = 0 WHERE reader = 'listings'`)
  await shop.followed()
  t.same(await changedSince(before), [], 'the whole log once more')
})

t.test('a rebuild of the calendar leaves the lists alone', async (t) => {
  const busy = async () =>
    (await pool.query('SELECT product_id, busy::text FROM shop.listings ORDER BY product_id')).rows
  await shop.followed()
  const before = await busy()
  for (const projection of rentalModule.projections ?? []) await rebuild(shop.database.url, projection)
  await shop.followed()
  t.same(await busy(), before)
})
