import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { changeProduct } from '../../server/catalogue/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import { statements } from '../../server/platform/database/statement.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('ordering_reads')
t.teardown(() => shop.end())

const customers = await Promise.all(
  Array.from({ length: 6 }, (_, index) => shop.aCustomer(`member${index}@example.com`)),
)
const drafts = await Promise.all(
  customers.map(async (customer) => customer.draft({ bags: [await shop.aBag()] })),
)
const [customer, draft] = [customers[3], drafts[3]]
if (customer === undefined || draft === undefined) throw new Error('there are six of them')
const client = await connect(shop.database.url)
t.teardown(() => client.end())
await client.query('ANALYZE')

async function readSoFar(): Promise<Record<string, number>> {
  const { rows } = await client.query<{ relname: string; read: number }>(
    `SELECT relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read
     FROM pg_stat_xact_user_tables WHERE schemaname IN ('shop', 'personal')`,
  )
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, read]))
}

/** How many rows a query reads of each of these tables. */
async function rowsRead(query: pg.QueryConfig, tables: readonly string[]): Promise<number[]> {
  await client.query('BEGIN')
  // In a shop this small, reading a whole table is as cheap as reading one row of it; in a larger one the planner never does.
  await client.query('SET LOCAL enable_seqscan = off')
  await client.query('SET LOCAL enable_hashjoin = off')
  await client.query('SET LOCAL enable_mergejoin = off')
  // The view also counts what the connection read before and has not reported yet.
  const before = await readSoFar()
  await client.query(query)
  const after = await readSoFar()
  await client.query('ROLLBACK')
  return tables.map((table) => (after[table] ?? 0) - (before[table] ?? 0))
}

t.test('a draft reads its member, their key and its products once, and none of anybody else', async (t) => {
  const bags = [await shop.aBag(), await shop.aBag()]
  const values = [
    [customer.id],
    [`{${bags}}`],
    ['{}'],
    ['2026-12-01'],
    ['2026-12-04'],
    [shop.clock.now()],
    [null],
    [shop.clock.now()],
  ]
  const facts = { text: 'SELECT * FROM shop.draft_facts($1, $2, $3, $4, $5, $6, $7, $8)', values }
  // Their live draft is looked at once by itself, and once by each product that they may have held too long.
  t.same(await rowsRead(facts, ['members', 'keys', 'products', 'orders']), [1, 1, 2, 3])
})

t.test('a payment reads the draft that it is for, and no other that waits for its payment', async (t) => {
  const values = [[draft.data.orderId], [customer.id], [randomUUID()], [shop.clock.now()], ['2026-11-20']]
  const text = statements.find(({ name }) => name === 'ordering.beginAttempts')?.text ?? ''
  const attempt = { text, values }
  t.same(await rowsRead(attempt, ['members', 'orders']), [1, 1])
})

t.test('an order says which of its products are still on offer', async (t) => {
  const nara = await shop.aCustomer('nara@example.com')
  const bag = await shop.aBag()
  const placed = await nara.draft({ bags: [bag] })
  const { orderId } = placed.data
  await nara.pay(orderId, await shop.approve(placed.data))
  const offered = async () => {
    const { data } = await nara.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
    return data.order_items.map(({ isOffered }) => isOffered)
  }
  t.strictSame(await offered(), [true])
  await changeProduct(shop.deps.db, bag, { onSale: false }, { actor: 'staff:1', at: shop.clock.now() })
  t.strictSame(await offered(), [false])
})
