import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { aRentalShop } from '../support/aRental.ts'
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
  for (const path of ['prepare', 'ship'])
    t.equal((await staff.post(`/api/staff/order-items/${rental.item}/${path}`, parcel)).status, 200)
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

t.test(
  'a move to or from Jeju that costs 3,000 is refused with the sum, one for nothing is not',
  async (t) => {
    const costs = await rented('jeju', { bags: [await shop.aBag({ jeju_shipping_cost: 3_000 })] })
    t.match(await changes(costs, { address: jeju }), {
      ...{ status: 409, code: 'DELIVERY_FEE_DIFFERS', data: { difference: 3_000 } },
      message: /제주는 배송비가 3,000원 더 들어요\. 1:1 문의/,
    })
    t.match(await costs.detail(), { shippingName: '김민지', deliveryFee: 0 })
    const free = await rented('free', { bags: [await shop.aBag({ jeju_shipping_cost: 0 })] })
    t.match(await changes(free, { address: jeju }), { status: 200 })
    t.match(await changes(free, { address: { ...jeju, address2: '2층' } }), { status: 200 })
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
