import t from 'tap'
import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { aRentalShop, type Customer, type Rented } from '../support/aRental.ts'

const shop = await aRentalShop('ordering_cancel')
t.teardown(() => shop.end())
const placedAt = '2026-11-20T10:00:00+09:00'
t.beforeEach(() => shop.clock.moveTo(placedAt))

/** Places an order and answers its item ids in the order of the cart. */
async function rents(customer: Customer, rented: Rented) {
  const draft = await customer.draft(rented)
  if (draft.status !== 200) throw new Error(draft.message)
  const { orderId, amounts } = draft.data
  const paymentKey = amounts.totalAmount === 0 ? undefined : await shop.approve(draft.data)
  const placed = await customer.pay(orderId, paymentKey)
  if (placed.status !== 200) throw new Error(placed.message)
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  return { orderId, paymentKey, items: detail.data.order_items.map((item) => item.id) }
}

const cancel = (customer: Customer, orderItemId: string | undefined, changes: object = {}) =>
  customer.post<CancellationQuote>('/api/users/order-items-cancel', {
    orderItemId,
    cancellationReason: 'changed_mind',
    ...changes,
  })

const linesOf = async (orderId: string, type: string) => {
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    `SELECT j.account, j.amount FROM shop.journal_lines j JOIN es.events e USING (pos)
     WHERE j.stream_id = $1 AND e.type = $2 ORDER BY j.pos, j.line`,
    [`order:${orderId}`, type],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]))
}

const terms = [
  { at: '2026-11-20T12:00:00.000+09:00', reason: 'just_ordered', feePercent: 0, fee: 0 },
  { at: '2026-11-29T23:59:59+09:00', reason: 'days_before_start', feePercent: 0, fee: 0 },
  { at: '2026-11-30T00:00:00+09:00', reason: 'days_before_start', feePercent: 30, fee: 14_400 },
  { at: '2026-12-01T23:59:59+09:00', reason: 'days_before_start', feePercent: 50, fee: 24_000 },
]
for (const { at, reason, feePercent, fee } of terms) {
  t.test(
    `an item cancelled at ${at} costs ${feePercent} %: on screen, in the journal and at the provider`,
    async (t) => {
      const customer = await shop.aCustomer(`${feePercent}-${reason}@example.com`)
      const { orderId, paymentKey, items } = await rents(customer, { bags: [await shop.aBag()] })
      shop.clock.moveTo(at)
      const quote = await customer.get<CancellationQuote>(
        `/api/users/order-items/${items[0]}/cancellation-quote`,
      )
      t.match(quote.data, { reason, feePercent, fee, cardRefund: 48_000 - fee, finalAmount: 48_000 })
      const cancelled = await cancel(customer, items[0], { quotedFee: fee })
      t.equal(cancelled.status, 200, cancelled.message)
      t.strictSame(cancelled.data, quote.data)
      t.match(await linesOf(orderId, 'order.item.cancelled'), {
        customer_prepayments: 48_000,
        refunds_payable: fee - 48_000,
        ...(fee > 0 && { cancellation_fee_revenue: -fee }),
      })
      const pending = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
      t.match(pending.data.order_items[0], {
        status: 'cancel',
        cancellation: { fee, refundStatus: 'pending' },
      })
      await sendDueRefunds(shop.deps)
      const confirmed = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
      t.match(confirmed.data.order_items[0], { cancellation: { refundStatus: 'confirmed' } })
      t.match(confirmed.data.payments, [
        { status: fee === 0 ? 'canceled' : 'partial_canceled', refunded: 48_000 - fee },
      ])
      const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
      t.equal(atProvider?.balanceAmount, fee)
      t.strictSame(await shop.wrongs(), [])
    },
  )
}

