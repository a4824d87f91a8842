import t from 'tap'
import type { SettledConsignment, SettlementRow } from '../../domain/wire/settlements.ts'
import type { SettlementTrend, StaffSettlements } from '../../domain/wire/staffSettlements.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { consigned } from '../support/aProduct.ts'
import { aRentalShop, type Rented } from '../support/aRental.ts'

const shop = await aRentalShop('settlement_rows')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const owner = await shop.aCustomer('owner@example.com')

type Detail = {
  consignmentNumber: string
  assessedRentalPrice: number
  result: SettlementRow[]
  cntAll: number
  sums: Record<string, number>
}
const detailOf = async (consignmentId: string, query = '') =>
  (await owner.get<Detail>(`/api/users/settlements-history/${consignmentId}${query}`)).data

const acts = (item: string, path: string, body: object = {}) =>
  operations.step(item, path, { reason: '상태를 확인했어요', ...body })
const refunds = (item: string, body: object) =>
  finance.post(`/api/staff/order-items/${item}/refund`, { reason: '기준에 따랐어요', points: null, ...body })

async function aConsignedBag() {
  const terms = { ...consigned(), owner_member_id: owner.id }
  return { bag: await shop.aBag(terms), consignmentId: terms.consignment_id ?? '' }
}

/** A consigned bag that somebody rented from 3 to 6 December and that arrived. */
async function rented(email: string, changes: Partial<Rented> = {}) {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const { bag, consignmentId } = await aConsignedBag()
  const renter = await shop.aCustomer(email)
  const coupon = changes.coupon === undefined ? await renter.getsCoupon() : changes.coupon
  const draft = await renter.draft({ bags: [bag], ...changes, coupon })
  await renter.pay(draft.data.orderId, await shop.approve(draft.data))
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [draft.data.orderId],
  )
  const item = rows[0]?.id ?? ''
  await acts(item, 'prepare')
  await acts(item, 'ship', { courier: null, trackingNumber: null })
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  return { consignmentId, item, renter, orderId: draft.data.orderId }
}

/** Every row of the shop beside what its event says to the owner's account in the books. */
async function unlikeTheBooks() {
  const { rows } = await shop.database.pool.query(
    `WITH told AS (
       SELECT l.stream_id, e.version, -sum(l.amount) AS amount
       FROM shop.journal_lines l JOIN es.events e ON e.pos = l.pos
       WHERE l.account = 'owner_payable' GROUP BY 1, 2 HAVING sum(l.amount) <> 0),
     kept AS (
       SELECT r.subject_id, r.order_item_id, r.version, r.expected,
         CASE WHEN r.subject_id = r.order_item_id THEN 'order:' || i.order_id ELSE 'charge:' || r.subject_id END AS stream_id
       FROM shop.settlement_rows r LEFT JOIN shop.order_items i ON i.order_item_id = r.subject_id
       WHERE r.expected <> 0)
     SELECT * FROM told FULL JOIN kept USING (stream_id, version) WHERE told.amount IS DISTINCT FROM kept.expected`,
  )
  return rows
}

t.test(
  'a collected rental is a row of its month in Seoul, with coupon and points borne by the shop (rule 181)',
  async (t) => {
    const { consignmentId, item } = await rented('rental@example.com')
    t.match((await owner.get('/api/users/settlements-history')).data, { cntAll: 0, result: [] })
    shop.clock.moveTo('2026-12-31T23:59:59+09:00')
    await acts(item, 'collected')
    const { data } = await owner.get<{ result: SettledConsignment[]; cntAll: number }>(
      '/api/users/settlements-history',
    )
    t.match(data, {
      cntAll: 1,
      result: [
        {
          ...{ consignmentId, brand: 'Maison Orme', rows: 1, lastMonth: '2026-12' },
          ...{ pendingAmount: 33_696, completedAmount: 0 },
        },
      ],
    })
    const beyond = await owner.get('/api/users/settlements-history?curPage=2')
    t.same(beyond.data, { cntAll: 1, result: [] }, 'a page beyond the last says how many there are')
    t.match(await detailOf(consignmentId), {
      assessedRentalPrice: 12_300,
      cntAll: 1,
      result: [
        {
          yymonth: '2026-12',
          kind: 'rental',
          useDate: { start: '2026-12-03', end: '2026-12-06' },
          totalRentPrice: 49_200,
          periodDiscount: -1_200,
          finalAmount: 48_000,
          transactionFee: 4_704,
          operatingFee: 9_600,
          expectedSettlementAmount: 33_696,
          settlementStatus: 'pending',
          settledOn: '2027-01-20',
          waitsFor: null,
        },
      ],
      sums: { base: 48_000, expectedSettlementAmount: 33_696, pendingAmount: 33_696, completedAmount: 0 },
    })
    t.equal(
      (await owner.get('/api/users/settlements-history/0199a1b2-0000-7000-8000-000000000001')).status,
      404,
    )
    const stranger = await shop.aCustomer('stranger@example.com')
    t.equal((await stranger.get(`/api/users/settlements-history/${consignmentId}`)).status, 404)
  },
)

