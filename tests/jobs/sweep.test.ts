import t from 'tap'
import { forgetSignIns } from '../../jobs/forgetSignIns.ts'
import { deliverOnFirstDay, expireDueDrafts } from '../../server/ordering/index.ts'
import { connect } from '../../server/platform/database/database.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { sweep } from '../../server/platform/jobs/sweep.ts'
import { aLog } from '../support/aLog.ts'
import { aSettlingShop } from '../support/settling.ts'

const { shop, order, arrives, acts, hasAccount, months, settle } = await aSettlingShop('sweep')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

t.test('what fails is passed over and told at the end, the others are done', async (t) => {
  const done: string[] = []
  const all = (rows: readonly string[], atOnce?: number) =>
    sweep((each) =>
      each(
        rows,
        async (row) => {
          if (row.startsWith('broken')) throw new Error(row)
          done.push(row)
          return row !== 'unchanged'
        },
        atOnce,
      ),
    )
  t.equal(await all(['a', 'unchanged', 'b']), 2)
  await t.rejects(all(['c', 'broken', 'd']), { message: 'broken' })
  await t.rejects(all(['broken 1', 'e', 'broken 2', 'f'], 2), {
    message: '2 faults',
    errors: [{ message: 'broken 1' }, { message: 'broken 2' }],
  })
  t.same(done, ['a', 'unchanged', 'b', 'c', 'd', 'e', 'f'])
})

t.test('nothing more is tried once the database is away', async (t) => {
  const tried: number[] = []
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const all = sweep((each) =>
    each([1, 2, 3], async (row) => {
      tried.push(row)
      throw away
    }),
  )
  await t.rejects(all, away)
  t.same(tried, [1])
})

t.test('days are freed although an older draft can no longer be read', async (t) => {
  const drafts: string[] = []
  for (const name of ['broken', 'held', 'also-held']) {
    const renter = await shop.aCustomer(`${name}@example.com`)
    drafts.push((await renter.draft({ bags: [await shop.aBag()] })).data.orderId)
  }
  await spoil(`UPDATE es.events SET type = 'order.unheard_of' WHERE stream_no =
    (SELECT stream_no FROM es.streams WHERE stream_id = 'order:${drafts[0]}')`)
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  await t.rejects(expireDueDrafts(shop.deps))
  const { rows } = await shop.database.pool.query<{ status: string }>(
    'SELECT status FROM shop.orders WHERE order_id = ANY ($1) ORDER BY array_position($1, order_id)',
    [drafts],
  )
  t.same(
    rows.map(({ status }) => status),
    ['awaiting_payment', 'expired', 'expired'],
  )
})

t.test('a month closes for everybody else when one owner’s account cannot be read', async (t) => {
  const renter = await shop.aCustomer('renter@example.com')
  const owners = []
  for (const name of ['가영', '나래', '다온']) {
    const owner = await shop.aCustomer(`owner${owners.length}@example.com`)
    await hasAccount(owner, name)
    const { item } = await order(owner, renter, { start: '2026-12-03', end: '2026-12-06' })
    shop.clock.moveTo('2026-12-02T10:00:00+09:00')
    await arrives(item)
    shop.clock.moveTo('2026-12-08T10:00:00+09:00')
    await acts(item, 'collected')
    owners.push(owner.id)
  }
  const [, broken] = owners
  const account = `personal.member_accounts WHERE member_id = ${broken}`
  const [kept] = (await shop.database.pool.query(`SELECT * FROM ${account}`)).rows
  await spoil(`UPDATE personal.member_accounts SET sealed = reverse(sealed) WHERE member_id = ${broken}`)
  shop.clock.moveTo('2027-02-03T10:00:00+09:00')
  await t.rejects(settle())
  const closed = async () => (await months()).map(({ owner, month }) => [owner, month])
  t.same(
    await closed(),
    owners.filter((owner) => owner !== broken).map((owner) => [owner, '2026-12']),
  )
  await spoil(`UPDATE personal.member_accounts SET sealed = '${kept?.sealed}' WHERE member_id = ${broken}`)
  await settle()
  t.same(
    await closed(),
    owners.map((owner) => [owner, '2026-12']),
  )
  t.strictSame(await shop.wrongs(), [])
})

/** More rows than any job takes at once. */
const many = 600

t.test('what is due behind hundreds of rows that cannot be done is done', async (t) => {
  const renter = await shop.aCustomer('behind@example.com')
  const { data } = await renter.draft({ bags: [await shop.aBag()] })
  const owner = await connect(shop.database.url)
  /** Rows that no event is behind, all due before the row that they are made of. */
  const plant = (table: string, row: string, changes: string) =>
    owner.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object(${changes}))).*
       FROM ${table} r, generate_series(1, ${many}) n WHERE ${row}`,
    )
  const ofDraft = `r.order_id = '${data.orderId}'`
  await plant(
    'shop.orders',
    ofDraft,
    `'order_id', gen_random_uuid(), 'order_numbers', 'PLANTED-' || n, 'member_id', 1000000 + n,
     'held_until', r.held_until - interval '1 day'`,
  )
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  await t.rejects(expireDueDrafts(shop.deps), 'the broken one is due again')
  const statusOf = async (sql: string) =>
    (await owner.query<{ status: string }>(`SELECT status FROM ${sql}`)).rows[0]?.status
  t.equal(await statusOf(`shop.orders WHERE order_id = '${data.orderId}'`), 'expired')
  await owner.query(`DELETE FROM shop.orders WHERE order_numbers LIKE 'PLANTED-%'`)

  const { item, orderId } = await order(await shop.aCustomer('lender@example.com'), renter, {
    ...{ start: '2026-12-03', end: '2026-12-06' },
  })
  shop.clock.moveTo('2026-12-01T10:00:00+09:00')
  await acts(item, 'prepare')
  await acts(item, 'ship', { courier: null, trackingNumber: null })
  await plant(
    'shop.order_items',
    `r.order_id = '${orderId}'`,
    `'order_item_id', gen_random_uuid(), 'order_id', gen_random_uuid(), 'start_on', r.start_on - 1`,
  )
  shop.clock.moveTo('2026-12-03T00:05:00+09:00')
  await deliverOnFirstDay(shop.deps)
  t.equal(await statusOf(`shop.order_items WHERE order_item_id = '${item}'`), 'delivered')
  await owner.query(
    `DELETE FROM shop.order_items i WHERE NOT EXISTS (SELECT FROM shop.orders o WHERE o.order_id = i.order_id)`,
  )
  await owner.end()
  t.strictSame(await shop.wrongs(), [])
})

t.test('codes and logins are forgotten although verifications cannot be', async (t) => {
  let asked = 0
  const deps: Deps = {
    ...shop.deps,
    get db() {
      asked += 1
      if (asked === 1) throw new Error('no table')
      return shop.deps.db
    },
  }
  await t.rejects(forgetSignIns.run(deps, aLog()), { message: 'no table' })
  t.equal(asked, 7)
})

/** What no command of the shop can do to its tables. */
async function spoil(statement: string) {
  const owner = await connect(shop.database.url)
  await owner.query('ALTER TABLE es.events DISABLE TRIGGER append_only')
  await owner.query(statement)
  await owner.end()
}
