import t from 'tap'
import type { Substitutes } from '../../domain/wire/exchanges.ts'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { CalendarRow, LateItem } from '../../domain/wire/staffCalendar.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { followBusyDays, refreshPopularity } from '../../server/catalogue/index.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { consigned } from '../support/aProduct.ts'
import { aRentalShop, fourDays, type Rented } from '../support/aRental.ts'
import { tells } from '../support/telling.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aRentalShop('exchanges')
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
const staff = await shop.aColleague('ops@example.com')
const moveTo = (at: string) => shop.clock.moveTo(at)
const eleventh = { start: '2026-12-11', end: '2026-12-14' } as const

async function rented(
  email: string,
  asked: Rented,
  before?: (customer: Customer) => Promise<Partial<Rented>>,
) {
  moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer(email)
  const draft = await customer.draft({ ...asked, ...(await before?.(customer)) })
  if (draft.status !== 200) throw new Error(draft.message)
  await customer.pay(draft.data.orderId, await shop.approve(draft.data))
  const { orderId } = draft.data
  const detail = async () => (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
  const [item] = (await detail()).order_items
  if (item === undefined) throw new Error('nothing was placed')
  return { customer, item: item.id, orderId, detail }
}
type Customer = Awaited<ReturnType<typeof shop.aCustomer>>

let parcels = 0
/** A waybill that no other parcel of this file has. */
function aWaybill() {
  parcels += 1
  return { courier: 'cj', trackingNumber: String(123_456_789_000 + parcels) }
}

/** A bag that is not back on the 8th, and the rental that waits for it from the 11th on. */
async function waiting(name: string, before?: (customer: Customer) => Promise<Partial<Rented>>) {
  const bag = await shop.aBag({ turnaround_days: 1 })
  const late = await rented(`late.${name}@example.com`, { bags: [bag], period: fourDays })
  const next = await rented(`${name}@example.com`, { bags: [bag], period: eleventh }, before)
  moveTo('2026-12-01T09:00:00+09:00')
  const parcel = { reason: '오전 작업', ...aWaybill() }
  for (const path of ['prepare', 'ship']) await staff.step(late.item, path, parcel)
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  moveTo('2026-12-08T09:00:00+09:00')
  return { bag, late, next }
}
const lateOne = async (orderItemId: string) => {
  const { data } = await staff.get<{ result: LateItem[] }>('/api/staff/late')
  return data.result.find((row) => row.orderItemId === orderItemId)
}
const offeredFor = async (orderItemId: string) =>
  (await staff.get<Substitutes>(`/api/staff/order-items/${orderItemId}/substitutes`)).data
const exchange = (item: string, productId: number, changes: object = {}) =>
  staff.step(item, 'exchange', {
    ...{ productId, exchangeNumber: 1, reason: '전화로 확인했어요' },
    ...changes,
  })
const busyDays = async (productId: number) => {
  const month = 'from=2026-12-01&to=2026-12-31'
  const asked = await staff.get<{ result: CalendarRow[] }>(
    `/api/staff/calendar?${month}&productId=${productId}`,
  )
  return asked.data.result[0]?.busy ?? []
}

t.test(
  'a cheaper substitute takes the place of a late item, and the difference goes back as it was paid (rule 277)',
  async (t) => {
    const { bag, late, next } = await waiting('cheaper', async (customer) => {
      await customer.earns(6_400)
      return { coupon: await customer.getsCoupon(), points: 6_400 }
    })
    const cheaper = await shop.aBag({ daily_rental_price: 10_000, product_name: '미니 숄더백' })
    const before = await lateOne(late.item)
    t.match(before?.next, {
      orderItemId: next.item,
      memberName: '김*지',
      risk: 'missed',
    })
    t.match(await offeredFor(next.item), {
      exchangeNumber: 1,
      substitutes: [{ productId: cheaper, refund: 9_000 }],
    })
    t.match(await exchange(next.item, cheaper), {
      status: 200,
      // 9,000 of 38,400, of which 6,400 are points: 1,500 of them.
      data: { productId: cheaper, refunded: 9_000, cardRefund: 7_500, pointsRefund: 1_500 },
    })
    const events = await shop.count('es.events')
    const again = await exchange(next.item, cheaper, { quotedRefund: 9_000 })
    t.match(again, { status: 200, data: { refunded: 9_000 } }, 'sent twice')
    t.equal(await shop.count('es.events'), events, 'it happens once')
    t.match(await exchange(next.item, await shop.aBag({ daily_rental_price: 11_000 })), {
      status: 409,
      code: 'CONCURRENT_CHANGE',
    })

    t.match(await busyDays(cheaper), [{ from: '2026-12-09', orderItemId: next.item, memberName: '김*지' }])
    t.notOk(
      (await busyDays(bag)).some(({ orderItemId }) => orderItemId === next.item),
      'its days are free again',
    )
    t.equal((await lateOne(late.item))?.next, null, 'nobody waits for the late bag')
    await sendDueRefunds(shop.deps)
    const { order_items: items, receipt, totalAmount } = await next.detail()
    t.match(items[0], {
      status: 'new',
      finalAmount: 29_400,
      product: { id: cheaper },
      exchanges: [
        { from: { productId: bag }, to: { productName: '미니 숄더백' }, refundStatus: 'confirmed' },
      ],
    })
    // 24,500 are left of the card’s 32,000; 2,227 of them are tax.
    t.match(
      { totalAmount, receipt },
      { totalAmount: 32_000, receipt: { paid: 32_000, refunded: 7_500, vat: 2_227 } },
    )
    const paid = await next.customer.get<{ result: PaymentHistoryRow[] }>(
      '/api/users/payments-history?curPage=1',
    )
    t.match(paid.data.result, [
      { name: '미니 숄더백', exchangedFrom: '소프트 토트백', amount: 32_000, pointsRefunded: 1_500 },
    ])
    const { data: told } = await staff.get<StaffOrderItem>(`/api/staff/order-items/${next.item}`)
    t.match(told.exchanges, [
      { from: { productId: bag }, to: { productName: '미니 숄더백' }, refunded: 9_000 },
    ])
    t.match(told.timeline.at(-2), {
      type: 'order.item.exchanged',
      actor: { kind: 'staff', name: '박운영' },
      reason: '전화로 확인했어요',
    })
    await workOff()
    const inbox = await next.customer.get<Inbox>('/api/users/my-inbox')
    const message = inbox.data.result.find(({ title }) => title === '대여 상품이 바뀌었어요')
    t.match(message, { link: `/order/detail/${next.orderId}` })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a dearer one costs the member nothing, and its owner gets the share', async (t) => {
  const { next } = await waiting('dearer')
  const owner = await shop.aCustomer('owner@example.com')
  const dearer = await shop.aBag({ ...consigned(), owner_member_id: owner.id, daily_rental_price: 15_000 })
  const { substitutes } = await offeredFor(next.item)
  t.equal(substitutes.find(({ productId }) => productId === dearer)?.refund, 0)
  t.match(await exchange(next.item, dearer), { status: 200, data: { refunded: 0, cardRefund: 0 } })
  await staff.post(`/api/staff/order-items/${next.item}/prepare`, { reason: '포장했어요' })
  const parcel = { reason: '보냈어요', ...aWaybill() }
  await staff.step(next.item, 'ship', parcel)
  t.match(await exchange(next.item, await shop.aBag(), { exchangeNumber: 2 }), {
    status: 409,
    code: 'TRANSITION_NOT_ALLOWED',
  })
  moveTo('2026-12-15T12:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await staff.post(`/api/staff/order-items/${next.item}/collected`, { reason: '돌아왔어요' })
  const { rows } = await shop.database.pool.query(
    `SELECT owner_id, base FROM shop.settlement_rows WHERE order_item_id = $1`,
    [next.item],
  )
  t.match(rows, [{ owner_id: owner.id, base: 48_000 }])
  t.strictSame(await shop.wrongs(), [])
})

t.test('an exchanged item makes the product popular that is rented in the end', async (t) => {
  const { bag, next } = await waiting('popular')
  const substitute = await shop.aBag()
  const popularity = async () => {
    const { rows } = await shop.database.pool.query<{ popularity: number }>(
      'SELECT popularity FROM shop.listings WHERE product_id = ANY ($1) ORDER BY product_id',
      [[bag, substitute]],
    )
    return rows.map((row) => row.popularity)
  }
  await refreshPopularity(shop.deps)
  t.same(await popularity(), [2, 0], 'the late rental, and the one that waits')
  t.match(await exchange(next.item, substitute), { status: 200 })
  await refreshPopularity(shop.deps)
  t.same(await popularity(), [1, 1])
  t.equal(await refreshPopularity(shop.deps), 0, 'a second run changes nothing')
})

t.test('a bag that two orders are to get goes to one of them', async (t) => {
  const [one, other] = [await waiting('one'), await waiting('other')]
  const only = await shop.aBag({ daily_rental_price: 12_000 })
  const both = await Promise.all([exchange(one.next.item, only), exchange(other.next.item, only)])
  t.same(both.map(({ status }) => status).toSorted(), [200, 409])
  t.equal((await busyDays(only)).length, 1)
  const later = await exchange(both[0]?.status === 200 ? other.next.item : one.next.item, only)
  t.match(later, { status: 409 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('what is no substitute is none: another price, another shelf, the late bag itself', async (t) => {
  const { bag, next } = await waiting('none')
  const dear = await shop.aBag({ daily_rental_price: 30_000 })
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `INSERT INTO shop.categories (parent_id, level, name, position)
     SELECT id, 2, '지갑', 1 FROM shop.categories WHERE level = 1 RETURNING id`,
  )
  const elsewhere = await shop.aBag({ c2: rows[0]?.id ?? 0 })
  for (const productId of [dear, elsewhere, bag, 999_999])
    t.match(await exchange(next.item, productId), { status: 409, code: 'NO_SUBSTITUTE' })
  const missing = '01935b4e-0000-7000-8000-000000000000'
  t.match(await exchange(missing, dear), { status: 404 })
  t.match(await exchange(next.item, dear, { reason: ' ' }), { status: 400 })
})

t.test('a hold that ran out does not keep a substitute from anybody, a live one does', async (t) => {
  const { next } = await waiting('held')
  const held = await shop.aBag()
  const quick = await shop.aCustomer('quick@example.com')
  const draft = await quick.draft({ bags: [held], period: { start: '2026-12-12', end: '2026-12-15' } })
  t.equal(draft.status, 200)
  t.match(await exchange(next.item, held), { status: 409, code: 'NO_SUBSTITUTE' })
  moveTo('2026-12-08T09:16:00+09:00')
  t.match(await exchange(next.item, held), { status: 200 })
  t.match(await quick.pay(draft.data.orderId), { status: 409, code: 'DRAFT_EXPIRED' })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'whoever gets something else may cancel it for nothing until it ships, and lists follow',
  async (t) => {
    const { bag, next } = await waiting('cancels')
    const substitute = await shop.aBag({ daily_rental_price: 12_100 })
    moveTo('2026-12-10T09:00:00+09:00')
    t.match(await next.customer.get(`/api/users/order-items/${next.item}/cancellation-quote`), {
      status: 409,
    })
    await exchange(next.item, substitute)
    await followed(shop.deps, () => followBusyDays(shop.database.pool))
    const { rows } = await shop.database.pool.query<{ product_id: number; days: number }>(
      `SELECT product_id, bit_count(busy)::int AS days FROM shop.listings WHERE product_id = ANY ($1)`,
      [[bag, substitute]],
    )
    t.match(
      rows.find((row) => row.product_id === substitute),
      { days: 7 },
      'two days before, four, and one after',
    )
    t.match(
      rows.find((row) => row.product_id === bag),
      { days: 8 },
      'the late rental alone',
    )
    const asked = { orderItemId: next.item, cancellationReason: 'changed_mind', quotedFee: 0 }
    t.match(await next.customer.post('/api/users/order-items-cancel', asked), {
      status: 200,
      data: { reason: 'exchanged', fee: 0, cardRefund: 47_200 },
    })
    t.strictSame(await busyDays(substitute), [])
    t.strictSame(await shop.wrongs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)