t.test('staff read what a full refund gives back, of the item and of all that are left', async (t) => {
  const customer = await shop.aCustomer('whole@example.com')
  const bags = [await shop.aBag(), await shop.aBag(), await shop.aBag()]
  const { orderId, items } = await rents(customer, { bags })
  const staff = await shop.aColleague('desk@example.com')
  const cancelling = async (nth: number) =>
    (await staff.get<StaffOrderItem>(`/api/staff/order-items/${items[nth]}`)).data.cancelling
  t.same(await cancelling(0), { item: 48_000, order: { items: 3, refund: 144_000 } })
  await cancel(customer, items[2])
  t.same(await cancelling(0), { item: 48_000, order: { items: 2, refund: 96_000 } })
  t.same(await cancelling(2), { item: null, order: null }, 'it is cancelled')
  const all = { reason: '검수 중 파손', wholeOrder: true }
  t.equal((await staff.step(items[0], 'cancel', all)).status, 200)
  await sendDueRefunds(shop.deps)
  const back = (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
  t.match(back.payments, [{ status: 'canceled', refunded: 144_000 }])
})

t.test('two hours are over after the 120th minute, two days before the start it is too late', async (t) => {
  const customer = await shop.aCustomer('late@example.com')
  const near = { start: '2026-11-25', end: '2026-11-27' } as const
  const { items } = await rents(customer, { bags: [await shop.aBag()], period: near })
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  t.match((await customer.get(`/api/users/order-items/${items[0]}/cancellation-quote`)).data, {
    feePercent: 50,
  })
  shop.clock.moveTo('2026-11-24T00:00:00+09:00')
  t.match(await cancel(customer, items[0]), { status: 409, code: 'CANCEL_TOO_LATE' })
  const stranger = await shop.aCustomer('stranger@example.com')
  t.match(await cancel(stranger, items[0]), { status: 404, code: 'NOT_FOUND' })
})

t.test('the two hours end with the 120th minute', async (t) => {
  const customer = await shop.aCustomer('minute@example.com')
  const near = { start: '2026-11-23', end: '2026-11-25' } as const
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const draft = await customer.draft({ bags: [await shop.aBag()], period: near })
  t.equal(draft.code, 'START_ON_BLOCKED_WEEKDAY')
  const { items } = await rents(customer, {
    bags: [await shop.aBag()],
    period: { start: '2026-11-25', end: '2026-11-27' },
  })
  shop.clock.moveTo('2026-11-20T12:00:00.000+09:00')
  const within = await customer.get<CancellationQuote>(
    `/api/users/order-items/${items[0]}/cancellation-quote`,
  )
  t.equal(within.data.reason, 'just_ordered')
  shop.clock.moveTo('2026-11-20T12:00:00.001+09:00')
  const after = await customer.get<CancellationQuote>(`/api/users/order-items/${items[0]}/cancellation-quote`)
  t.equal(after.data.reason, 'days_before_start')
})

t.test('a fee that changed since the member saw it cancels nothing and shows the new one', async (t) => {
  const customer = await shop.aCustomer('changed@example.com')
  const { items } = await rents(customer, { bags: [await shop.aBag()] })
  shop.clock.moveTo('2026-11-30T09:00:00+09:00')
  const answer = await cancel(customer, items[0], { quotedFee: 0 })
  t.match(answer, {
    status: 409,
    code: 'FEE_CHANGED',
    data: { quote: { fee: 14_400, cardRefund: 33_600, reason: 'days_before_start' } },
  })
  t.equal(await shop.count("shop.order_items WHERE order_item_id = $1 AND status = 'cancel'", [items[0]]), 0)
})

t.test('a cancellation sent again answers the same, another one is told that it is cancelled', async (t) => {
  const customer = await shop.aCustomer('again@example.com')
  const { orderId, items } = await rents(customer, { bags: [await shop.aBag()] })
  shop.clock.moveTo('2026-11-30T09:00:00+09:00')
  const [first, twin] = await Promise.all([cancel(customer, items[0]), cancel(customer, items[0])])
  t.equal(first.status, 200, first.message)
  t.strictSame(twin, first)
  shop.clock.moveTo('2026-12-02T09:00:00+09:00')
  t.strictSame(await cancel(customer, items[0]), first, 'even when it would be too late by now')
  const other = await cancel(customer, items[0], { cancellationReason: 'date_change' })
  t.match(other, { status: 409, code: 'ALREADY_CANCELLED', message: '이미 취소한 상품이에요.' })
  t.equal(
    await shop.count(`es.events WHERE type = 'order.item.cancelled' AND data->>'orderId' = $1`, [orderId]),
    1,
  )
})

t.test('a second tap across midnight answers what became of the first one (rule 702)', async (t) => {
  const seen = { quotedFee: 14_400 }
  for (const [email, second, answer] of [
    ['same-key@example.com', seen, { status: 200, data: { fee: 14_400 } }],
    [
      'other-device@example.com',
      { ...seen, cancellationReason: 'date_change' },
      { status: 409, code: 'ALREADY_CANCELLED' },
    ],
  ] as const) {
    shop.clock.moveTo(placedAt)
    const customer = await shop.aCustomer(email)
    const { orderId, items } = await rents(customer, { bags: [await shop.aBag()] })
    shop.clock.moveTo('2026-11-30T23:59:59+09:00')
    // The append of the first tap waits while midnight passes and the second one reads the order.
    const writer = await shop.database.pool.connect()
    await writer.query('BEGIN')
    await writer.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`order:${orderId}`])
    const { load, append } = shop.deps.store
    const decided = Promise.withResolvers<void>()
    shop.deps.store.append = (command) => {
      shop.deps.store.append = append
      decided.resolve()
      return append(command)
    }
    const first = cancel(customer, items[0], seen)
    await decided.promise
    shop.clock.moveTo('2026-12-01T00:00:01+09:00')
    const read = Promise.withResolvers<void>()
    shop.deps.store.load = async (...asked) => {
      const loaded = await load(...asked)
      shop.deps.store.load = load
      read.resolve()
      return loaded
    }
    const again = cancel(customer, items[0], second)
    await read.promise
    await writer.query('COMMIT')
    writer.release()
    t.match(await first, { status: 200, data: { fee: 14_400 } }, email)
    t.match(await again, answer, email)
  }
})

