import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { Reward } from '../../domain/wallet/events.ts'
import type { PointHistory, PointSummary } from '../../domain/wire/points.ts'
import { statements } from '../../server/platform/database/statement.ts'
import { expireDuePoints } from '../../server/wallet/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { earnReward, takeBackReward } from '../support/reviewRewards.ts'

const shop = await aRentalShop('savings')
t.teardown(() => shop.end())
const opened = shop.clock.now()
t.beforeEach(() => shop.clock.moveTo(opened))

let reviews = 0
const rewards = [
  { reason: 'review', points: 1_000 },
  { reason: 'photo_review', points: 1_500 },
] as const

/** Pays for a bag, with points when any are named; the order and its item. */
async function rents(who: Customer, points = 0): Promise<{ orderId: string; orderItemId: string }> {
  const draft = await who.draft({ bags: [await shop.aBag()], points })
  t.equal(draft.status, 200, draft.message)
  const { orderId } = draft.data
  t.equal((await who.pay(orderId, await shop.approve(draft.data))).status, 200)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [orderId],
  )
  return { orderId, orderItemId: rows[0]?.id ?? '' }
}
const reviewed = async (who: Customer, orderItemId: string) => {
  reviews += 1
  const earnedBy = { source: `review:${reviews}`, orderItemId }
  await earnReward(shop.deps, { memberId: who.id, earnedBy, rewards })
  return earnedBy
}
const takenBack = (who: Customer, earnedBy: Reward) =>
  takeBackReward(shop.deps, { memberId: who.id, earnedBy, points: 2_500, staffId: 1, reason: 'fake_review' })
const history = async (who: Customer, query = '') =>
  (await who.get<PointHistory>(`/api/users/my-points-history?${query}`)).data
const summary = async (who: Customer) => (await who.get<PointSummary>('/api/users/my-points-summary')).data
const cancels = (who: Customer, orderItemId: string) =>
  who.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })

t.test('a member without points has an empty history and nothing that expires', async (t) => {
  const who = await shop.aCustomer('nobody@example.com')
  t.strictSame(await history(who), {
    result: [],
    cntAll: 0,
    sums: { total: 0, earn: 0, usage: 0, expiration: 0, cancel: 0, suspend: 0 },
  })
  t.strictSame(await summary(who), {
    points: 0,
    heldPoints: 0,
    debt: 0,
    expiringPoints: 0,
    expiring: [],
    lifeMonths: 12,
    rentalPercent: 0,
  })
})

t.test('every kind of row says what it belongs to, and the sums are those of the rows', async (t) => {
  const who = await shop.aCustomer('minji@example.com')
  const first = await rents(who)
  const review = await reviewed(who, first.orderItemId)
  const second = await rents(who, 2_000)
  t.equal((await cancels(who, second.orderItemId)).status, 200)
  await takenBack(who, review)
  const { result, cntAll, sums } = await history(who)
  t.strictSame(sums, { total: 0, earn: 2_500, usage: -2_000, expiration: 0, cancel: 2_000, suspend: -2_500 })
  t.equal(cntAll, 5)
  t.match(
    result.map(({ type, reason, points, orderId, expiresAt }) => [type, reason, points, orderId, expiresAt]),
    [
      ['suspend', 'suspend', -2_500, first.orderId, null],
      ['cancel', 'cancel', 2_000, second.orderId, null],
      ['usage', 'usage', -2_000, second.orderId, null],
      ['earn', 'photo_review', 1_500, first.orderId, '2027-11-20T14:59:59.000Z'],
      ['earn', 'review', 1_000, first.orderId, '2027-11-20T14:59:59.000Z'],
    ],
  )
  for (const row of result) {
    t.match(row.orderNumbers, /^\d{6}-\w{6}$/)
    t.ok(row.productName)
  }
  const paid = await history(who, 'gubun=usage')
  t.strictSame([paid.cntAll, paid.result.length, paid.sums.usage], [1, 1, -2_000])
})

t.test('a history is paged five rows at a time, without a gap, in every kind', async (t) => {
  const who = await shop.aCustomer('paged@example.com')
  for (let nth = 0; nth < 7; nth += 1) {
    shop.clock.moveTo(new Date(opened.getTime() + nth * 3_600_000))
    await reviewed(who, randomUUID())
  }
  const pages = await Promise.all([1, 2, 3, 4].map((page) => history(who, `gubun=earn&curPage=${page}`)))
  t.strictSame(
    pages.map(({ result }) => result.length),
    [5, 5, 4, 0],
  )
  const rows = pages.flatMap(({ result }) => result)
  t.equal(new Set(rows.map(({ id }) => id)).size, 14)
  t.strictSame(
    rows,
    [...rows].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id)),
  )
  t.equal((await who.get('/api/users/my-points-history?curPage=0')).status, 400)
})

t.test('points whose order is unknown to the shop’s orders stand without one', async (t) => {
  const who = await shop.aCustomer('unknown@example.com')
  await reviewed(who, randomUUID())
  t.match((await history(who)).result[0], { orderId: null, orderNumbers: null, productName: null })
})

