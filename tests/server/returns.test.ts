import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { aRentalShop, type Customer, type Rented } from '../support/aRental.ts'

const shop = await aRentalShop('returns')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const moveTo = (at: string) => shop.clock.moveTo(at)

const ordered = '2026-11-20T10:00:00+09:00'
const firstDay = '2026-12-03T10:00:00+09:00'

const acts = (item: string | undefined, path: string, body: object = {}) =>
  operations.step(item, path, { reason: '상태를 확인했어요', ...body })
const pays = (item: string | undefined, path: string, body: object) =>
  finance.step(item, path, { reason: '환불 기준에 따랐어요', ...body })
const asks = (customer: Customer, orderItemId: string | undefined, body: object = {}) =>
  customer.post('/api/users/order-items-returns', { orderItemId, ...body })
const itemsOf = async (customer: Customer, orderId: string) =>
  (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items

/** An order whose items were all shipped and delivered on the first day of its rental. */
async function delivered(customer: Customer, rented: Rented) {
  moveTo(ordered)
  const draft = await customer.draft(rented)
  if (draft.status !== 200) throw new Error(draft.message)
  const { orderId, amounts } = draft.data
  const paymentKey = amounts.totalAmount === 0 ? undefined : await shop.approve(draft.data)
  await customer.pay(orderId, paymentKey)
  const items = (await itemsOf(customer, orderId)).map((item) => item.id)
  for (const item of items) {
    await acts(item, 'prepare')
    await acts(item, 'ship', { courier: null, trackingNumber: null })
  }
  moveTo(firstDay)
  await deliverOnFirstDay(shop.deps)
  return { orderId, paymentKey, items }
}

let parcels = 0

/** Everything from the request until the item is back. */
async function comesBack(customer: Customer, item: string | undefined) {
  await asks(customer, item)
  await acts(item, 'return/approve', { returnNumber: 1 })
  parcels += 1
  const trackingNumber = String(634_212_345_000 + parcels)
  await acts(item, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber })
  await acts(item, 'return/collected', { returnNumber: 1 })
}

const linesOf = async (orderId: string, type: string) => {
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    `SELECT j.account, sum(j.amount) AS amount FROM shop.journal_lines j JOIN es.events e USING (pos)
     WHERE j.stream_id = $1 AND e.type = $2 GROUP BY j.account HAVING sum(j.amount) <> 0`,
    [`order:${orderId}`, type],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]))
}