t.test(
  'three items with coupon and points cancel one by one; every won and point comes back once',
  async (t) => {
    const customer = await shop.aCustomer('three@example.com')
    await customer.earns(10_001)
    await customer.earns(2_000, '2026-11-25T14:59:59.000Z')
    const coupon = await customer.getsCoupon({ discountValue: 10 })
    const bags = [await shop.aBag(), await shop.aBag(), await shop.aBag()]
    const { orderId, items } = await rents(customer, { bags, coupon, points: 12_001 })
    shop.clock.moveTo('2026-11-30T09:00:00+09:00')
    const first = await cancel(customer, items[0])
    t.match(first.data, { feePercent: 30, couponReturned: false })
    shop.clock.moveTo('2026-12-01T09:00:00+09:00')
    const second = await cancel(customer, items[1])
    const third = await cancel(customer, items[2])
    t.match(second.data, { feePercent: 50, couponReturned: false })
    t.match(third.data, { feePercent: 50, couponReturned: true })
    const all = [first.data, second.data, third.data]
    const sum = (pick: (quote: CancellationQuote) => number) =>
      all.reduce((total, quote) => total + pick(quote), 0)
    t.equal(
      sum((q) => q.fee + q.cardRefund + q.pointsRefund),
      sum((q) => q.finalAmount),
    )
    t.equal(
      sum((q) => q.finalAmount),
      129_600,
    )
    const restored = await shop.database.pool.query(
      `SELECT expires_at, remaining > 0 AS good FROM shop.point_lots
       WHERE member_id = $1 AND expires_at < '2026-12-31' ORDER BY expires_at`,
      [customer.id],
    )
    t.match(restored.rows, [
      { expires_at: new Date('2026-11-25T14:59:59.000Z'), good: false },
      { expires_at: new Date('2026-12-02T14:59:59.000Z'), good: true },
    ])
    await sendDueRefunds(shop.deps)
    const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
    t.strictSame(
      detail.data.order_items.map((item) => item.cancellation?.refundStatus),
      ['confirmed', 'confirmed', 'confirmed'],
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('the provider drops the second of two refunds within a second, so they go apart', async (t) => {
  const customer = await shop.aCustomer('apart@example.com')
  const { paymentKey, items } = await rents(customer, { bags: [await shop.aBag(), await shop.aBag()] })
  await cancel(customer, items[0])
  await cancel(customer, items[1])
  await Promise.all([sendDueRefunds(shop.deps), sendDueRefunds(shop.deps)])
  const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(atProvider, { balanceAmount: 0, cancels: [{ cancelAmount: 48_000 }, { cancelAmount: 48_000 }] })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refund whose answer is lost is found again and given once', async (t) => {
  const customer = await shop.aCustomer('lost@example.com')
  const { orderId, paymentKey, items } = await rents(customer, { bags: [await shop.aBag()] })
  await cancel(customer, items[0])
  await shop.script({ route: 'cancel', orderId, drop: 'after', code: 'FAILED_REFUND_PROCESS' })
  await sendDueRefunds(shop.deps)
  await sendDueRefunds(shop.deps)
  const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(atProvider?.cancels, [{ cancelAmount: 48_000 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a fault that gave nothing back is tried again under a new key', async (t) => {
  const customer = await shop.aCustomer('fault@example.com')
  const { orderId, paymentKey, items } = await rents(customer, { bags: [await shop.aBag()] })
  await cancel(customer, items[0])
  await shop.script({ route: 'cancel', orderId, code: 'COMMON_ERROR' })
  t.equal(await sendDueRefunds(shop.deps), 0)
  t.equal(await sendDueRefunds(shop.deps), 1)
  const atProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(atProvider?.cancels, [{ cancelAmount: 48_000 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test("a provider's final no leaves the refund with finance", async (t) => {
  const customer = await shop.aCustomer('no@example.com')
  const { orderId, items } = await rents(customer, { bags: [await shop.aBag()] })
  await cancel(customer, items[0])
  await shop.script({ route: 'cancel', orderId, code: 'NOT_CANCELABLE_PAYMENT' })
  await sendDueRefunds(shop.deps)
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  t.match(detail.data.order_items[0], { cancellation: { refundStatus: 'rejected' } })
  t.equal(await shop.count("shop.refunds WHERE order_id = $1 AND status = 'rejected'", [orderId]), 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('the delivery fee goes back with the last item', async (t) => {
  const customer = await shop.aCustomer('delivery@example.com')
  const paid = { shipping_cost: 'paid', base_shipping_cost: 3_000, jeju_shipping_cost: 2_000 } as const
  const bags = [await shop.aBag(paid), await shop.aBag(paid)]
  const changes = { deliveryFee: 5_000, totalAmount: 101_000, address1: '제주특별자치도 제주시 첨단로 242' }
  const { items } = await rents(customer, { bags, changes })
  t.match((await cancel(customer, items[0])).data, { cardRefund: 48_000, deliveryFeeRefund: 0 })
  t.match((await cancel(customer, items[1])).data, { cardRefund: 53_000, deliveryFeeRefund: 5_000 })
  await sendDueRefunds(shop.deps)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a cancelled rental gives its dates to the next one', async (t) => {
  const bag = await shop.aBag()
  const customer = await shop.aCustomer('gives@example.com')
  const { items } = await rents(customer, { bags: [bag] })
  const next = await shop.aCustomer('next@example.com')
  t.equal((await next.draft({ bags: [bag] })).code, 'PERIOD_TAKEN')
  await cancel(customer, items[0])
  t.equal((await next.draft({ bags: [bag] })).status, 200)
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
