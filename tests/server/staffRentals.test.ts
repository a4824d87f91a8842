import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('staff_rentals')
t.teardown(() => shop.end())
const staff = await shop.aColleague('ops@example.com')
const moveTo = (at: string) => shop.clock.moveTo(at)

/** A step of an item, with a reason as the console asks for one. */
const acts = (item: string, path: string, body: object = {}, who = staff) =>
  who.step(item, path, { reason: '점검을 마쳤어요', ...body })

async function aPlacedItem(
  email: string,
  changes: Parameters<typeof shop.aBag>[0] = {},
  request: Record<string, unknown> = {},
) {
  moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer(email)
  const draft = await customer.draft({ bags: [await shop.aBag(changes)], changes: request })
  if (draft.status !== 200) throw new Error(draft.message)
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${draft.data.orderId}`)
  const [item] = detail.data.order_items
  if (item === undefined) throw new Error('nothing was placed')
  return { customer, orderId: draft.data.orderId, item: item.id }
}

t.test('a rental goes its whole way: prepared, shipped, delivered, ended, collected', async (t) => {
  const paid = { shipping_cost: 'paid', base_shipping_cost: 3_000 } as const
  const { customer, orderId, item } = await aPlacedItem('way@example.com', paid, {
    deliveryFee: 3_000,
    totalAmount: 51_000,
  })
  const act = (path: string, body?: object) => acts(item, path, body)
  t.match((await staff.get('/api/staff/orders?status=new')).data, {
    result: [{ orderItemId: item, status: 'new' }],
  })
  t.match(await act('prepare'), { status: 200, data: { status: 'ready_for_delivery' } })
  moveTo('2026-12-01T09:00:00+09:00')
  // As it was copied from the courier's page: the link below names its digits alone.
  t.match(await act('ship', { courier: 'cj', trackingNumber: ' １２３４ 5678 9012' }), {
    status: 200,
    data: { status: 'shipped' },
  })
  t.equal(await deliverOnFirstDay(shop.deps), 0)
  moveTo('2026-12-03T00:00:00+09:00')
  t.equal(await deliverOnFirstDay(shop.deps), 1)
  t.equal(await deliverOnFirstDay(shop.deps), 0)
  moveTo('2026-12-06T23:59:59+09:00')
  t.equal(await endAfterLastDay(shop.deps), 0)
  moveTo('2026-12-07T00:00:00+09:00')
  t.equal(await endAfterLastDay(shop.deps), 1)
  t.match(await act('collected'), { status: 200, data: { status: 'collected' } })
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  t.match(detail.data.order_items[0], {
    status: 'collected',
    trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=123456789012',
    deliveredAt: '2026-12-02T15:00:00.000Z',
    endedAt: '2026-12-06T15:00:00.000Z',
  })
  const { rows } = await shop.database.pool.query(
    `SELECT account, sum(amount) AS amount FROM shop.journal_lines WHERE stream_id = ANY ($1) GROUP BY account HAVING sum(amount) <> 0
     ORDER BY account`,
    [[`order:${orderId}`, `payment:${orderId}`]],
  )
  t.strictSame(rows, [
    { account: 'card_clearing', amount: 51_000 },
    { account: 'delivery_revenue', amount: -2_727 },
    { account: 'rental_revenue', amount: -43_636 },
    { account: 'vat_payable', amount: -4_637 },
  ])
  t.strictSame(await shop.wrongs(), [])
})

t.test('an impossible step is refused, whoever asks', async (t) => {
  const { customer, item } = await aPlacedItem('impossible@example.com')
  const act = (path: string, body?: object) => acts(item, path, body)
  t.match(await act('collected'), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  t.match(await act('ship', { courier: null, trackingNumber: null }), {
    status: 409,
    code: 'TRANSITION_NOT_ALLOWED',
  })
  t.equal((await act('prepare')).status, 200)
  t.match(await act('prepare'), { status: 200 }, 'sent again by the same hand it is answered again')
  const colleague = await shop.aColleague('night-shift@example.com')
  t.match(await acts(item, 'prepare', {}, colleague), { status: 409, code: 'TRANSITION_NOT_ALLOWED' })
  t.equal((await act('ship', { courier: 'etc', trackingNumber: null })).status, 200)
  t.match(await act('cancel', { reason: '늦었어요' }), { status: 409, code: 'CANCEL_NOT_ALLOWED' })
  const answer = await customer.post('/api/users/order-items-cancel', {
    orderItemId: item,
    cancellationReason: 'etc',
  })
  t.match(answer, { status: 409, code: 'CANCEL_NOT_ALLOWED' })
  const missing = '01935b4e-0000-7000-8000-000000000000'
  t.match(await acts(missing, 'prepare'), { status: 404 })
})

t.test('every step that staff take has a typed reason: sealed apart, named by the event', async (t) => {
  const { item } = await aPlacedItem('reasons@example.com')
  t.match(await acts(item, 'prepare', { reason: '  ' }), { status: 400 })
  t.match(await acts(item, 'prepare', { reason: '스크래치를 닦았어요' }), { status: 200 })
  const ship = { courier: null, trackingNumber: null, reason: '퀵으로 보냈어요' }
  t.match(await acts(item, 'ship', ship), { status: 200 })
  const { rows: reasons } = await shop.database.pool.query(
    'SELECT step, written FROM personal.item_reasons WHERE order_item_id = $1 ORDER BY step',
    [item],
  )
  t.strictSame(
    reasons.map((row) => row.step),
    ['prepare', 'ship'],
  )
  t.notMatch(JSON.stringify(reasons), /스크래치|퀵/, 'what was typed is sealed')
  const { rows: events } = await shop.database.pool.query(
    `SELECT meta->>'reason' AS reason FROM es.events WHERE data->>'orderItemId' = $1 ORDER BY pos`,
    [item],
  )
  t.strictSame(events, [{ reason: `prepare:${item}` }, { reason: `ship:${item}` }])
})

t.test('staff cancel with everything back, give a reason, and need the role', async (t) => {
  const { customer, orderId, item } = await aPlacedItem('full@example.com')
  moveTo('2026-12-01T09:00:00+09:00')
  t.match(await staff.step(item, 'cancel', { reason: '' }), { status: 400 })
  const content = await shop.aColleague('content@example.com', ['content'])
  t.match(await content.step(item, 'cancel', { reason: '파손' }), { status: 403 })
  t.equal((await customer.get('/api/staff/orders')).status, 401)
  t.match(await staff.step(item, 'cancel', { reason: '검수 중 파손' }), {
    status: 200,
  })
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  t.match(detail.data.order_items[0], { status: 'cancel', cancellation: { fee: 0, cardRefund: 48_000 } })
  const { rows } = await shop.database.pool.query(
    'SELECT written FROM personal.item_reasons WHERE order_item_id = $1',
    [item],
  )
  t.notMatch(rows[0]?.written, /파손/, 'what was typed is sealed')
  t.equal(await shop.count("es.events WHERE data::text LIKE '%파손%' OR meta::text LIKE '%파손%'"), 0)
  t.strictSame(await shop.wrongs(), [])
})

t.test('my page counts what is there', async (t) => {
  const { customer, item } = await aPlacedItem('counts@example.com')
  await customer.earns(1_500)
  await customer.getsCoupon()
  await acts(item, 'prepare')
  await acts(item, 'ship', { courier: null, trackingNumber: null })
  t.match((await customer.get('/api/users/my-dashboard')).data, {
    name: '김민지',
    inquiriesCnt: 0,
    shippedCnt: 1,
    couponCnt: 1,
    points: 1_500,
  })
})

t.test("the card provider's customer key is the member's own", async (t) => {
  const [one, two] = [await shop.aCustomer('key1@example.com'), await shop.aCustomer('key2@example.com')]
  const own = await one.get<{ customerKey: string }>('/api/users/customer-key')
  const foreign = await two.get<{ customerKey: string }>('/api/users/customer-key')
  t.not(own.data.customerKey, foreign.data.customerKey)
  t.match(
    await one.post('/api/users/brandpay-authorize', {
      code: 'any-code',
      customerKey: foreign.data.customerKey,
    }),
    { status: 403, code: 'CUSTOMER_KEY_DIFFERS' },
  )
  t.match(
    await one.post('/api/users/brandpay-authorize', { code: 'no-code', customerKey: own.data.customerKey }),
    {
      status: 409,
      code: 'PAYMENT_DECLINED',
    },
  )
  t.match(await one.get('/api/users/payments-card'), { status: 200, data: null })
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
