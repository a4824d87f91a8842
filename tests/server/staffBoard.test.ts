import t from 'tap'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import { closeFinding, keepFindings } from '../../server/consistency/findings.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { hurryLocks } from '../support/hurriedLocks.ts'

const shop = await aRentalShop('staff_board')
t.teardown(() => shop.end())
const operator = await shop.aColleague('ops@example.com')
const auditor = await shop.aColleague('finance@example.com', ['finance'])
const moveTo = (at: string) => shop.clock.moveTo(at)

const boardOf = async (colleague: typeof operator) =>
  (await colleague.get<StaffBoard>('/api/staff/board')).data
const columnOf = async (id: string, colleague = operator) =>
  (await boardOf(colleague)).columns.find((column) => column.id === id)

moveTo('2026-11-20T10:00:00+09:00')
const customer = await shop.aCustomer('renter@example.com')
const draft = await customer.draft({
  bags: [await shop.aBag(), await shop.aBag()],
  period: { start: '2026-12-03', end: '2026-12-06' },
})
if (draft.status !== 200) throw new Error(draft.message)
await customer.pay(draft.data.orderId, await shop.approve(draft.data))

t.test('each role sees the columns of the lists that it may open', async (t) => {
  const ids = async (colleague: typeof operator) => (await boardOf(colleague)).columns.map(({ id }) => id)
  t.strictSame(await ids(operator), [
    ...[
      'to_ship',
      'to_pick_up',
      'late',
      'returns',
      'to_inspect',
      'parcels_expected',
      'diagnosis',
      'lost_items',
    ],
    'inquiries',
  ])
  t.strictSame(await ids(auditor), [
    ...['refunds_open', 'payouts_unpaid', 'card_differences', 'payout_differences', 'bank_differences'],
    ...['returns', 'to_inspect', 'parcels_expected', 'diagnosis', 'lost_items'],
  ])
})

t.test('the board of every role says since when the shop is closed, and until when (rule 620)', async (t) => {
  const content = await shop.aColleague('content@example.com', ['content'])
  const closed = async () => [(await boardOf(operator)).closed, (await boardOf(auditor)).closed]
  t.strictSame(await closed(), [null, null])
  const begunAt = shop.clock.now().toISOString()
  const endsAt = '2026-11-20T02:00:00.000Z'
  let seen: object | null = null
  for (const until of [null, endsAt]) {
    const body = { reason: '서버를 바꿔요', endsAt: until, seen }
    t.equal((await content.put('/api/staff/maintenance', body)).status, 200)
    const told = { begunAt, endsAt: until }
    t.strictSame(await closed(), [told, told])
    seen = told
  }
  t.equal((await content.post('/api/staff/maintenance/end', { reason: '다 됐어요', seen })).status, 200)
  t.strictSame(await closed(), [null, null])
})

t.test(
  'an item waits for its shipping, its pick-up day and then as late, never in two columns',
  async (t) => {
    const counts = async () => {
      const { columns } = await boardOf(operator)
      return columns.slice(0, 3).map(({ count, rows }) => [count, rows.length])
    }
    t.strictSame(
      await counts(),
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
      'eleven days before nothing is due',
    )

    moveTo('2026-12-01T09:00:00+09:00')
    t.strictSame(await counts(), [
      [2, 2],
      [0, 0],
      [0, 0],
    ])
    const shipping = await columnOf('to_ship')
    t.match(shipping?.rows[0], { about: /^\d{6}-\w{6} · 김\*지$/, on: '2026-12-01', lateDays: 0 })

    for (const [nth, { id }] of (shipping?.rows ?? []).entries()) {
      await operator.post(`/api/staff/order-items/${id}/prepare`, { reason: '검수 완료' })
      await operator.step(id, 'ship', {
        ...{ courier: 'cj', trackingNumber: String(123_456_789_012 + nth), reason: '택배사에 인계' },
      })
    }
    t.strictSame(await counts(), [
      [0, 0],
      [0, 0],
      [0, 0],
    ])

    moveTo('2026-12-03T00:00:00+09:00')
    await deliverOnFirstDay(shop.deps)
    moveTo('2026-12-07T08:00:00+09:00')
    await endAfterLastDay(shop.deps)
    t.strictSame(
      await counts(),
      [
        [0, 0],
        [2, 2],
        [0, 0],
      ],
      'the day after its last day',
    )

    moveTo('2026-12-08T00:00:00+09:00')
    t.strictSame(await counts(), [
      [0, 0],
      [0, 0],
      [2, 2],
    ])
    t.match((await columnOf('late'))?.rows[0], { lateDays: 1, on: '2026-12-07' })
    t.match(await columnOf('late'), { since: '2026-12-07', total: null }, 'the oldest of all')
  },
)

