import t from 'tap'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { receiptKept, receiptLink } from '../../server/payments/receipts.ts'
import { connect } from '../../server/platform/database/database.ts'
import { statements } from '../../server/platform/database/statement.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'

const shop = await aRentalShop('payment_history')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

type Row = Record<string, unknown> & { orderId: string }
type History = { result: Row[]; cntAll: number }
const historyOf = async (member: Customer, query = 'curPage=1') =>
  (await member.get<History>(`/api/users/payments-history?${query}`)).data

async function rents(member: Customer, bags: number[], points = 0) {
  const draft = await member.draft({ bags, points })
  if (draft.status !== 200) throw new Error(draft.message)
  const isFree = draft.data.amounts.totalAmount === 0
  await member.pay(draft.data.orderId, isFree ? undefined : await shop.approve(draft.data))
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
    [draft.data.orderId],
  )
  return { orderId: draft.data.orderId, items: rows.map(({ id }) => id) }
}
const cancels = (member: Customer, orderItemId = '') =>
  member.post('/api/users/order-items-cancel', { orderItemId, cancellationReason: 'changed_mind' })

t.test('a payment says what it was for, by which card, and the points beside it', async (t) => {
  const member = await shop.aCustomer('paid@example.com')
  await member.earns(6_400)
  const bags = [await shop.aBag({ product_name: '아틀리에 누아르' }), await shop.aBag()]
  const { orderId } = await rents(member, bags, 6_400)
  t.match(await historyOf(member), {
    cntAll: 1,
    result: [
      {
        status: 'done',
        amount: 89_600,
        refunded: 0,
        refundPending: 0,
        pointsUsed: 6_400,
        pointsRefunded: 0,
        isReversed: false,
        consignmentType: null,
        orderId,
        hasOrder: true,
        name: '아틀리에 누아르 외 1건',
        cardCompany: '현대',
        cardNumber: '43301234****123*',
        receiptUrl: /receipt/,
        createdAt: '2026-11-20T01:00:00.000Z',
      },
    ],
  })
})

t.test('a receipt of the played provider is found at whatever port that has', async (t) => {
  const member = await shop.aCustomer('receipt@example.com')
  const { orderId } = await rents(member, [await shop.aBag()])
  const { rows } = await shop.database.pool.query<{ path: string }>(
    `SELECT r.receipt_url AS path FROM personal.payment_receipts r
     JOIN shop.payments p ON p.payment_id = r.payment_key WHERE p.order_id = $1`,
    [orderId],
  )
  const path = rows[0]?.path ?? ''
  t.match(path, /^\/toss\/receipt\//, 'no port is kept')
  const [{ receiptUrl } = { receiptUrl: '' }] = (await historyOf(member)).result
  const detail = await member.get<{ payments: { receiptUrl: string }[] }>(
    `/api/users/order-detail/${orderId}`,
  )
  t.same([receiptUrl, detail.data.payments[0]?.receiptUrl], [`${shop.deps.cards.address}${path}`, receiptUrl])
  t.equal((await fetch(String(receiptUrl))).status, 200)
  t.equal(receiptLink(path, { address: 'http://127.0.0.1:5' }), `http://127.0.0.1:5${path}`)
  const outside = 'https://dashboard.tosspayments.com/receipt/1'
  t.equal(receiptLink(receiptKept(outside, shop.deps.cards), shop.deps.cards), outside)
})

t.test(
  'an order that its coupon paid whole has its row, and is cancelled with its items (rule 723)',
  async (t) => {
    const member = await shop.aCustomer('coupon@example.com')
    const finance = await shop.aColleague('coupon-money@example.com', ['finance'])
    const coupon = await member.getsCoupon({
      discountType: 'percentage',
      discountValue: 100,
      maxDiscountAmount: null,
    })
    const bags = [await shop.aBag(), await shop.aBag()]
    const draft = await member.draft({ bags, coupon })
    t.equal(draft.data.amounts.totalAmount, 0, draft.message)
    t.match(await member.pay(draft.data.orderId), { status: 200 })
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1 ORDER BY nth',
      [draft.data.orderId],
    )
    const row = { orderId: draft.data.orderId, amount: 0, pointsUsed: 0 }
    t.match(await historyOf(member), { cntAll: 1, result: [{ ...row, status: 'done' }] })
    t.equal((await cancels(member, rows[0]?.id)).status, 200)
    t.match(await historyOf(member), { result: [{ ...row, status: 'partial_canceled' }] })
    t.equal((await cancels(member, rows[1]?.id)).status, 200)
    t.match(await historyOf(member), { result: [{ ...row, status: 'canceled' }] })
    t.match((await finance.get<History>('/api/staff/payments?method=coupon')).data, {
      result: [{ ...{ orderId: row.orderId, method: 'coupon', status: 'canceled', amount: 0 } }],
    })
  },
)

