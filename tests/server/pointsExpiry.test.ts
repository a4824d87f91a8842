import t from 'tap'
import type { PointEntry } from '../../domain/wire/points.ts'
import { expirePoints } from '../../jobs/expirePoints.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('points_expiry')
t.teardown(() => shop.end())
const opened = shop.clock.now()
t.beforeEach(() => shop.clock.moveTo(opened))

const lastInstant = '2026-12-31T23:59:59+09:00'
const runs = () => expirePoints.run(shop.deps, aLog())
const lines = async (memberId: number) => {
  const { rows } = await shop.database.pool.query(
    `SELECT account, amount, seoul_day::text AS day FROM shop.journal_lines
     WHERE stream_id = $1 AND pos IN (SELECT pos FROM shop.point_entries WHERE type = 'expiration') ORDER BY pos, line`,
    [`wallet:${memberId}`],
  )
  return rows
}

t.test(
  'points end at 23:59:59 of their last day, once, with a line in the history and in the books',
  async (t) => {
    const minji = await shop.aCustomer('minji@example.com')
    await minji.earns(1_500, lastInstant)
    await minji.earns(6_400)
    shop.clock.moveTo(lastInstant)
    t.equal(await runs(), 0, 'at the last instant they are still good')
    t.match(await minji.get('/api/users/possession-points'), { data: { points: 7_900 } })

    shop.clock.moveTo('2027-01-01T00:00:30+09:00')
    t.equal(await runs(), 1)
    t.equal(await runs(), 0, 'a second run finds nothing')
    shop.clock.moveTo('2027-01-01T00:01:30+09:00')
    t.equal(await runs(), 0, 'nor does the next turn')

    t.match(await minji.get('/api/users/possession-points'), { data: { points: 6_400 } })
    const history = await minji.get<{ result: PointEntry[] }>('/api/users/my-points-history?gubun=expiration')
    t.match(history.data.result, [{ type: 'expiration', points: -1_500 }])
    t.strictSame(await lines(minji.id), [
      { account: 'points_liability', amount: 1_500, day: '2027-01-01' },
      { account: 'points_expiry_income', amount: -1_500, day: '2027-01-01' },
    ])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a shop that was down for months catches up in one run', async (t) => {
  const [jiu, sora] = [await shop.aCustomer('jiu@example.com'), await shop.aCustomer('sora@example.com')]
  await jiu.earns(1_000, lastInstant)
  await jiu.earns(2_000, '2027-02-28T23:59:59+09:00')
  await sora.earns(3_000, lastInstant)
  shop.clock.moveTo('2027-05-05T10:00:00+09:00')
  t.equal(await runs(), 3)
  const { rows } = await shop.database.pool.query(
    `SELECT member_id, balance, expired FROM shop.point_balances WHERE member_id = ANY($1) ORDER BY member_id`,
    [[jiu.id, sora.id]],
  )
  t.match(rows, [
    { balance: 0, expired: 3_000 },
    { balance: 0, expired: 3_000 },
  ])
  t.strictSame(await shop.wrongs(), [])
})

t.test('two runs at once expire a lot once', async (t) => {
  const ara = await shop.aCustomer('ara@example.com')
  await ara.earns(1_000, lastInstant)
  shop.clock.moveTo('2027-01-02T10:00:00+09:00')
  await Promise.all([runs(), runs(), runs()])
  t.equal(await shop.count(`shop.point_entries WHERE member_id = $1 AND type = 'expiration'`, [ara.id]), 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('what an order that is being paid holds expires only when the order lets it go', async (t) => {
  const bora = await shop.aCustomer('bora@example.com')
  await bora.earns(5_000, '2026-11-20T23:59:59+09:00')
  shop.clock.moveTo('2026-11-20T23:55:00+09:00')
  const draft = await bora.draft({ bags: [await shop.aBag()], points: 3_000 })
  t.equal(draft.status, 200, draft.message)
  shop.clock.moveTo('2026-11-21T00:05:00+09:00')
  t.equal(await runs(), 1)
  t.match(await bora.get('/api/users/possession-points'), { data: { points: 3_000 } })
  t.strictSame(await shop.wrongs(), [])

  t.match(await bora.delete(`/api/users/order-drafts/${draft.data.orderId}`), { status: 200 })
  t.equal(await runs(), 1, 'the next run takes the rest')
  t.match(await bora.get('/api/users/possession-points'), { data: { points: 0 } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
