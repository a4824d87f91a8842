import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { MemberPoints, PointAges, PointLotRow, PointMonth } from '../../domain/wire/staffPoints.ts'
import { expirePoints } from '../../jobs/expirePoints.ts'
import { aLog } from '../support/aLog.ts'
import { aRentalShop, fourDays } from '../support/aRental.ts'
import { intoWallet } from '../support/intoWallet.ts'

const shop = await aRentalShop('staff_points')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])
const minji = await shop.aCustomer('minji@example.com')
const sora = await shop.aCustomer('sora@example.com')

type Lots = {
  result: PointLotRow[]
  cntAll: number
  sums: { remaining: number; held: number }
  cursor: string | null
}
const months = async (query = '') =>
  (await finance.get<{ result: PointMonth[] }>(`/api/staff/points/months${query}`)).data.result
const lots = async (query: string) => (await finance.get<Lots>(`/api/staff/points/lots?${query}`)).data
const suspends = (memberId: number, points: number, debt: number, part: object[]) =>
  intoWallet(shop.deps, memberId, {
    type: 'points.suspended',
    data: {
      ...{ memberId, points, debt, earnedBy: { source: 'review:1', orderItemId: randomUUID() } },
      lots: part.map((lot) => ({ lotId: '', points: 0, expiresAt: '', ...lot })),
    },
  })

// October: 5,000 and 3,000 are earned. November: 2,000 pay for a rental that is cancelled, 1,500 run out, and a reward
// of 2,500 is taken back of which the lots hold none.
shop.clock.moveTo('2026-10-10T10:00:00+09:00')
await minji.earns(5_000, '2026-12-31T14:59:59.000Z')
await minji.earns(1_500, '2026-11-19T14:59:59.000Z')
await minji.earns(3_000, '2027-03-31T14:59:59.000Z')
shop.clock.moveTo('2026-11-20T10:00:00+09:00')
await expirePoints.run(shop.deps, aLog())
const draft = await minji.draft({ bags: [await shop.aBag()], period: fourDays, points: 2_000 })
await minji.pay(draft.data.orderId, await shop.approve(draft.data))
const { rows: items } = await shop.database.pool.query<{ id: string }>(
  'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
  [draft.data.orderId],
)
shop.clock.moveTo('2026-11-20T11:00:00+09:00')
await minji.post('/api/users/order-items-cancel', {
  ...{ orderItemId: items[0]?.id, cancellationReason: 'changed_mind' },
})
await suspends(sora.id, 2_500, 2_500, [])
shop.clock.moveTo('2026-12-02T10:00:00+09:00')

t.test('each month opens as the one before closed, and closes with the ledger’s account', async (t) => {
  const shown = await months('?from=2026-09&to=2026-12')
  t.match(shown, [
    { month: '2026-09', opening: 0, closing: 0, booked: 0 },
    {
      month: '2026-10',
      opening: 0,
      earned: [
        { reason: 'review', points: 9_500 },
        { reason: 'photo_review', points: 0 },
      ],
      closing: 9_500,
      booked: 9_500,
    },
    {
      month: '2026-11',
      used: 2_000,
      refunded: 2_000,
      expired: 1_500,
      suspended: 0,
      closing: 8_000,
      booked: 8_000,
    },
    { month: '2026-12', opening: 8_000, closing: 8_000, booked: 8_000 },
  ])
  const { rows } = await shop.database.pool.query<{ amount: number }>(
    `SELECT -sum(amount)::bigint AS amount FROM shop.journal_lines WHERE account = 'points_liability'`,
  )
  t.equal(rows[0]?.amount, 8_000)
  t.equal((await months()).length, 12)
  t.equal((await months('?from=2026-11&to=2030-01')).at(-1)?.month, '2026-12', 'no month has not begun')
  t.strictSame(await shop.wrongs(), [])
})

t.test('what finance adjusts of the receivable moves no points (rule 220)', async (t) => {
  const second = await shop.aColleague('second@example.com', ['finance'])
  const before = await months('?from=2026-09&to=2026-12')
  const adjustmentId = '0199a1b2-0000-7000-8000-000000000001'
  const entryLines = [
    { account: 'goodwill', amount: 700 },
    { account: 'points_receivable', amount: -700 },
  ]
  const reason = '받지 못할 미수금이에요'
  const entry = { adjustmentId, bookedOn: '2026-12-02', evidence: 'B-1', entryLines, reason }
  t.equal((await finance.post('/api/staff/adjustments', entry)).status, 200)
  const approved = await second.post(`/api/staff/adjustments/${adjustmentId}/approve`, {
    ...{ proposal: 1, reason },
  })
  t.equal(approved.status, 200)
  const after = await months('?from=2026-09&to=2026-12')
  t.strictSame(after, before)
  for (const { month, closing, booked } of after) t.equal(closing, booked, month)
})