t.test('an order that points paid has its row, and what came back of them with it', async (t) => {
  const member = await shop.aCustomer('points@example.com')
  await member.earns(48_000)
  const { items, orderId } = await rents(member, [await shop.aBag()], 48_000)
  t.match(await historyOf(member), {
    cntAll: 1,
    result: [{ status: 'done', orderId, amount: 0, pointsUsed: 48_000, pointsRefunded: 0, cardNumber: null }],
  })
  shop.clock.moveTo('2026-11-30T10:00:00+09:00')
  await cancels(member, items[0])
  t.match((await historyOf(member)).result, [
    { status: 'partial_canceled', pointsUsed: 48_000, pointsRefunded: 33_600 },
  ])
})

t.test('staff read of an order that points paid what came back of them', async (t) => {
  const finance = await shop.aColleague('money@example.com', ['finance'])
  const member = await shop.aCustomer('back@example.com')
  await member.earns(3 * 48_000)
  const bought = async () => rents(member, [await shop.aBag()], 48_000)
  const [whole, partly] = [await bought(), await bought()]
  await bought()
  await cancels(member, whole.items[0])
  shop.clock.moveTo('2026-11-30T10:00:00+09:00')
  await cancels(member, partly.items[0])
  const listed = async (query: string) =>
    (await finance.get(`/api/staff/payments?method=points&q=${member.id}${query}`)).data
  const sums = { captured: 0, givenBack: 0 }
  t.match(await listed('&sort=-refunded'), {
    ...{ cntAll: 3, sums },
    result: [
      { orderId: whole.orderId, status: 'canceled', amount: 48_000, refunded: 48_000 },
      { orderId: partly.orderId, status: 'partial_canceled', amount: 48_000, refunded: 33_600 },
      { status: 'done', refunded: 0 },
    ],
  })
  t.match(await listed('&status=done'), { cntAll: 1, sums })
  t.match(await listed('&status=canceled'), { cntAll: 1, result: [{ orderId: whole.orderId }] })
})