t.test('what expires within 30 days is told by its last day, the 30th included', async (t) => {
  const who = await shop.aCustomer('soon@example.com')
  await who.earns(1_000, '2026-11-25T23:59:59+09:00')
  await who.earns(500, '2026-11-25T23:59:59+09:00')
  await who.earns(2_000, '2026-12-20T23:59:59+09:00')
  await who.earns(4_000, '2026-12-21T23:59:59+09:00')
  t.match(await summary(who), {
    points: 7_500,
    expiringPoints: 3_500,
    expiring: [
      { day: '2026-11-25', points: 1_500 },
      { day: '2026-12-20', points: 2_000 },
    ],
  })
  await who.draft({ bags: [await shop.aBag()], points: 1_200 })
  t.match(await summary(who), { points: 7_500, heldPoints: 1_200, expiringPoints: 2_300 })
  shop.clock.moveTo('2026-11-26T00:00:00+09:00')
  t.match(await summary(who), { expiring: [{ day: '2026-12-20' }, { day: '2026-12-21' }] })
})

t.test(
  'points that come back after their lot has ended live until the next day, and the row says so',
  async (t) => {
    const who = await shop.aCustomer('late@example.com')
    await who.earns(3_000, '2026-11-20T23:59:59+09:00')
    const { orderItemId } = await rents(who, 1_000)
    shop.clock.moveTo('2026-11-21T09:00:00+09:00')
    t.equal((await cancels(who, orderItemId)).status, 200)
    const { result, sums } = await history(who)
    t.match(result.slice(0, 2), [
      { type: 'cancel', points: 1_000, reissuedPoints: 1_000, expiresAt: '2026-11-22T14:59:59.000Z' },
      { type: 'expiration', points: -2_000, reissuedPoints: 0, expiresAt: '2026-11-20T14:59:59.000Z' },
    ])
    t.equal(sums.total, (await summary(who)).points)
    t.match(await summary(who), { points: 1_000, expiring: [{ day: '2026-11-22', points: 1_000 }] })
  },
)

t.test('a balance below zero says how much is owed, and the next points pay it first', async (t) => {
  const who = await shop.aCustomer('below@example.com')
  const { orderItemId } = await rents(who)
  const review = await reviewed(who, orderItemId)
  await rents(who, 2_300)
  await takenBack(who, review)
  t.match(await summary(who), { points: -2_300, debt: 2_300, expiringPoints: 0 })
  await reviewed(who, orderItemId)
  t.match(await summary(who), { points: 200, debt: 0 })
  t.equal((await history(who)).sums.total, 200)
})

t.test('rows older than two years are not shown nor summed; finance still has them', async (t) => {
  const who = await shop.aCustomer('old@example.com')
  await reviewed(who, randomUUID())
  shop.clock.moveTo('2027-11-21T00:00:30+09:00')
  await expireDuePoints(shop.deps)
  await reviewed(who, randomUUID())
  shop.clock.moveTo('2028-11-20T10:00:00+09:00')
  t.strictSame((await history(who)).sums.earn, 5_000, 'two years to the instant')
  shop.clock.moveTo('2028-11-20T10:00:01+09:00')
  const { cntAll, sums } = await history(who)
  t.strictSame([cntAll, sums.total], [4, 0])
  t.equal(await shop.count('shop.point_entries WHERE member_id = $1', [who.id]), 6)
})

t.test('each row names only the member’s own, and the rows rebuild from the events', async (t) => {
  const [mine, other] = [await shop.aCustomer('mine@example.com'), await shop.aCustomer('other@example.com')]
  await mine.earns(1_000)
  t.equal((await history(other)).cntAll, 0)
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('history, sums and what expires are read along their indexes in a long history', async (t) => {
  const { pool } = shop.database
  const who = await shop.aCustomer('long@example.com')
  await pool.query(
    `INSERT INTO shop.point_entries (pos, member_id, type, reason, points, occurred_at)
     SELECT 1000000 + i, 100000 + i % 50, CASE WHEN i % 9 = 0 THEN 'usage' ELSE 'earn' END, 'review', 1, timestamptz '2026-11-20T01:00:00Z' - make_interval(hours => i)
     FROM generate_series(1, 40000) i`,
  )
  await pool.query(`UPDATE shop.point_entries SET member_id = $1 WHERE member_id = 100007`, [who.id])
  const plan = async (gubun: 'total' | 'usage') => {
    const name = gubun === 'total' ? 'wallet.history' : 'wallet.historyOfType'
    const text = statements.find((statement) => statement.name === name)?.text
    const values = [who.id, shop.clock.now(), 0, ...(gubun === 'total' ? [] : [gubun])]
    return JSON.stringify((await pool.query(`EXPLAIN ${text}`, values)).rows)
  }
  const onIndexAlone = (index: string) => new RegExp(`Index Only Scan using ${index} `)
  t.match(
    await plan('total'),
    onIndexAlone('point_entries_by_member'),
    'rows before the page are only counted',
  )
  t.match(await plan('usage'), onIndexAlone('point_entries_by_type'))
})
