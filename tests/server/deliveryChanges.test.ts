import t from 'tap'
import type { DeliveryFeeDraft } from '../../domain/wire/deliveryChanges.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { expireDueDrafts } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { aRentalShop } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { extending } from '../support/extending.ts'
import { tells } from '../support/telling.ts'

const shop = await aRentalShop('delivery_changes')
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const staff = await shop.aColleague('ops@example.com')
const { rented } = extending(shop)
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

type Rental = Awaited<ReturnType<typeof rented>>
const changes = ({ customer, orderId }: Rental, change: object) =>
  customer.put(`/api/users/order-detail/${orderId}/delivery`, change)
const office = {
  ...{ shippingName: '박서준', shippingPhone: '01099998888' },
  ...{ postCode: '06236', address1: '서울 강남구 테헤란로 152', address2: '17층' },
}
const jeju = { ...office, postCode: '63122', address1: '제주특별자치도 제주시 문연로 6' }
const corrections = (orderId: string) =>
  shop.count("es.events WHERE type = 'order.address.corrected' AND data->>'orderId' = $1", [orderId])

t.test('a member changes recipient, address and note until the order ships (rule 325)', async (t) => {
  const rental = await rented('moves')
  t.match(await changes(rental, { address: office }), { status: 200 })
  t.match(await rental.detail(), {
    ...{ shippingName: '박서준', shippingPhone: '01099998888', shippingNote: '문 앞에 두고 가 주세요' },
    shippingAddress: /테헤란로 152/,
  })
  t.match(await changes(rental, { shippingNote: '배송 전에 연락해 주세요' }), { status: 200 })
  t.match(await rental.detail(), { shippingName: '박서준', shippingNote: '배송 전에 연락해 주세요' })
  t.match(await changes(rental, { address: office }), { status: 200 }, 'as it was already')
  t.equal(await corrections(rental.orderId), 2)
  const drawer = await staff.get<StaffOrderItem>(`/api/staff/order-items/${rental.item}`)
  t.match(drawer.data.contact, { shippingName: '박서준', address1: office.address1 })
  await workOff()
  const inbox = await rental.customer.get<Inbox>('/api/users/my-inbox?curPage=1')
  t.equal(inbox.data.result.filter(({ title }) => title === '배송 정보를 바꿨어요').length, 2)

  const parcel = { reason: '오전 작업', courier: 'cj', trackingNumber: '323456789001' }
  for (const path of ['prepare', 'ship']) t.equal((await staff.step(rental.item, path, parcel)).status, 200)
  t.match(await changes(rental, { shippingNote: '늦었어요' }), {
    ...{ status: 409, code: 'DELIVERY_NOT_CHANGEABLE', data: { status: 'shipped' } },
    message: /이미 출고되어/,
  })
  t.match(await rental.detail(), { shippingNote: '배송 전에 연락해 주세요' })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a cancelled order says so instead of a new address', async (t) => {
  const rental = await rented('cancels')
  const cancelling = { orderItemId: rental.item, cancellationReason: 'changed_mind' }
  t.match(await rental.customer.post('/api/users/order-items-cancel', cancelling), { status: 200 })
  t.match(await changes(rental, { address: office }), {
    ...{ status: 409, code: 'DELIVERY_NOT_CHANGEABLE', data: { status: 'cancel' } },
    message: /취소한 주문/,
  })
})

t.test('nobody changes another member’s delivery', async (t) => {
  const rental = await rented('theirs')
  const stranger = await shop.aCustomer('stranger@example.com')
  t.match(await changes({ ...rental, customer: stranger }, { address: office }), { code: 'NOT_FOUND' })
  t.equal(await corrections(rental.orderId), 0)
})

/** A rental of a bag that costs 3,000 more to Jeju. */
const aJejuBag = () => shop.aBag({ jeju_shipping_cost: 3_000 })
const toSeoul = async (name: string) => rented(name, { bags: [await aJejuBag()] })
const toJeju = async (name: string) =>
  rented(name, {
    bags: [await aJejuBag()],
    changes: { address1: jeju.address1, deliveryFee: 3_000, totalAmount: 51_000 },
  })
