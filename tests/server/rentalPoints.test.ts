import t from 'tap'
import { aRentalShop } from '../support/aRental.ts'
import { rented } from '../support/aReview.ts'

const shop = await aRentalShop('rental_points')
t.teardown(() => shop.end())
const admin = await shop.aColleague('admin@example.com', ['admin'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const { pool } = shop.database
const reason = '겨울 행사예요'

type Settings = { now: { rentalPointPercent: number }; version: number }
async function earnPercent(rentalPointPercent: number) {
  const { now, version } = (await admin.get<Settings>('/api/staff/settings')).data
  return admin.put('/api/staff/settings', { ...now, rentalPointPercent, version, reason })
}
const balanceOf = async (memberId: number) =>
  (
    await pool.query<{ balance: number; debt: number }>(
      'SELECT balance, debt FROM shop.point_balances WHERE member_id = $1',
      [memberId],
    )
  ).rows[0] ?? { balance: 0, debt: 0 }
const refunds = (orderItemId: string, refundNumber: number, refund: number) =>
  finance.post(`/api/staff/order-items/${orderItemId}/refund`, {
    ...{ refundNumber, refund, points: null, ownerBears: false, reason: '흠집이 있었어요' },
  })
const earnedIn = async (memberId: number) =>
  (
    await pool.query<{ data: object }>(
      `SELECT e.data FROM es.events e JOIN es.streams s USING (stream_no)
       WHERE s.stream_id = $1 AND e.type = 'points.earned' ORDER BY e.version`,
      [`wallet:${memberId}`],
    )
  ).rows.map(({ data }) => data)

t.test('a rental earns nothing until the admin sets a percentage, which is recorded', async (t) => {
  const renter = await shop.aCustomer('first@example.com')
  await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 0)
  t.match(await earnPercent(21), { status: 400, data: { fields: { rentalPointPercent: /20%까지/ } } })
  t.match(await earnPercent(1), { status: 200 })
  t.match((await admin.get('/api/staff/settings')).data, {
    changes: [{ reason, before: { rentalPointPercent: 0 }, after: { rentalPointPercent: 1 } }],
  })
  t.match((await renter.get('/api/users/my-points-summary')).data, { rentalPercent: 1 })
})

t.test('points for a rental come with its collection, by the percentage of that moment', async (t) => {
  const renter = await shop.aCustomer('second@example.com')
  const item = await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 480)
  t.match(await earnedIn(renter.id), [
    {
      ...{ points: 480, reason: 'rental', shareOf: { paid: 48_000, percent: 1 } },
      earnedBy: { source: `rental:${item.orderItemId}`, orderItemId: item.orderItemId },
    },
  ])
  t.match((await renter.get<{ result: object[] }>('/api/users/my-points-history')).data.result, [
    { type: 'earn', reason: 'rental', points: 480, orderId: item.orderId },
  ])
  const { rows } = await pool.query(
    'SELECT account, amount FROM shop.journal_lines WHERE stream_id = $1 ORDER BY account',
    [`wallet:${renter.id}`],
  )
  t.strictSame(rows, [
    { account: 'points_cost', amount: 480 },
    { account: 'points_liability', amount: -480 },
  ])

  await earnPercent(10)
  t.match(await refunds(item.orderItemId, 1, 24_000), { status: 200 })
  t.equal((await balanceOf(renter.id)).balance, 240, 'half of 480, whatever the percentage is now')
  t.match(await refunds(item.orderItemId, 2, 24_000), { status: 200 })
  t.same(await balanceOf(renter.id), { balance: 0, debt: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('points that were used before the refund are owed', async (t) => {
  const renter = await shop.aCustomer('third@example.com')
  const item = await rented(shop, renter, await shop.aBag(), 'collected')
  t.equal((await balanceOf(renter.id)).balance, 4_800)
  await renter.draft({
    bags: [await shop.aBag()],
    period: { start: '2026-12-17', end: '2026-12-20' },
    points: 4_800,
  })
  t.match(await refunds(item.orderItemId, 1, 48_000), { status: 200 })
  t.match(await balanceOf(renter.id), { debt: 4_800 })
  t.strictSame(await shop.rebuilt(), [])
})