t.test('a refund that the owner bears is a negative row of its own month; another is none', async (t) => {
  const { consignmentId, item } = await rented('refund@example.com')
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await acts(item, 'collected')
  shop.clock.moveTo('2027-01-05T10:00:00+09:00')
  for (const [refundNumber, refund, ownerBears] of [
    [1, 9_600, true],
    [2, 4_000, false],
    [3, 9_600, true],
  ] as const)
    t.match(await refunds(item, { refundNumber, refund, ownerBears }), { status: 200 })
  const { result, sums, cntAll } = await detailOf(consignmentId, '?shown=9')
  t.equal(cntAll, 3)
  t.match(result, [
    {
      kind: 'refund',
      yymonth: '2027-01',
      finalAmount: -12_000,
      transactionFee: -1_176,
      operatingFee: -2_400,
    },
    { kind: 'refund', yymonth: '2027-01', finalAmount: -12_000, expectedSettlementAmount: -8_424 },
    { kind: 'rental', yymonth: '2026-12', finalAmount: 48_000 },
  ])
  t.match(sums, {
    base: 24_000,
    transactionFee: 2_352,
    operatingFee: 4_800,
    expectedSettlementAmount: 16_848,
  })
  const { rows } = await shop.database.pool.query('SELECT shop.confirmed_base($1) AS base', [consignmentId])
  t.strictSame(rows, [{ base: 24_000 }])
  t.equal((await detailOf(consignmentId)).result.length, 3)
  t.strictSame(await unlikeTheBooks(), [])
})

t.test('shares of what a renter is charged are rows, and go when the charge is let go', async (t) => {
  const { consignmentId, item } = await rented('charged@example.com', { coupon: null })
  const charged = async (body: object) =>
    (
      await operations.post<{ id: string }>(`/api/staff/order-items/${item}/charges`, {
        reason: '늦게 돌아왔어요',
        ...body,
      })
    ).data.id
  shop.clock.moveTo('2026-12-07T10:00:00+09:00')
  const late = await charged({
    ...{ kind: 'late_days', lateDays: 2, chargeNumber: 1 },
    beyondReason: '기간을 줄이기로 합의했어요',
  })
  shop.clock.moveTo('2026-12-07T11:00:00+09:00')
  await charged({ kind: 'damage', amount: 50_000, ownerPart: 20_000, chargeNumber: 2 })
  const days = { start: '2026-12-03', end: '2026-12-06' }
  const ofRental = (rows: readonly { useDate: object | null }[]) => rows.map(({ useDate }) => useDate)
  t.same(
    ofRental((await detailOf(consignmentId)).result),
    [days, days],
    'of their rental while it lasts (rule 829)',
  )
  const statement = await owner.get<{ rows: SettlementRow[] }>('/api/users/settlement-months/2026-12')
  t.ok(statement.data.rows.every(({ useDate }) => useDate?.start === days.start))
  const { data: shown } = await finance.get<{ result: { start: string; end: string }[] }>(
    `/api/staff/settlements/${owner.id}/2026-12`,
  )
  t.same(
    new Set(shown.result.map(({ start, end }) => `${start} ${end}`)),
    new Set([`${days.start} ${days.end}`]),
  )
  shop.clock.moveTo('2026-12-08T10:00:00+09:00')
  await acts(item, 'collected')
  t.match((await detailOf(consignmentId)).result, [
    { kind: 'rental', expectedSettlementAmount: 33_696 },
    {
      ...{ kind: 'compensation', finalAmount: 20_000, transactionFee: 0, expectedSettlementAmount: 20_000 },
      useDate: { start: '2026-12-03', end: '2026-12-06' },
    },
    {
      kind: 'late_days',
      finalAmount: 24_600,
      expectedSettlementAmount: 17_269,
      useDate: { start: '2026-12-03', end: '2026-12-06' },
    },
  ])
  shop.clock.moveTo('2026-12-08T11:00:00+09:00')
  await finance.post(`/api/staff/charges/${late}/waive`, { reason: '눈이 많이 왔어요', ownerBears: true })
  const { result, sums } = await detailOf(consignmentId)
  t.match(result[0], { kind: 'late_days', finalAmount: -24_600, expectedSettlementAmount: -17_269 })
  t.match(sums, { base: 68_000, expectedSettlementAmount: 53_696 })
  t.strictSame(await unlikeTheBooks(), [])
  const { rows } = await shop.database.pool.query('SELECT shop.confirmed_base($1) AS base', [consignmentId])
  t.strictSame(rows, [{ base: 48_000 }], 'only rents count for a penalty')
})