const drafted = ({ customer, orderId }: Rental, more: object = {}) =>
  customer.post<DeliveryFeeDraft>(`/api/users/order-detail/${orderId}/delivery-fee`, {
    ...{ address: jeju, difference: 3_000, ...more },
  })
const approved = ({ deliveryChangeId, amount, ...draft }: DeliveryFeeDraft) =>
  shop.approve({ ...draft, orderId: deliveryChangeId, amounts: { totalAmount: amount } })
const paid = ({ customer }: Rental, deliveryChangeId: string, paymentKey: string) =>
  customer.post(`/api/users/delivery-fees/${deliveryChangeId}/pay`, { paymentKey })
/** The member pays the difference and the order goes to Jeju. */
async function movedToJeju(rental: Rental): Promise<string> {
  const draft = await drafted(rental)
  t.equal(draft.status, 200, draft.message)
  const paymentKey = await approved(draft.data)
  t.equal((await paid(rental, draft.data.deliveryChangeId, paymentKey)).status, 200)
  return paymentKey
}
const cancels = ({ customer, item }: Rental) =>
  customer.post('/api/users/order-items-cancel', { orderItemId: item, cancellationReason: 'changed_mind' })
const sends = async ({ item }: Rental, trackingNumber: string) => {
  const parcel = { reason: '오전 작업', courier: 'cj', trackingNumber }
  for (const path of ['prepare', 'ship']) t.equal((await staff.step(item, path, parcel)).status, 200)
}
const linesOf = async (orderId: string, type: string) => {
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    `SELECT j.account, j.amount FROM shop.journal_lines j JOIN es.events e USING (pos)
     WHERE j.stream_id = $1 AND e.type = $2 ORDER BY j.pos, j.line`,
    [`order:${orderId}`, type],
  )
  return Object.fromEntries(rows.map((row) => [row.account, row.amount]))
}
const paidInHistory = async ({ customer, orderId }: Rental) => {
  const { data } = await customer.get<{ result: PaymentHistoryRow[] }>(
    '/api/users/payments-history?curPage=1',
  )
  return data.result.find((row) => row.orderId === orderId)
}
/** What is left at the provider of each payment of the order, the oldest first. */
const leftAtProvider = async (rental: Rental) => {
  await sendDueRefunds(shop.deps)
  return (await rental.detail()).payments.map(({ amount, refunded }) => amount - refunded)
}
const toldTitles = async ({ customer }: Rental) => {
  await workOff()
  return (await customer.get<Inbox>('/api/users/my-inbox?curPage=1')).data.result.map(({ title }) => title)
}

t.test('a move to Jeju is refused with the sum until it is paid, one for nothing is not', async (t) => {
  const costs = await toSeoul('jeju')
  t.match(await changes(costs, { address: jeju }), {
    ...{ status: 409, code: 'DELIVERY_FEE_DIFFERS', data: { difference: 3_000 } },
    message: /배송비가 3,000원 더 들어요/,
  })
  t.match(await changes(costs, { address: jeju, feeBack: 3_000 }), { code: 'DELIVERY_FEE_DIFFERS' })
  t.match(await drafted(costs, { difference: 2_000 }), {
    ...{ status: 409, code: 'DELIVERY_FEE_DIFFERS', data: { difference: 3_000 } },
  })
  t.match(await drafted(costs, { address: office, difference: 0 }), {
    ...{ code: 'DELIVERY_FEE_DIFFERS', data: { difference: 0 }, message: /그대로예요/ },
  })
  t.match(await costs.detail(), { shippingName: '김민지', deliveryFee: 0 })
  const free = await rented('free', { bags: [await shop.aBag({ jeju_shipping_cost: 0 })] })
  t.match(await changes(free, { address: jeju }), { status: 200 })
  t.match(await changes(free, { address: { ...jeju, address2: '2층' } }), { status: 200 })
})

