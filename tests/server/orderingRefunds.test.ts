import t from 'tap'
import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import type { OrderNotice } from '../../domain/wire/orderNotices.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import type { StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import { expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { refundAtDesk } from '../support/toss.ts'
import { until } from '../support/until.ts'

const shop = await aRentalShop('ordering_refunds')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const finance = await shop.aColleague('finance@example.com', ['finance'])
const operations = await shop.aColleague('operations@example.com', ['operations'])
const refundsGoOut = () => until(async () => (await sendDueRefunds(shop.deps)) > 0)

async function ordered(member: Customer, bags: number, session: object = {}) {
  const wanted: number[] = []
  for (let count = 0; count < bags; count += 1) wanted.push(await shop.aBag())
  const { data } = await member.draft({ bags: wanted })
  const paymentKey = await shop.approve(data, session)
  t.equal((await member.pay(data.orderId, paymentKey)).status, 200)
  const detail = await detailOf(member, data.orderId)
  return { orderId: data.orderId, paymentKey, items: detail.order_items.map(({ id }) => id) }
}
const detailOf = async (member: Customer, orderId: string) =>
  (await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
const cancels = (member: Customer, orderItemId: string | undefined, changes: object = {}) =>
  member.post<CancellationQuote>('/api/users/order-items-cancel', {
    orderItemId,
    cancellationReason: 'changed_mind',
    ...changes,
  })
const refusedRefunds = () => finance.get<{ result: StaffRefundRow[]; cntAll: number }>('/api/staff/refunds')

t.test('a refund that was refused stands on finance’s list, is sent again and goes out once', async (t) => {
  const member = await shop.aCustomer('refused@example.com')
  const { orderId, paymentKey, items } = await ordered(member, 1)
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE', times: 2 })
  await cancels(member, items[0])
  await refundsGoOut()
  const list = await refusedRefunds()
  t.match(list.data, {
    cntAll: 1,
    result: [
      {
        orderId,
        amount: 48_000,
        status: 'rejected',
        providerCode: 'EXCEED_MAX_REFUND_DUE',
        reason: '환불할 수 있는 기간이 지났어요.',
        requestedAt: '2026-11-20T01:00:00.000Z',
        sending: 1,
      },
    ],
  })
  const refundId = list.data.result[0]?.refundId
  t.match(await detailOf(member, orderId), { order_items: [{ cancellation: { refundStatus: 'rejected' } }] })
  t.equal((await operations.get('/api/staff/refunds')).status, 403)

  const resend = () =>
    finance.post(`/api/staff/refunds/${refundId}/resend`, { reason: '카드사와 통화했어요' })
  t.match(await finance.post(`/api/staff/refunds/${refundId}/resend`, { reason: ' ' }), { status: 400 })
  const both = await Promise.all([resend(), resend()])
  t.ok(both.some(({ status }) => status === 200))
  t.equal(
    await shop.count("es.events WHERE type = 'payment.refund.resent' AND meta->>'actor' LIKE 'staff:%'"),
    1,
  )
  t.match(await resend(), { status: 409, code: 'REFUND_WITH_PROVIDER' }, 'it waits for its answer')
  await refundsGoOut()
  t.match((await refusedRefunds()).data, { result: [{ sending: 2 }] }, 'refused once more')

  t.match(await resend(), { status: 200, data: { status: 'pending' } })
  await refundsGoOut()
  t.match((await refusedRefunds()).data, { cntAll: 0 })
  t.match(await detailOf(member, orderId), { payments: [{ status: 'canceled', refunded: 48_000 }] })
  const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
  t.equal(payment?.cancels.length, 1)
  t.match(await finance.get('/api/staff/refunds?status=confirmed'), {
    data: { result: [{ refundId, sending: 3 }] },
  })
  t.notMatch(
    JSON.stringify((await shop.database.pool.query('SELECT data, meta FROM es.events')).rows),
    /통화/,
  )
  t.equal(await shop.count('personal.refund_reasons'), 2)
  t.strictSame(await shop.wrongs(), [])
})

t.test('while a refund is asked for again, finance reads what the provider answered last', async (t) => {
  const member = await shop.aCustomer('waits@example.com')
  const { orderId, items } = await ordered(member, 1)
  await cancels(member, items[0])
  const row = async () =>
    (await finance.get<{ result: StaffRefundRow[] }>('/api/staff/refunds?status=all')).data.result.find(
      (refund) => refund.orderId === orderId,
    )
  const asked = await row()
  t.match(asked, { status: 'pending', lastReason: null })
  t.match((await finance.get(`/api/staff/refunds?status=all&q=${asked?.orderNumbers}`)).data, {
    ...{ cntAll: 1, result: [{ orderId }] },
  })
  await shop.script({ route: 'cancel', orderId, code: 'PROVIDER_ERROR' })
  await sendDueRefunds(shop.deps)
  t.match(await row(), { status: 'pending', lastReason: 'PROVIDER_ERROR' })
  await refundsGoOut()
  t.match(await row(), { status: 'confirmed', lastReason: null }, 'what is over needs no reason')
})

t.test('a refund that the provider put off is set off when its desk gives the money back', async (t) => {
  const member = await shop.aCustomer('put-off@example.com')
  const { orderId, paymentKey, items } = await ordered(member, 2)
  await shop.script({ route: 'cancel', orderId, code: 'PROVIDER_ERROR' })
  await cancels(member, items[0])
  await sendDueRefunds(shop.deps)
  const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, 48_000)
  const booked = { paymentKey, transactionKey, reason: '결제사에서 취소했어요' }
  t.match(await finance.post('/api/staff/refunds/found', booked), { status: 200 })
  await refundsGoOut()
  const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
  t.match(payment, { balanceAmount: 48_000, cancels: [{ cancelAmount: 48_000 }] }, 'the desk alone has paid')
  t.equal(await shop.count("shop.refunds WHERE payment_key = $1 AND paid_by = 'set_off'", [paymentKey]), 1)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a payment that goes back whole or not at all says so before anything is cancelled', async (t) => {
  const member = await shop.aCustomer('whole@example.com')
  const { orderId, paymentKey, items } = await ordered(member, 2, { isPartialCancelable: false })
  const quote = await member.get<CancellationQuote>(`/api/users/order-items/${items[0]}/cancellation-quote`)
  t.match(quote.data, { items: 2, finalAmount: 96_000, fee: 0, cardRefund: 96_000 })
  t.match(await cancels(member, items[0]), {
    status: 409,
    code: 'CANCEL_WHOLE_ORDER_ONLY',
    message: '나눠서 취소할 수 없는 결제예요. 함께 주문한 상품 2개를 모두 취소해 주세요.',
    data: { items: 2 },
  })
  t.match(await operations.step(items[0], 'cancel', { reason: '품절' }), {
    status: 409,
    code: 'CANCEL_WHOLE_ORDER_ONLY',
  })
  t.match((await detailOf(member, orderId)).order_items, [{ status: 'new' }, { status: 'new' }])
  const all = await cancels(member, items[0], { wholeOrder: true, quotedFee: 0 })
  t.match(all, { status: 200, data: { items: 2, cardRefund: 96_000 } })
  t.match(await cancels(member, items[0], { wholeOrder: true, quotedFee: 0 }), all, 'sent again')
  await refundsGoOut()
  const payment = (await shop.ledger()).find((one) => one.paymentKey === paymentKey)
  t.match(payment, { balanceAmount: 0, cancels: [{ cancelAmount: 96_000 }] })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'of such a payment an item is cancelled alone once another was sent, and finance has it',
  async (t) => {
    const member = await shop.aCustomer('half-sent@example.com')
    const { orderId, items } = await ordered(member, 2, { isPartialCancelable: false })
    const [sent = '', left = ''] = items
    const acts = (item: string, path: string, body: object = {}) =>
      operations.step(item, path, { reason: '품절', ...body })
    await acts(sent, 'prepare')
    const parcel = { courier: 'cj', trackingNumber: '501234567890' }
    t.equal((await acts(sent, 'ship', parcel)).status, 200)
    const { data: quote } = await member.get<CancellationQuote>(
      `/api/users/order-items/${left}/cancellation-quote`,
    )
    t.match(quote, { items: 1, cardRefund: 48_000 })
    const { data: read } = await operations.get<StaffOrderItem>(`/api/staff/order-items/${left}`)
    t.strictSame(read.cancelling, { item: 48_000, order: null })
    t.match(await acts(left, 'cancel', { wholeOrder: true }), { status: 409, code: 'CANCEL_NOT_ALLOWED' })
    t.match(await acts(left, 'cancel'), { status: 200 })
    t.match(
      (await refusedRefunds()).data.result.find((row) => row.orderId === orderId),
      { amount: 48_000, providerCode: 'REFUNDED_ONLY_IN_FULL' },
    )
    t.match((await detailOf(member, orderId)).order_items, [
      { status: 'shipped' },
      { status: 'cancel', cancellation: { refundStatus: 'rejected' } },
    ])
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('what a fee leaves of such a payment is not asked for in vain: finance has it at once', async (t) => {
  const member = await shop.aCustomer('fee@example.com')
  const { orderId, items } = await ordered(member, 1, { isPartialCancelable: false })
  shop.clock.moveTo('2026-11-30T10:00:00+09:00')
  t.match(await cancels(member, items[0], { quotedFee: 14_400 }), {
    status: 200,
    data: { cardRefund: 33_600 },
  })
  t.match(
    (await refusedRefunds()).data.result.find((row) => row.orderId === orderId),
    {
      amount: 33_600,
      reason: '나눠서 취소할 수 없는 결제예요.',
    },
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('a member is told of a reversed payment until they have seen it, for 30 days', async (t) => {
  const member = await shop.aCustomer('told@example.com')
  const { data } = await member.draft({ bags: [await shop.aBag()] })
  const { orderId } = data
  const paymentKey = await shop.approve(data)
  await shop.script({ route: 'confirm', orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
  await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR', times: 2 })
  await member.pay(orderId, paymentKey)
  shop.clock.moveTo('2026-11-20T10:20:00+09:00')
  await recoverPayments(shop.deps, paymentSubjects, 0)
  await expireDueDrafts(shop.deps)
  await recoverPayments(shop.deps, paymentSubjects, 0)
  const notices = async () =>
    (await member.get<{ notices: OrderNotice[] }>('/api/users/order-history?curPage=1')).data.notices
  t.match(await notices(), [
    {
      orderId,
      amount: 48_000,
      refundStatus: 'pending',
      seen: false,
      message:
        '결제가 늦게 확인되어 2026.12.03–2026.12.06 날짜를 잡지 못했어요. 결제하신 48,000원은 모두 돌려드려요. 카드사에 따라 영업일 기준 2–3일 걸려요.',
    },
  ])
  await refundsGoOut()
  const [notice] = await notices()
  t.match(notice, { refundStatus: 'confirmed', message: /2026\.11\.20에 모두 취소했어요/ })
  t.match(await detailOf(member, orderId), { status: 'reversed', notices: [{ id: notice?.id, seen: false }] })

  const other = await shop.aCustomer('curious@example.com')
  t.equal((await other.post(`/api/users/order-notices/${notice?.id}/seen`, {})).status, 404)
  for (let taps = 0; taps < 2; taps += 1)
    t.equal((await member.post(`/api/users/order-notices/${notice?.id}/seen`, {})).status, 200)
  t.match(await notices(), [{ seen: true }])
  shop.clock.moveTo('2026-12-20T10:19:00+09:00')
  t.equal((await notices()).length, 1)
  shop.clock.moveTo('2026-12-20T10:21:00+09:00')
  t.same(await notices(), [])
  t.match(await detailOf(member, orderId), { notices: [{ id: notice?.id }] })
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