t.test('what is left is told by when it ends, and whose it is', async (t) => {
  const { data } = await finance.get<PointAges>('/api/staff/points/ages')
  t.match(data, { total: 8_000, held: 0 })
  t.strictSame(
    data.ages.map(({ from, lots, points }) => [from, lots, points]),
    [
      ...[
        [0, 1, 5_000],
        [1, 0, 0],
        [2, 1, 3_000],
      ],
      ...[
        [4, 0, 0],
        [7, 0, 0],
        [13, 0, 0],
      ],
    ],
  )
  t.equal(data.forecast.length, 12)
  t.match(data.forecast[0], { month: '2026-12', lots: 1, members: 1, points: 5_000 })
  t.match(data.forecast[3], { month: '2027-03', points: 3_000 })
  t.match(await lots('month=2026-12'), {
    cntAll: 1,
    sums: { remaining: 5_000 },
    result: [{ memberId: minji.id, memberName: '김민지', remaining: 5_000, reason: 'review' }],
    cursor: null,
  })
  t.equal((await lots('month=2027-01')).cntAll, 0)
  t.match(await lots('sort=-remaining'), { result: [{ remaining: 5_000 }, { remaining: 3_000 }] })
  t.match(await lots(`memberId=${sora.id}`), { cntAll: 0, sums: { remaining: 0, held: 0 } })
  t.equal((await lots('q=minji@')).cntAll, 2)
  t.equal((await lots('q=%25sora')).cntAll, 0)
})

t.test('what should have ended already is this month’s, and a member with two lots is one', async (t) => {
  shop.clock.moveTo('2027-03-02T10:00:00+09:00')
  const { data } = await finance.get<PointAges>('/api/staff/points/ages')
  t.match(data.ages[0], { from: 0, lots: 2, points: 8_000 })
  t.match(data.forecast[0], { month: '2027-03', lots: 2, members: 1, points: 8_000 })
  t.match(data, { total: 8_000 })
  shop.clock.moveTo('2026-12-02T10:00:00+09:00')
})

t.test('pages follow one another without a lot lost or twice, whatever they are sorted by', async (t) => {
  for (let nth = 0; nth < 60; nth += 1) await sora.earns(1_000 + (nth % 7), '2027-10-31T14:59:59.000Z')
  for (const sort of ['expiresAt', '-expiresAt', 'remaining', '-remaining', '-earnedAt']) {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Lots = await lots(`sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.result.map(({ lotId }) => lotId))
      cursor = page.cursor
    }
    t.equal(new Set(seen).size, 62, sort)
    t.equal(seen.length, 62, sort)
  }
  const first = await lots('sort=remaining')
  const other = await lots(`sort=-expiresAt&cursor=${first.cursor}`)
  t.strictSame(other.result, (await lots('sort=-expiresAt')).result, 'a cursor of another order begins anew')
  const noInstant = Buffer.from('["-expiresAt","2026-02-30T00:00:00Z","1"]').toString('base64url')
  t.strictSame(
    (await lots(`sort=-expiresAt&cursor=${noInstant}`)).result,
    other.result,
    'nor has it such a day',
  )
})

t.test('the file holds exactly the rows of the list, and says how many there are', async (t) => {
  const query = 'month=2027-10&sort=-remaining'
  const file = await finance.text(`/api/staff/points/lots.csv?${query}`)
  const [head, ...rows] = file.trim().split('\r\n')
  t.match(head, /회원,회원번호,적립 사유/)
  t.equal(rows.length, (await lots(query)).cntAll)
  t.match(rows[0], /^김민지,\d+,리뷰,2026-12-02 10:00,2027-10-31 23:59,1006,1006,0,,$/)
})

t.test(
  'one member’s lots say what became of them and which rental they paid, and who looked is recorded',
  async (t) => {
    const { data } = await finance.get<MemberPoints>(`/api/staff/points/members/${minji.id}`)
    t.match(data, { memberName: '김민지', balance: 8_000, debt: 0 })
    const used = data.lots.flatMap(({ steps }) => steps).find(({ event }) => event === 'points.used')
    t.match(used, { points: -2_000, orderId: draft.data.orderId, orderNumbers: /^26/ })
    const before = await finance.get<MemberPoints>(
      `/api/staff/points/members/${minji.id}?asOf=${encodeURIComponent('2026-10-31T23:59:59+09:00')}`,
    )
    t.match(before.data, { balance: 9_500 })
    t.equal(
      await shop.count(`shop.catalogue_changes WHERE subject = 'point_lots' AND key = $1`, [
        String(minji.id),
      ]),
      2,
    )
    t.match(await finance.get('/api/staff/points/members/9999'), { status: 404, code: 'NOT_FOUND' })
  },
)