t.test('a return goes its whole way, and half of the price goes back to card and points', async (t) => {
  const customer = await shop.aCustomer('whole@example.com')
  await customer.earns(6_400)
  const coupon = await customer.getsCoupon()
  const bag = await shop.aBag()
  const { orderId, paymentKey, items } = await delivered(customer, { bags: [bag], coupon, points: 6_400 })
  const [item] = items
  t.match(
    (await itemsOf(customer, orderId))[0],
    { finalAmount: 38_400, pointsShare: 6_400, couponShare: 9_600 },
    'what comes back at most is known before it is asked for',
  )
  t.match(await asks(customer, item, { returnReason: 'does_not_fit', returnText: '끈이 너무 짧아요' }), {
    status: 200,
    data: { orderItemId: item, status: 'return_requested', returnNumber: 1 },
  })
  t.match((await operations.get('/api/staff/returns')).data, {
    cntAll: 1,
    result: [
      {
        orderItemId: item,
        number: 1,
        stage: 'requested',
        returnReason: 'does_not_fit',
        returnText: '끈이 너무 짧아요',
        finalAmount: 38_400,
        pointsUsed: 6_400,
      },
    ],
  })
  t.match(await acts(item, 'return/collecting', { returnNumber: 1, courier: null, trackingNumber: null }), {
    status: 409,
    code: 'TRANSITION_NOT_ALLOWED',
  })
  t.match(await acts(item, 'return/approve', { returnNumber: 1 }), {
    status: 200,
    data: { status: 'return_requested' },
  })
  t.match((await itemsOf(customer, orderId))[0]?.itemReturn, { stage: 'approved' })
  t.match(
    await acts(item, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '634212345678' }),
    {
      status: 200,
      data: { status: 'return_collecting' },
    },
  )

  const next = await shop.aCustomer('next@example.com')
  const nextPeriod = { start: '2026-12-09', end: '2026-12-12' } as const
  t.equal((await next.draft({ bags: [bag], period: nextPeriod })).code, 'PERIOD_TAKEN')
  moveTo('2026-12-04T15:00:00+09:00')
  t.match(await acts(item, 'return/collected', { returnNumber: 1 }), {
    status: 200,
    data: { status: 'return_collected' },
  })
  const soonerFree = await next.draft({ bags: [bag], period: nextPeriod })
  t.equal(soonerFree.status, 200, 'the rest of the period is free from the day after')

  t.match((await finance.get(`/api/staff/order-items/${item}/refund-quote?refund=19200`)).data, {
    largest: 38_400,
    cardRefund: 16_000,
    pointsRefund: 3_200,
    deliveryFee: 0,
  })
  t.match(await pays(item, 'return/complete', { refund: 19_200 }), {
    status: 200,
    data: { refunded: 19_200, cardRefund: 16_000, pointsRefund: 3_200, base: 24_000, vat: 1_455 },
  })
  t.strictSame(await linesOf(orderId, 'order.return.completed'), {
    customer_prepayments: 38_400,
    sales_discounts: 4_800,
    refunds_payable: -16_000,
    points_liability: -3_200,
    rental_revenue: -22_545,
    vat_payable: -1_455,
  })
  t.match((await itemsOf(customer, orderId))[0], {
    status: 'return_completed',
    itemReturn: {
      trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo=634212345678',
      refund: { cardRefund: 16_000, pointsRefund: 3_200, refundStatus: 'pending' },
    },
  })
  await sendDueRefunds(shop.deps)
  const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(atProvider, { balanceAmount: 16_000, cancels: [{ cancelAmount: 16_000 }] })
  t.match(await customer.get('/api/users/possession-points'), { data: { points: 3_200 } })
  t.match(await customer.get('/api/users/payments-history?curPage=1'), {
    data: { result: [{ refunded: 16_000, pointsUsed: 6_400, pointsRefunded: 3_200 }] },
  })
  t.match((await itemsOf(customer, orderId))[0]?.itemReturn?.refund, { refundStatus: 'confirmed' })
  t.strictSame(await shop.wrongs(), [])
})

t.test('the order item alone is enough, and the same request again answers what the first did', async (t) => {
  const customer = await shop.aCustomer('again@example.com')
  const { items } = await delivered(customer, { bags: [await shop.aBag()] })
  const [first, second] = await Promise.all([asks(customer, items[0]), asks(customer, items[0])])
  t.match(first, { status: 200, data: { returnNumber: 1 } })
  t.strictSame(second.data, first.data)
  t.strictSame((await asks(customer, items[0])).data, first.data)
  t.match(await asks(customer, items[0], { returnReason: 'damaged' }), {
    status: 409,
    code: 'RETURN_NOT_ALLOWED',
    message: '이미 반품을 신청한 상품이에요.',
  })
  t.equal(
    await shop.count("es.events WHERE type = 'order.return.requested' AND data->>'orderItemId' = $1", items),
    1,
  )
})

