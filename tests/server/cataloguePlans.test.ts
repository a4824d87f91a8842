import t from 'tap'
import { addDays, parseCivilDate } from '../../domain/shared/civilDate.ts'
import { sortOrder } from '../../domain/wire/catalogue.ts'
import { invariants } from '../../server/catalogue/index.ts'
import type { ListFilter } from '../../server/catalogue/listFilter.ts'
import { pageQuery } from '../../server/catalogue/listQuery.ts'
import { connect } from '../../server/platform/database/database.ts'
import { liveHoldsAt } from '../../server/rental/heldDays.ts'
import { manyRentals } from '../bench/manyRentals.ts'
import { aCatalogue } from './catalogueFixture.ts'

const shop = await aCatalogue('catalogue_plans')
const owner = await connect(shop.database.url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
await owner.query('TRUNCATE shop.categories, shop.brands CASCADE')
await manyRentals(shop.database.pool, owner, 4_000)

const peak = { start: '2027-06-03', end: '2027-06-06' } as const
/** How a page is read: with its own values and, where a connection prepares it, with any others. */
async function plansOf(filter: ListFilter): Promise<string[]> {
  const { name, text, values } = pageQuery(filter, [3, 5], null)
  const own = await shop.database.pool.query(`EXPLAIN ${text}`, values)
  const asked = [own]
  if (name !== undefined) asked.push(await shop.database.pool.query(`EXPLAIN (GENERIC_PLAN) ${text}`))
  return asked.map(({ rows }) => rows.map((row) => row['QUERY PLAN']).join('\n'))
}

const narrow = { 1: 1, 2: 12, 3: 125 } as const
const filterOf = (changes: Partial<ListFilter>): ListFilter => ({
  ...{ sort: 'popularity', category: null, brandIds: [], bands: [], period: peak },
  ...changes,
})

const filters: readonly (readonly [string, Partial<ListFilter>, string])[] = [
  ['the whole shop', { category: null }, 'listings_all'],
  ['a first level', { category: { id: 1, level: 1 } }, 'listings_c1'],
  ['the lowest price', { sort: 'priceLow' }, 'listings_c1_price'],
  ['the highest price of the whole shop', { sort: 'priceHigh', category: null }, 'listings_price'],
  ['newest first', { sort: 'recent' }, 'products_c1_recent'],
  ['the largest discount', { sort: 'discountRate' }, 'products_c1_discount'],
]

t.test(
  'a page of what is available walks an index in its order: it never scans a table nor sorts more than the page',
  async (t) => {
    for (const [title, changes, index] of filters) {
      const filter: ListFilter = {
        ...{ sort: 'popularity', category: { id: 1, level: 1 }, brandIds: [], bands: [], period: peak },
        ...changes,
      }
      for (const plan of await plansOf(filter)) {
        t.match(plan, index, title)
        t.notMatch(
          plan,
          /Seq Scan on (listings|products|slots|product_images)|Sort Key: [lp](_1)?\.|Hash/,
          title,
        )
      }
    }
  },
)

t.test('a narrow category is found in its own index, and a page reads no slot', async (t) => {
  for (const [id, level, index] of [
    [12, 2, 'listings_c2'],
    [125, 3, 'listings_c3'],
  ] as const) {
    const filter: ListFilter = {
      ...{ sort: 'popularity', category: { id, level }, brandIds: [], bands: [], period: peak },
    }
    for (const plan of await plansOf(filter)) {
      t.match(plan, index)
      t.notMatch(plan, /Seq Scan on (listings|products|product_images)|Hash|slots/)
    }
  }
})

t.test('a page of any category and days is prepared once a connection and planned no more', async (t) => {
  const client = await connect(shop.database.appUrl)
  for (const level of [1, 2, 3] as const)
    for (const sort of sortOrder.options) {
      const filter = filterOf({ sort, category: { id: narrow[level], level } })
      const { name = '', text, values } = pageQuery(filter, [7], null)
      for (let nth = 0; nth < 10; nth += 1) await client.query({ name, text, values })
      const { rows } = await client.query<{ generic: number }>(
        'SELECT generic_plans::int AS generic FROM pg_prepared_statements WHERE name = $1',
        [name],
      )
      t.ok((rows[0]?.generic ?? 0) > 0, name)
    }
  await client.end()
})

t.test('live holds are read from the end of their own index', async (t) => {
  const { text, values } = liveHoldsAt(shop.clock.now())
  const { rows } = await shop.database.pool.query(`EXPLAIN ${text}`, values)
  t.match(rows.map((row) => row['QUERY PLAN']).join('\n'), 'slots_by_hold')
})

t.test('a list of brands, in any order, finds its products in one index of the listings', async (t) => {
  for (const sort of sortOrder.options) {
    const filter: ListFilter = {
      ...{ sort, category: { id: 1, level: 1 }, brandIds: [3, 50], bands: [], period: peak },
    }
    for (const plan of await plansOf(filter)) {
      t.match(plan, /listings_brand/, sort)
      t.notMatch(plan, /Seq Scan on (listings|products|slots|product_images)|products_by_brand/, sort)
    }
  }
})

t.test('a list of brands is planned for its brands, never once for any', (t) => {
  for (const sort of sortOrder.options) {
    const filter: ListFilter = { sort, category: null, brandIds: [3], bands: [], period: peak }
    t.equal(pageQuery(filter, [3, 5], null).name, undefined, sort)
    t.not(pageQuery({ ...filter, brandIds: [] }, [], null).name, undefined, sort)
  }
  t.end()
})

t.test('copied from the slots in one go, the busy days are those of every slot', async (t) => {
  for (const { name, sql } of invariants) t.same((await shop.database.pool.query(sql)).rows, [], name)
  const { rows } = await shop.database.pool.query(
    `SELECT count(*)::int AS booked FROM shop.listings WHERE substring(busy FROM (date '2027-06-03' - date '2026-01-01') + 1 FOR 1) = B'1'`,
  )
  t.ok(rows[0]?.booked > 3_600, 'the peak week is nearly full')
})

t.test(
  'twenty rentals of one product, booked and cancelled at once in different weeks, lose no day',
  async (t) => {
    const bag = await shop.aBag({ id: 100_000, brand_id: 1, c1: 1, c2: null, c3: null })
    const starts = Array.from({ length: 20 }, (_, nth) =>
      new Date(Date.UTC(2026, 11, 2 + nth * 14)).toISOString().slice(0, 10),
    )
    const drafts = await Promise.all(
      starts.map((start) => shop.rentals.draft(bag, dayOf(start), dayOf(start, 3))),
    )
    await Promise.all(drafts.map((draft) => shop.rentals.place(draft)))
    const following = shop.followed()
    await Promise.all(drafts.filter((_, nth) => nth % 2 === 0).map((draft) => shop.rentals.cancel(draft)))
    await following
    await shop.followed()
    for (const { name, sql } of invariants) t.same((await shop.database.pool.query(sql)).rows, [], name)
    const { rows } = await shop.database.pool.query(
      'SELECT bit_count(busy)::int AS days FROM shop.listings WHERE product_id = $1',
      [bag],
    )
    t.equal(rows[0]?.days, 10 * 7)
  },
)

function dayOf(text: string, later = 0) {
  return addDays(parseCivilDate(text) ?? '2026-01-01', later)
}