t.test('a member pays what Jeju costs more: address, fee, receipt and books follow (rule 421)', async (t) => {
  const rental = await toSeoul('pays')
  const draft = await drafted(rental, { shippingNote: '경비실에 맡겨 주세요' })
  t.match(draft.data, { amount: 3_000, orderName: '제주 추가 배송비' })
  t.match(await rental.detail(), { shippingName: '김민지', deliveryFee: 0, totalAmount: 48_000 })
  const paymentKey = await approved(draft.data)
  const answer = { status: 200, data: { orderId: rental.orderId } }
  t.match(await paid(rental, draft.data.deliveryChangeId, paymentKey), answer)
  t.match(await paid(rental, draft.data.deliveryChangeId, paymentKey), answer, 'once')
  const detail = await rental.detail()
  t.match(detail, {
    ...{ shippingName: '박서준', shippingNote: '경비실에 맡겨 주세요', shippingAddress: /문연로 6/ },
    ...{ deliveryFee: 3_000, totalAmount: 51_000 },
    payments: [{ amount: 48_000 }, { amount: 3_000, status: 'done' }],
    // 48,000 contain 4,364 of tax, 3,000 contain 273.
    receipt: { paid: 51_000, refunded: 0, supply: 46_363, vat: 4_637, untaxed: 0 },
  })
  const { data: history } = await rental.customer.get<{ result: PaymentHistoryRow[] }>(
    '/api/users/payments-history?curPage=1',
  )
  t.match(history.result[0], {
    name: '제주 추가 배송비',
    amount: 3_000,
    orderId: rental.orderId,
    hasOrder: true,
  })
  const orders = await rental.customer.get<{ result: unknown[] }>('/api/users/order-history?curPage=1')
  t.match(orders.data.result[0], { totalAmount: 51_000 })
  t.strictSame(await linesOf(rental.orderId, 'order.delivery.changed'), {})
  t.equal((await toldTitles(rental)).filter((title) => title === '배송지와 배송비를 바꿨어요').length, 1)
  const drawer = await staff.get<StaffOrderItem>(`/api/staff/order-items/${rental.item}`)
  t.match(drawer.data, {
    price: { deliveryFee: 3_000, orderTotal: 51_000 },
    contact: { address1: jeju.address1 },
  })
  t.ok(drawer.data.timeline.some(({ title }) => title === '배송지와 배송비 변경'))

  await sends(rental, '323456789002')
  t.strictSame(await linesOf(rental.orderId, 'order.item.shipped'), {
    ...{ customer_prepayments: 3_000, delivery_revenue: -2_727, vat_payable: -273 },
  })
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test(
  'a cancellation gives back the order and the fee for Jeju, each to its payment, to the won',
  async (t) => {
    const rental = await toSeoul('whole')
    await movedToJeju(rental)
    const quote = await rental.customer.get(`/api/users/order-items/${rental.item}/cancellation-quote`)
    t.match(quote.data, { cardRefund: 51_000, deliveryFeeRefund: 3_000 })
    t.match(await cancels(rental), { status: 200, data: { cardRefund: 51_000 } })
    t.strictSame(await leftAtProvider(rental), [0, 0])
    t.match((await rental.detail()).receipt, { paid: 51_000, refunded: 51_000, vat: 0 })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a move from Jeju gives back what was paid for it with the order (rule 422)', async (t) => {
  const rental = await toJeju('leaves')
  t.match(await changes(rental, { address: office }), {
    ...{ status: 409, code: 'DELIVERY_FEE_DIFFERS', data: { difference: -3_000 } },
    message: /배송비가 3,000원 줄어요/,
  })
  t.match(await rental.detail(), { shippingAddress: /문연로 6/, deliveryFee: 3_000 })
  t.match(await changes(rental, { address: office, feeBack: 3_000 }), { status: 200 })
  t.match(await changes(rental, { address: office, feeBack: 3_000 }), { status: 200 }, 'as it was already')
  t.strictSame(await linesOf(rental.orderId, 'order.delivery.changed'), {
    ...{ customer_prepayments: 3_000, refunds_payable: -3_000 },
  })
  t.match(await rental.detail(), {
    ...{ shippingAddress: /테헤란로 152/, deliveryFee: 0, totalAmount: 48_000 },
    receipt: { paid: 51_000, refunded: 3_000, supply: 43_636, vat: 4_364, untaxed: 0 },
  })
  t.strictSame(await leftAtProvider(rental), [48_000])
  t.ok((await toldTitles(rental)).includes('배송지와 배송비를 바꿨어요'))
  t.match(await cancels(rental), { status: 200, data: { cardRefund: 48_000 } })
  t.strictSame(await leftAtProvider(rental), [0])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('there and back and there again: each time the payment of its own goes back whole', async (t) => {
  const rental = await toSeoul('again')
  await movedToJeju(rental)
  t.match(await changes(rental, { address: office, feeBack: 3_000 }), { status: 200 })
  t.strictSame(await leftAtProvider(rental), [48_000, 0])
  await movedToJeju(rental)
  t.match(await rental.detail(), { deliveryFee: 3_000, receipt: { paid: 54_000, refunded: 3_000 } })
  t.match(await cancels(rental), { status: 200, data: { cardRefund: 51_000 } })
  t.strictSame(await leftAtProvider(rental), [0, 0, 0])
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a payment that the provider refunds only in full gives the difference back by finance', async (t) => {
  const rental = await toJeju('whole-only')
  await shop.database.pool.query(
    `INSERT INTO platform.whole_payments (payment_key) SELECT payment_key FROM shop.orders WHERE order_id = $1`,
    [rental.orderId],
  )
  t.match(await changes(rental, { address: office, feeBack: 3_000 }), { status: 200 })
  t.equal(
    await shop.count("shop.refunds WHERE order_id = $1 AND status = 'rejected' AND amount = 3000", [
      rental.orderId,
    ]),
    1,
  )
  t.match(await paidInHistory(rental), { refunded: 0, refundPending: 3_000, refundLate: 3_000 })
  t.strictSame(await shop.wrongs(), [])

  // What waits and what the cancellation gives back are the whole payment (rule 896).
  t.match(await cancels(rental), { status: 200, data: { cardRefund: 48_000 } })
  t.match(await paidInHistory(rental), { refunded: 0, refundPending: 51_000, refundLate: 0 })
  t.strictSame(await leftAtProvider(rental), [0])
  const atProvider = (await shop.ledger()).find(({ orderId }) => orderId === rental.orderId)
  t.match(atProvider, { balanceAmount: 0, cancels: [{ cancelAmount: 51_000 }] })
  t.equal(atProvider?.cancels.length, 1)
  t.match(await paidInHistory(rental), {
    status: 'canceled',
    refunded: 51_000,
    refundPending: 0,
    refundLate: 0,
  })
  t.match(await rental.detail(), { order_items: [{ cancellation: { refundStatus: 'confirmed' } }] })
  t.equal(await shop.count('shop.refunds WHERE order_id = $1', [rental.orderId]), 1)
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a refused card, a closed sheet and 15 minutes leave the old address, and cost nothing', async (t) => {
  const rental = await toSeoul('stays')
  const refused = await drafted(rental)
  const { deliveryChangeId } = refused.data
  await shop.script({ route: 'confirm', orderId: deliveryChangeId, code: 'REJECT_CARD_PAYMENT' })
  t.match(await paid(rental, deliveryChangeId, await approved(refused.data)), { code: 'PAYMENT_DECLINED' })
  const closed = await drafted(rental)
  const gone = `/api/users/delivery-fees/${closed.data.deliveryChangeId}`
  t.match(await rental.customer.delete(gone), { status: 200 })
  t.match(await paid(rental, closed.data.deliveryChangeId, 'late'), {
    ...{ status: 409, code: 'DELIVERY_CHANGE_EXPIRED', message: /결제하지 않았고, 배송지도 그대로예요/ },
  })
  const late = await drafted(rental)
  shop.clock.moveTo('2026-11-20T10:17:00+09:00')
  t.match(await paid(rental, late.data.deliveryChangeId, 'late'), { code: 'DELIVERY_CHANGE_EXPIRED' })
  const forgotten = await drafted(rental)
  t.equal(forgotten.status, 200)
  shop.clock.moveTo('2026-11-20T10:40:00+09:00')
  t.ok((await expireDueDrafts(shop.deps)) > 0)
  t.equal(
    await shop.count('personal.delivery_drafts WHERE order_id = $1 AND contact IS NOT NULL', [
      rental.orderId,
    ]),
    0,
    'no address is kept',
  )
  t.match(await rental.detail(), {
    ...{ shippingName: '김민지', deliveryFee: 0, payments: [{ amount: 48_000 }] },
  })
  t.equal((await rental.detail()).payments.length, 1, 'the order shows what paid it')
  t.equal((await shop.ledger()).filter(({ orderId }) => orderId === deliveryChangeId).length, 0)
  t.match(await movedToJeju(rental), /./, 'and the member may try another card')
  t.strictSame(await shop.wrongs(), [])
})

t.test('only the member pays for their own order', async (t) => {
  const rental = await toSeoul('own')
  const draft = await drafted(rental)
  const stranger = { ...rental, customer: await shop.aCustomer('nosy@example.com') }
  t.match(await drafted(stranger), { code: 'NOT_FOUND' })
  t.match(await paid(stranger, draft.data.deliveryChangeId, 'key'), { code: 'DELIVERY_CHANGE_NOT_FOUND' })
  const url = `/api/users/delivery-fees/${draft.data.deliveryChangeId}`
  t.match(await stranger.customer.delete(url), { code: 'DELIVERY_CHANGE_NOT_FOUND' })
})

/** An order that changes while its difference is being paid: the payment is refunded in full, and the address stays. */
async function goesBack(name: string, changes: (rental: Rental) => Promise<unknown>) {
  const rental = await toSeoul(name)
  const draft = await drafted(rental)
  const paymentKey = await approved(draft.data)
  beforeItWrites(shop.deps, 'capture:', () => changes(rental))
  t.match(await paid(rental, draft.data.deliveryChangeId, paymentKey), {
    ...{ status: 409, code: 'DELIVERY_CHANGE_EXPIRED', data: { refunded: 3_000 } },
    message: /3,000원을 모두 돌려드려요/,
  })
  await sendDueRefunds(shop.deps)
  const paymentAtProvider = (await shop.ledger()).find((payment) => payment.paymentKey === paymentKey)
  t.match(paymentAtProvider, { balanceAmount: 0 })
  t.match(await rental.detail(), { status: 'placed', deliveryFee: 0 })
  return rental
}

t.test('shipped, cancelled or changed while it is paid: all of it goes back (rule 423)', async (t) => {
  const shipped = await goesBack('shipped', (rental) => sends(rental, '323456789003'))
  t.match(await shipped.detail(), { shippingAddress: /세종대로 110/ })
  t.match(await drafted(shipped), { code: 'DELIVERY_NOT_CHANGEABLE' })
  await goesBack('cancelled', cancels)
  const changed = await goesBack('changed', (rental) => changes(rental, { address: office }))
  t.match(await changed.detail(), { shippingAddress: /테헤란로 152/ })
  const { data } = await changed.customer.get<{ notices: unknown[] }>('/api/users/order-history?curPage=1')
  t.match(data.notices, [{ code: 'PAYMENT_REVERSED', message: /추가 배송비를 돌려드려요/ }])
  const inbox = await changed.customer.get<Inbox>('/api/users/my-inbox?curPage=1')
  t.notOk(inbox.data.result.some(({ lines }) => lines.join().includes('예약이 풀려')))
  t.strictSame(await shop.wrongs(), [])
})

t.test('two tabs that pay at once: one moves the order, the other gets its money back', async (t) => {
  const rental = await toSeoul('tabs')
  const first = await drafted(rental)
  const paymentKey = await approved(first.data)
  // A change that the provider owes an answer about is not replaced.
  beforeItWrites(shop.deps, 'capture:', async () => {
    const other = await drafted(rental, { address: { ...jeju, address2: '9층' } })
    t.match(await paid(rental, other.data.deliveryChangeId, await approved(other.data)), { status: 200 })
  })
  t.match(await paid(rental, first.data.deliveryChangeId, paymentKey), {
    ...{ code: 'DELIVERY_CHANGE_EXPIRED', data: { refunded: 3_000, because: 'corrected' } },
  })
  t.match(await rental.detail(), { deliveryFee: 3_000, shippingAddress: /9층/ })
  t.equal(
    (await leftAtProvider(rental)).reduce((total, left) => total + left, 0),
    51_000,
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'shipping and paying at once: the parcel carries the address that was paid for, or all goes back',
  async (t) => {
    for (let nth = 0; nth < 10; nth += 1) {
      const rental = await toSeoul(`race${nth}`)
      const parcel = { reason: '오전 작업', courier: 'cj', trackingNumber: String(423_456_789_000 + nth) }
      await staff.post(`/api/staff/order-items/${rental.item}/prepare`, parcel)
      const draft = await drafted(rental)
      const paymentKey = await approved(draft.data)
      const [answer, shipped] = await Promise.all([
        paid(rental, draft.data.deliveryChangeId, paymentKey),
        staff.step(rental.item, 'ship', parcel),
      ])
      const isMoved = answer.status === 200
      if (shipped.status !== 200) {
        t.match(shipped, { code: 'ADDRESS_CHANGED' }, 'it was packed for the address before (rule 766)')
        t.equal((await staff.step(rental.item, 'ship', parcel)).status, 200)
      }
      if (!isMoved) t.match(answer, { code: 'DELIVERY_CHANGE_EXPIRED', data: { because: 'overtaken' } })
      t.match(await rental.detail(), {
        ...{ deliveryFee: isMoved ? 3_000 : 0, shippingAddress: isMoved ? /문연로/ : /세종대로/ },
      })
      t.equal(
        (await linesOf(rental.orderId, 'order.item.shipped')).delivery_revenue,
        isMoved ? -2_727 : undefined,
      )
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a capture that was not recorded is recorded by recovery', async (t) => {
  const rental = await toSeoul('unknown')
  const draft = await drafted(rental)
  const { deliveryChangeId } = draft.data
  const paymentKey = await approved(draft.data)
  const code = 'UNKNOWN_PAYMENT_ERROR'
  await shop.script({ route: 'confirm', orderId: deliveryChangeId, drop: 'after', code })
  await shop.script({ route: 'payment', code })
  t.match(await paid(rental, deliveryChangeId, paymentKey), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  t.match(await rental.customer.delete(`/api/users/delivery-fees/${deliveryChangeId}`), {
    code: 'PAYMENT_UNCONFIRMED',
  })
  shop.clock.moveTo('2026-11-20T10:40:00+09:00')
  await expireDueDrafts(shop.deps)
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.match(await rental.detail(), { deliveryFee: 3_000, shippingAddress: /문연로 6/ })
  t.match(await paid(rental, deliveryChangeId, paymentKey), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a correction by staff changes no fee, and what was not paid never comes back (rule 424)',
  async (t) => {
    const rental = await toSeoul('corrected')
    const corrects = (contact: object, correctionNumber: number) =>
      staff.post(`/api/staff/order-items/${rental.item}/address`, {
        ...{ ...contact, shippingNote: '', correctionNumber, reason: '전화로 요청하셨어요' },
      })
    t.match(await corrects(jeju, 1), { status: 200 })
    t.match(await rental.detail(), { deliveryFee: 0, shippingAddress: /문연로 6/ })
    t.match(await changes(rental, { address: { ...jeju, address2: '2층' } }), { status: 200 })
    t.match(await changes(rental, { address: office, feeBack: 3_000 }), {
      ...{ code: 'DELIVERY_FEE_DIFFERS', data: { difference: 0 } },
    })
    t.match(await changes(rental, { address: office }), { status: 200 })
    t.match(await rental.detail(), { deliveryFee: 0, totalAmount: 48_000 })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('two changes at once: one after the other, and the order has the whole of the last one', async (t) => {
  const rental = await rented('twice')
  const other = { ...office, shippingName: '이하늘', address1: '서울 마포구 양화로 45' }
  const answers = await Promise.all([office, other].map((address) => changes(rental, { address })))
  const done = answers.filter(({ status }) => status === 200)
  t.ok(done.length >= 1)
  t.equal(await corrections(rental.orderId), done.length)
  const { shippingName, shippingAddress } = await rental.detail()
  t.equal(shippingAddress.includes('양화로'), shippingName === '이하늘')
  t.strictSame(await shop.wrongs(), [])
})