t.test('a declined return is back in the state before, says why, and may be asked for again', async (t) => {
  const customer = await shop.aCustomer('declined@example.com')
  const { orderId, items } = await delivered(customer, { bags: [await shop.aBag()] })
  const [item] = items
  moveTo('2026-12-07T00:10:00+09:00')
  await endAfterLastDay(shop.deps)
  t.match(await asks(customer, item), { status: 200 })
  const decline = {
    ...{ returnNumber: 1, isApproved: false, declineReason: 'period_over' },
    reason: '이용 기간이 끝난 뒤라 반품이 어려워요',
  }
  t.match(await acts(item, 'return/decline', decline), { status: 200, data: { status: 'end' } })
  t.match(await acts(item, 'return/decline', decline), { status: 200, data: { status: 'end' } })
  t.match((await itemsOf(customer, orderId))[0], {
    status: 'end',
    itemReturn: { number: 1, stage: 'declined', declineReason: '이용 기간이 끝난 뒤라 반품이 어려워요' },
  })
  t.equal(await shop.count("es.events WHERE data::text LIKE '%어려워요%' OR meta::text LIKE '%어려워요%'"), 0)
  t.match(await asks(customer, item, { returnReason: 'damaged' }), {
    status: 200,
    data: { returnNumber: 2 },
  })
  t.match((await itemsOf(customer, orderId))[0], {
    status: 'return_requested',
    itemReturn: { number: 2, stage: 'requested', declineReason: null },
  })
  t.match(await acts(item, 'return/approve', { returnNumber: 2 }), { status: 200 })
  t.match(await acts(item, 'return/approve', { returnNumber: 2 }), { status: 200 }, 'two taps')
  t.match(
    await acts(item, 'return/approve', { returnNumber: 2, reason: '다시 눌렀어요' }),
    { status: 409 },
    'other words',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'an answer is about the request that its writer read, and names who answered it since (rules 890, 937)',
  async (t) => {
    const customer = await shop.aCustomer('answers@example.com')
    const { orderId, items } = await delivered(customer, { bags: [await shop.aBag()] })
    const [item] = items
    await asks(customer, item)
    const written = { declineReason: 'other', reason: '사진으로는 문제가 보이지 않아요' }
    const seen = { returnNumber: 1, isApproved: false }
    t.match(await acts(item, 'return/decline', { ...seen, ...written }), { status: 200 })
    t.match(await asks(customer, item), { data: { returnNumber: 2 } })
    const late = { ...seen, declineReason: 'other', reason: '첫 신청에 대한 말이에요' }
    t.equal((await acts(item, 'return/decline', late)).status, 409, 'typed for the first request')
    t.match(await acts(item, 'return/approve', { returnNumber: 1 }), {
      ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'return_declined', reason: written.reason } },
    })
    const again = await acts(item, 'return/decline', { ...seen, ...written })
    t.match(again, { status: 200, data: { status: 'delivered' } }, 'their own answer, sent again')
    t.match((await itemsOf(customer, orderId))[0]?.itemReturn, { number: 2, stage: 'requested' })

    const ofThis = { ...written, returnNumber: 2, isApproved: false }
    const answers = await Promise.all([
      acts(item, 'return/approve', { returnNumber: 2 }),
      acts(item, 'return/decline', ofThis),
    ])
    t.same(answers.map(({ status }) => status).sort(), [200, 409], 'two colleagues answer at once')
    if (answers[0]?.status === 409) t.match(await asks(customer, item), { data: { returnNumber: 3 } })
    const { itemReturn } = (await itemsOf(customer, orderId))[0] ?? {}
    const returnNumber = itemReturn?.number
    if (itemReturn?.stage === 'requested') await acts(item, 'return/approve', { returnNumber })
    const unseen = { ...written, returnNumber, isApproved: false, reason: '승인한 것을 보지 못했어요' }
    t.match(await acts(item, 'return/decline', unseen), {
      ...{
        status: 409,
        code: 'ALREADY_DONE',
        data: { doing: 'return_approved', reason: '상태를 확인했어요' },
      },
      message:
        /^그사이 승인한 반품이에요\. 2026\.12\.03 .+에 .+ 님이 ‘상태를 확인했어요’ 사유로 처리했어요\.$/,
    })
    const collected = { returnNumber: 1, courier: 'cj', trackingNumber: '634212399991' }
    t.match(await acts(item, 'return/collecting', collected), { status: 409, code: 'ALREADY_DONE' })
    t.match(await acts(item, 'return/collected', { returnNumber }), {
      ...{ status: 409, code: 'TRANSITION_NOT_ALLOWED' },
    })
    t.match((await itemsOf(customer, orderId))[0]?.itemReturn, { number: returnNumber, stage: 'approved' })
    const meant = { ...unseen, isApproved: true }
    t.match(await acts(item, 'return/decline', meant), { status: 200 }, 'an approval that was seen')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('only what was delivered can be returned, and only by its member', async (t) => {
  const customer = await shop.aCustomer('early@example.com')
  moveTo(ordered)
  const draft = await customer.draft({ bags: [await shop.aBag()] })
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  const [item] = await itemsOf(customer, draft.data.orderId)
  t.match(await asks(customer, item?.id), {
    status: 409,
    code: 'RETURN_NOT_ALLOWED',
    message: '상품을 받은 뒤에 반품을 신청할 수 있어요.',
  })
  const stranger = await shop.aCustomer('stranger@example.com')
  t.match(await asks(stranger, item?.id), { status: 404 })
  for (const path of ['approve', 'collected']) {
    t.match(await acts(item?.id, `return/${path}`, { returnNumber: 1 }), {
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
    })
  }
})

t.test('between its collection and its refund a return is neither taken back nor begun again', async (t) => {
  const customer = await shop.aCustomer('between@example.com')
  await customer.earns(6_400)
  const { orderId, items } = await delivered(customer, { bags: [await shop.aBag()], points: 6_400 })
  const [item] = items
  await comesBack(customer, item)
  const cancels = { orderItemId: item, cancellationReason: 'changed_mind' }
  t.match(await customer.get(`/api/users/order-items/${item}/cancellation-quote`), {
    code: 'CANCEL_NOT_ALLOWED',
  })
  t.match(await customer.post('/api/users/order-items-cancel', cancels), { code: 'CANCEL_NOT_ALLOWED' })
  t.match(await asks(customer, item, { returnReason: 'damaged' }), {
    ...{ code: 'RETURN_NOT_ALLOWED', message: '이미 반품을 신청한 상품이에요.' },
  })
  for (const step of ['return/collecting', 'collected', 'cancel'])
    t.match(
      await acts(item, step, { returnNumber: 1, courier: null, trackingNumber: null, wholeOrder: false }),
      { status: 409 },
      step,
    )
  t.match(
    await acts(item, 'return/decline', { returnNumber: 1, isApproved: false, declineReason: 'period_over' }),
    { code: 'ALREADY_DONE', data: { doing: 'return_collected' } },
  )
  t.match(await pays(item, 'refund', { refund: 1_000, refundNumber: 1, ownerBears: false }), {
    code: 'TRANSITION_NOT_ALLOWED',
  })
  t.match((await itemsOf(customer, orderId))[0], {
    ...{ status: 'return_collected', cancellation: null, refunds: [] },
    itemReturn: { stage: 'collected', refund: null },
  })
  t.match(await customer.get('/api/users/possession-points'), { data: { points: 0 } })
  const both = { refund: 24_000 }
  const [one, two] = await Promise.all([
    pays(item, 'return/complete', both),
    pays(item, 'return/complete', both),
  ])
  t.match([one.status, two.status], [200, 200])
  t.same(two.data, one.data, 'two taps refund once')
  t.match(await customer.get('/api/users/possession-points'), { data: { points: 3_200 } })
  t.match(await asks(customer, item, { returnReason: 'damaged' }), { code: 'RETURN_NOT_ALLOWED' })
  await sendDueRefunds(shop.deps)
  t.strictSame(await shop.wrongs(), [])
})

t.test('staff decide up to what was paid, and on another split when they must', async (t) => {
  const customer = await shop.aCustomer('split@example.com')
  await customer.earns(10_000)
  const { items } = await delivered(customer, { bags: [await shop.aBag()], points: 10_000 })
  await comesBack(customer, items[0])
  const quote = (query: string) => finance.get(`/api/staff/order-items/${items[0]}/refund-quote?${query}`)
  t.match(await quote('refund=40000&pointsRefund=1999'), {
    ...{ status: 409, code: 'REFUND_SPLIT_IMPOSSIBLE', data: { fewestPoints: 2_000, mostPoints: 10_000 } },
  })
  t.match(await quote('refund=40000&pointsRefund=2000'), {
    status: 200,
    data: {
      ...{ paid: 48_000, cardRefund: 38_000, pointsRefund: 2_000, fewestPoints: 2_000, mostPoints: 10_000 },
      ...{ rentalPointsBack: 0, owner: null },
    },
  })
  t.match(await pays(items[0], 'return/complete', { refund: 48_001 }), {
    status: 409,
    code: 'REFUND_OVER_PAID',
    data: { largest: 48_000 },
  })
  t.match(await pays(items[0], 'return/complete', { refund: 40_000, pointsRefund: 1_999 }), {
    status: 409,
    code: 'REFUND_SPLIT_IMPOSSIBLE',
    data: { fewestPoints: 2_000, mostPoints: 10_000 },
  })
  t.match(await pays(items[0], 'return/complete', { refund: 40_000, returnsDeliveryFee: true }), {
    status: 409,
    code: 'DELIVERY_FEE_NOT_RETURNABLE',
  })
  const whole = { refund: 40_000, pointsRefund: 2_000 }
  const completed = await pays(items[0], 'return/complete', whole)
  t.match(completed, { status: 200, data: { cardRefund: 38_000, pointsRefund: 2_000 } })
  t.strictSame((await pays(items[0], 'return/complete', whole)).data, completed.data)
  t.match(await pays(items[0], 'return/complete', { refund: 1 }), {
    ...{ code: 'ALREADY_DONE', data: { doing: 'return_completed', amount: 40_000 } },
    message: /님이 ‘환불 기준에 따랐어요’ 사유로 40,000원을 처리했어요\.$/,
  })
  t.match(await acts(items[0], 'return/complete', whole), { status: 403 }, 'operations do not decide money')
  await sendDueRefunds(shop.deps)
  t.strictSame(await shop.wrongs(), [])
})

t.test('the delivery fee goes back with the last item when staff say so', async (t) => {
  const customer = await shop.aCustomer('delivery@example.com')
  const paid = { shipping_cost: 'paid', base_shipping_cost: 3_000 } as const
  const bags = [await shop.aBag(paid), await shop.aBag(paid)]
  const changes = { deliveryFee: 3_000, totalAmount: 99_000 }
  const { orderId, paymentKey, items } = await delivered(customer, { bags, changes })
  await comesBack(customer, items[0])
  await comesBack(customer, items[1])
  t.match(await pays(items[0], 'return/complete', { refund: 48_000, returnsDeliveryFee: true }), {
    code: 'DELIVERY_FEE_NOT_RETURNABLE',
  })
  t.match(await pays(items[0], 'return/complete', { refund: 48_000 }), { data: { cardRefund: 48_000 } })
  t.match(await pays(items[1], 'return/complete', { refund: 48_000, returnsDeliveryFee: true }), {
    data: { cardRefund: 51_000, deliveryFeeRefund: 3_000 },
  })
  t.match(await linesOf(orderId, 'order.return.completed'), { delivery_revenue: 2_727, vat_payable: 273 })
  await sendDueRefunds(shop.deps)
  const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(atProvider, { balanceAmount: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a collected item is refunded in parts, each once, until nothing is left', async (t) => {
  const customer = await shop.aCustomer('parts@example.com')
  await customer.earns(9_999)
  const { orderId, items } = await delivered(customer, { bags: [await shop.aBag()], points: 9_999 })
  await acts(items[0], 'collected')
  const part = { refund: 10_000, refundNumber: 1, ownerBears: false }
  const first = await pays(items[0], 'refund', part)
  t.match(first, { status: 200, data: { cardRefund: 7_917, pointsRefund: 2_083, base: 0 } })
  t.strictSame((await pays(items[0], 'refund', part)).data, first.data, 'sent twice, given once')
  t.match(
    await pays(items[0], 'refund', { ...part, refund: 1 }),
    { code: 'ALREADY_DONE', data: { doing: 'item_refunded', amount: 10_000, by: /./ } },
    'who used its number (rule 937)',
  )
  t.match(await pays(items[0], 'refund', { refund: 38_001, refundNumber: 2, ownerBears: false }), {
    code: 'REFUND_OVER_PAID',
    data: { largest: 38_000 },
  })
  t.match(await pays(items[0], 'refund', { refund: 38_000, refundNumber: 2, ownerBears: false }), {
    data: { cardRefund: 30_084, pointsRefund: 7_916 },
  })
  t.match((await itemsOf(customer, orderId))[0], {
    status: 'collected',
    refunds: [{ refunded: 10_000 }, { refunded: 38_000 }],
  })
  const { rows } = await shop.database.pool.query(
    `SELECT sum(amount) AS kept FROM shop.journal_lines WHERE stream_id = $1
       AND account IN ('rental_revenue', 'sales_returns', 'vat_payable')`,
    [`order:${orderId}`],
  )
  t.strictSame(rows, [{ kept: 0 }], 'nothing of it is revenue or tax any more')
  await sendDueRefunds(shop.deps)
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