t.test('of a return the kept part counts; one that went back whole is no sale', async (t) => {
  for (const [email, refund, kept] of [
    ['half@example.com', 19_200, 24_000],
    ['whole@example.com', 38_400, 0],
  ] as const) {
    const { consignmentId, item, renter } = await rented(email)
    await renter.post('/api/users/order-items-returns', { orderItemId: item })
    await acts(item, 'return/approve', { returnNumber: 1 })
    await acts(item, 'return/collecting', { returnNumber: 1, courier: null, trackingNumber: null })
    await acts(item, 'return/collected', { returnNumber: 1 })
    t.match(
      await finance.post(`/api/staff/order-items/${item}/return/complete`, {
        reason: '기준에 따랐어요',
        refund,
        points: null,
        returnsDeliveryFee: false,
        rentalCounts: false,
      }),
      { status: 200 },
    )
    if (kept === 0) t.equal((await owner.get(`/api/users/settlements-history/${consignmentId}`)).status, 404)
    else
      t.match((await detailOf(consignmentId)).result, [
        { kind: 'return', totalRentPrice: 49_200, finalAmount: kept, expectedSettlementAmount: 16_848 },
      ])
  }
  t.strictSame(await unlikeTheBooks(), [])
})

t.test('the owner sees what each month brings', async (t) => {
  const { data } = await owner.get('/api/users/settlement-months')
  t.match(data, {
    result: [
      { month: '2027-01', earned: -16_848, payable: 0, status: 'open', payOn: '2027-02-20' },
      { month: '2026-12', earned: 137_936, deducted: 0, status: 'open', payOn: '2027-01-20', account: null },
    ],
  })
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
  t.strictSame(await shop.wrongs(), [])
})

t.test('finance reads of an open month what its rows add up to', async (t) => {
  const { data } = await finance.get<StaffSettlements>('/api/staff/settlements?month=2026-12')
  const { rows } = await shop.database.pool.query(
    `SELECT sum(base)::bigint AS base, sum(transaction_fee)::bigint AS "transactionFee",
       sum(operating_fee)::bigint AS "operatingFee", sum(expected)::bigint AS earned
     FROM shop.settlement_rows WHERE month = '2026-12'`,
  )
  t.match(data, { cntAll: 1, sums: rows[0], result: [{ ...rows[0], status: 'open', payable: null }] })
})

t.test(
  'the trend of the months counts no row that moves nothing, and has a place for a month without rows',
  async (t) => {
    const trend = async () =>
      (await finance.get<{ result: SettlementTrend }>('/api/staff/settlement-trend')).data.result
    const shown = await trend()
    t.match(shown, [
      { month: '2026-12', earned: 137_936 },
      { month: '2027-01', earned: -16_848 },
    ])
    const earned = (month: string, rows: number) =>
      shop.database.pool.query(
        `INSERT INTO shop.settlement_months (owner_id, month, status, rows, base, earned)
       VALUES (99, $1, 'open', $2, $2 * 48000, $2 * 33696)`,
        [month, rows],
      )
    // As of a charge that is waived while its owner keeps the share.
    await earned('2027-02', 0)
    t.strictSame(await trend(), shown)
    await earned('2026-01', 1)
    await earned('2026-09', 1)
    const months = (await trend()).map(({ month, rows, earned }) => [month, rows, earned])
    t.equal(months.length, 12, 'the twelve months up to the last one with rows')
    t.same(months[0], ['2026-02', 0, 0], 'January is too long ago')
    t.same(months.slice(7, 10), [
      ['2026-09', 1, 33_696],
      ['2026-10', 0, 0],
      ['2026-11', 0, 0],
    ])
    await shop.database.pool.query('DELETE FROM shop.settlement_months WHERE owner_id = 99')
  },
)

t.test('a sum of a month that drifts from its rows is found at night', async (t) => {
  for (const column of ['rows', 'base', 'transaction_fee', 'operating_fee', 'earned']) {
    const drifts = (by: number) =>
      shop.database.pool.query(
        `UPDATE shop.settlement_months SET ${column} = ${column} + $1 WHERE month = '2026-12'`,
        [by],
      )
    await drifts(1)
    t.match(await shop.wrongs(), [/^a month holds what its rows say: .*2026-12/], column)
    await drifts(-1)
  }
  t.strictSame(await shop.wrongs(), [])
})