t.test('what goes back is on its way until the provider confirms it, then it is refunded', async (t) => {
  const member = await shop.aCustomer('partly@example.com')
  const { items } = await rents(member, [await shop.aBag(), await shop.aBag()])
  await cancels(member, items[0])
  t.match((await historyOf(member)).result, [{ status: 'done', refunded: 0, refundPending: 48_000 }])
  await sendDueRefunds(shop.deps)
  t.match((await historyOf(member)).result, [
    { status: 'partial_canceled', amount: 96_000, refunded: 48_000, refundPending: 0 },
  ])
  await cancels(member, items[1])
  await sendDueRefunds(shop.deps)
  t.match((await historyOf(member)).result, [{ status: 'canceled', refunded: 96_000 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a payment for dates that were gone is reversed, and a declined one took nothing', async (t) => {
  const bag = await shop.aBag()
  const member = await shop.aCustomer('late@example.com')
  const draft = await member.draft({ bags: [bag] })
  const { orderId, customerKey, amounts } = draft.data
  const paymentKey = await shop.approve(draft.data)
  await shop.database.pool.query(
    `SELECT shop.begin_attempt('order', $1::uuid, $2, $3, 'member', $4, $1::uuid::text, NULL, $5, '2026-11-20')`,
    [orderId, paymentKey, member.id, customerKey, amounts.totalAmount],
  )
  const idempotencyKey = `confirm:${orderId}:${paymentKey}`
  await shop.deps.cards.capture({ paymentKey, orderId, customerKey, amount: 48_000, idempotencyKey })
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  await rents(await shop.aCustomer('first@example.com'), [bag])
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.match((await historyOf(member)).result, [
    {
      ...{ status: 'done', isReversed: true, hasOrder: true, refundPending: 48_000, pointsUsed: 0 },
      because: '결제 시간이 지나서 예약이 풀려',
    },
  ])
  await sendDueRefunds(shop.deps)
  shop.clock.moveTo('2026-11-20T10:30:00+09:00')
  const declined = await member.draft({ bags: [await shop.aBag()] })
  const key = await shop.approve(declined.data, { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } })
  await member.pay(declined.data.orderId, key)
  t.match((await historyOf(member)).result, [
    { status: 'aborted', isReversed: false, because: null, hasOrder: false, amount: 48_000 },
    { status: 'canceled', isReversed: true, refunded: 48_000 },
  ])
})

t.test('five payments fill a page, newest first, and a chosen period leaves out what is older', async (t) => {
  const member = await shop.aCustomer('many@example.com')
  await member.earns(3 * 48_000)
  const placed: string[] = []
  for (let nth = 0; nth < 6; nth += 1) {
    shop.clock.moveTo(`2026-11-20T1${nth}:00:00+09:00`)
    const declined = await member.draft({ bags: [await shop.aBag()] })
    await member.delete(`/api/users/order-drafts/${declined.data.orderId}`)
    // Every other order is paid by points alone.
    const { orderId } = await rents(member, [await shop.aBag()], nth % 2 === 0 ? 0 : 48_000)
    placed.unshift(orderId)
  }
  const ids = ({ result }: History) => result.map(({ orderId }) => orderId)
  const first = await historyOf(member)
  t.strictSame(ids(first), placed.slice(0, 5))
  t.equal(first.cntAll, 6, 'a sheet that was closed is no payment')
  t.strictSame(ids(await historyOf(member, 'curPage=2')), placed.slice(5))
  shop.clock.moveTo('2027-06-20T10:00:00+09:00')
  t.match(await historyOf(member, 'curPage=1&period=6'), { cntAll: 0, result: [] })
  t.match(await historyOf(member, 'curPage=1&period=12'), { cntAll: 6 })

  const ordersOf = async (query: string) => {
    type Page = { result: { id: string }[]; cntAll: number }
    const { result, cntAll } = (await member.get<Page>(`/api/users/order-history?${query}`)).data
    return { ids: result.map(({ id }) => id), cntAll }
  }
  t.strictSame(await ordersOf('curPage=1&period=12'), { ids: placed.slice(0, 5), cntAll: 6 })
  t.strictSame(await ordersOf('curPage=2'), { ids: placed.slice(5), cntAll: 6 })
  t.strictSame(await ordersOf('curPage=1&period=6'), { ids: [], cntAll: 0 })
})

t.test('a page reads as many payments as it shows, however long the history is', async (t) => {
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO shop.payments (payment_id, order_id, member_id, status, amount, occurred_at)
     SELECT 'many:' || n, gen_random_uuid(), 1000000 + n % 2, 'done', 1000,
       '2026-01-01T00:00:00Z'::timestamptz + n % 2 * n * interval '1 minute'
     FROM generate_series(1, 4000) AS n`,
  )
  const owner = await connect(shop.database.url)
  await owner.query('ANALYZE shop.payments')
  await owner.end()
  const asked = statements.find(({ name }) => name === 'payments.history')?.text ?? ''
  for (const [member, whose] of [
    [1_000_001, 'a page of five'],
    [1_000_000, 'a page of five of one instant'],
  ] as const) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (ANALYZE, FORMAT json) ${asked}`,
      [member, null, 0],
    )
    const most = Math.max(...rows.flatMap((row) => readRows(row['QUERY PLAN'][0].Plan)))
    t.ok(most <= 20, `${most} rows for ${whose}`)
  }
})

type Plan = { 'Actual Rows': number; Plans?: Plan[] }

/** How many rows each node of a plan gave. */
function readRows({ Plans = [], ...node }: Plan): number[] {
  return [node['Actual Rows'], ...Plans.flatMap(readRows)]
}