t.test('a return waits for its approval and then, back again, for its inspection', async (t) => {
  const [item] = (await columnOf('late'))?.rows ?? []
  const id = item?.id ?? ''
  const asked = await customer.post('/api/users/order-items-returns', { orderItemId: id })
  t.equal(asked.status, 200, asked.message)
  t.match(await columnOf('returns'), { count: 1, rows: [{ id: `${id}.1` }] })
  t.match(await columnOf('returns', auditor), { count: 1 }, 'finance reads it too')
  t.match(await columnOf('to_inspect'), { count: 0 })

  const step = (path: string, more = {}) =>
    operator.post(`/api/staff/order-items/${id}/return/${path}`, { returnNumber: 1, reason: '확인', ...more })
  await step('approve')
  await step('collecting', { courier: 'cj', trackingNumber: '999988887777' })
  await step('collected')
  t.match(await columnOf('returns'), { count: 0 })
  t.match(await columnOf('to_inspect'), { count: 1, rows: [{ id: `${id}.1`, about: /김\*지/ }] })
})

t.test('a consignment waits for its parcel, then for its appraisal; a lost one waits besides', async (t) => {
  const { id: member } = await shop.aCustomer('owner@example.com')
  await shop.database.pool.query(
    `INSERT INTO shop.consignments (consignment_id, consignment_number, member_id, product_condition, warranty, status,
        desired_rental_price, months, account_id, send_by, applied_at, received_at, missing_since)
     SELECT gen_random_uuid(), number, $1, 'used', true, status, 10000, 6, 1, '2026-12-20', $2::timestamptz + n * interval '1 hour',
       CASE WHEN status <> 'application' THEN $2::timestamptz + n * interval '1 hour' END,
       CASE WHEN is_lost THEN $2::timestamptz END
     FROM (VALUES (2, 'expected later', 'application', false), (1, 'expected first', 'application', false),
       (3, 'appraised', 'diagnosis', false), (4, 'lost', 'consigning', true)) AS c(n, number, status, is_lost)`,
    [member, '2026-12-01T09:00:00+09:00'],
  )
  t.match(await columnOf('parcels_expected'), {
    ...{ count: 2, since: '2026-12-01' },
    rows: [{ about: /^expected first/ }, { about: /^expected later/ }],
  })
  t.match(await columnOf('diagnosis'), { count: 1, rows: [{ about: /^appraised · 김\*지$/ }] })
  t.match(await columnOf('lost_items', auditor), { count: 1, rows: [{ about: /^lost/ }] })
})

t.test(
  'what a check found is the first column until an admin closes it, then there is no such column',
  async (t) => {
    const first = async (colleague: typeof operator) => (await boardOf(colleague)).columns[0]
    const [where, what] = ['주문 261115-VEJ640 2번째 이벤트 #7 · 블록 1', '봉인한 뒤에 바뀌었어요.']
    await keepFindings(shop.deps.db.kysely, 1, [
      { kind: 'event_changed', where, what, pos: 7, stream: 'order:1', block: 1, digest: null, table: null },
    ])
    const seen = { id: 'integrity', count: 1, rows: [{ name: where, about: what }] }
    t.match(await first(operator), seen)
    t.match(await first(auditor), seen)
    const id = Number((await first(operator))?.rows[0]?.id)
    t.equal(await closeFinding(shop.deps, { id, staffId: 1, reason: '백업에서 되돌렸어요' }), null)
    t.equal((await first(operator))?.id, 'to_ship')
    t.equal((await first(auditor))?.id, 'refunds_open')
  },
)

t.test('a list that a session keeps locked has no number, and the others are shown (rule 903)', async (t) => {
  hurryLocks(shop.deps.db.pool)
  const locks = await shop.database.pool.connect()
  t.teardown(() => locks.release())
  await locks.query('BEGIN; LOCK TABLE shop.inquiries IN ACCESS EXCLUSIVE MODE')
  const { columns } = await boardOf(operator)
  await locks.query('ROLLBACK')
  t.match(
    columns.find(({ id }) => id === 'inquiries'),
    { count: null, rows: [], since: null },
  )
  t.notOk(columns.some(({ id, count }) => id !== 'inquiries' && count === null))
  t.equal((await columnOf('inquiries'))?.count, 0)
})
