import t from 'tap'
import type { Substitutes } from '../../domain/wire/exchanges.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('decided_as_read')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const content = await shop.aColleague('content@example.com', ['content'])
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

async function rented(name: string, bags: readonly number[]) {
  const customer = await shop.aCustomer(`${name}@example.com`)
  const { orderId, ...draft } = (await customer.draft({ bags })).data
  t.match(await customer.pay(orderId, await shop.approve({ orderId, ...draft })), { status: 200 })
  const items = async () =>
    (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items
  return { customer, orderId, items, item: (await items())[0]?.id ?? '' }
}
const drawerOf = async (item: string) =>
  (await operations.get<StaffOrderItem>(`/api/staff/order-items/${item}`)).data

t.test('an exchange gives back the sum that its colleague read, or nothing happens (rule 922)', async (t) => {
  const { item, items } = await rented('exchanged', [await shop.aBag()])
  const cheaper = await shop.aBag({ daily_rental_price: 10_000 })
  const offered = (await operations.get<Substitutes>(`/api/staff/order-items/${item}/substitutes`)).data
  t.match(offered, { rentalEndDate: '2026-12-06', substitutes: [{ productId: cheaper, refund: 9_000 }] })
  const read = { productId: cheaper, quotedRefund: 9_000, rentalEndDate: offered.rentalEndDate }
  const { version } = (await content.get<{ version: number }>(`/api/staff/products/${cheaper}`)).data
  const dearer = { dailyRentalPrice: 11_500, version, reason: '철이 바뀌어요' }
  t.match(await content.put(`/api/staff/products/${cheaper}`, dearer), { status: 200 })
  t.match(await operations.step(item, 'exchange', read), {
    ...{ status: 409, code: 'REFUND_CHANGED', data: { refund: 3_100 } },
    message: '그사이 환불할 금액이 3,100원으로 바뀌었어요. 확인하고 다시 처리해 주세요.',
  })
  const shorter = { ...read, quotedRefund: 3_100, rentalEndDate: '2026-12-05' }
  t.match(await operations.step(item, 'exchange', shorter), {
    ...{ code: 'REFUND_CHANGED', data: { refund: 3_100, end: '2026-12-06' } },
    message: /^그사이 대여 종료일이 2026\.12\.06으?로 바뀌었어요\. 환불할 금액은 3,100원이에요\./,
  })
  t.match(await items(), [{ exchanges: [], finalAmount: 48_000 }])
  t.match(await operations.step(item, 'exchange', { ...read, quotedRefund: 3_100 }), {
    ...{ status: 200, data: { refunded: 3_100 } },
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a cancellation cancels the product and gives back the sum that its colleague read (rule 922)',
  async (t) => {
    const bag = await shop.aBag()
    const { item, items } = await rented('cancelled', [bag])
    const { productId, cancelling } = await drawerOf(item)
    const seen = { productId, quotedRefund: cancelling.item }
    const dearer = await shop.aBag({ daily_rental_price: 12_500, product_name: '라운드백' })
    const cheaper = await shop.aBag({ daily_rental_price: 10_000 })
    t.match(await operations.step(item, 'exchange', { productId: dearer }), { data: { refunded: 0 } })
    const refused = await operations.step(item, 'cancel', seen)
    t.match(refused, {
      ...{ status: 409, code: 'REFUND_CHANGED' },
      data: { refund: seen.quotedRefund, exchanged: { seen: bag, now: dearer } },
    })
    t.match(refused.message, /^그사이 .+\(.+\)이 라운드백\(.+\)으로 바뀐 주문이에요\. 환불할 금액은 48,000원/)
    t.match(await operations.step(item, 'exchange', { productId: cheaper }), { data: { refunded: 9_000 } })
    t.match(await operations.step(item, 'cancel', { ...seen, productId: cheaper }), {
      ...{ status: 409, code: 'REFUND_CHANGED', data: { refund: 39_000 } },
    })
    t.match(await items(), [{ status: 'new', product: { id: cheaper } }])
    t.match(await operations.step(item, 'cancel'), { status: 200, data: { status: 'cancel' } })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a rental ends as never given back on the day that its colleague read (rule 958)', async (t) => {
  const { item, items } = await rented('neverback', [await shop.aBag()])
  shop.clock.moveTo('2026-12-02T10:00:00+09:00')
  t.match(await operations.step(item, 'prepare'), { status: 200 })
  t.match(await operations.step(item, 'ship', { courier: null, trackingNumber: null }), { status: 200 })
  shop.clock.moveTo('2026-12-03T10:00:00+09:00')
  t.match(await operations.step(item, 'delivered'), { status: 200 })
  shop.clock.moveTo('2026-12-09T10:00:00+09:00')
  const lost = (rentalEndDate: string) => operations.step(item, 'lost', { lostBy: 'renter', rentalEndDate })
  t.match(await lost('2026-12-05'), { status: 409, code: 'CONCURRENT_CHANGE' })
  t.match(await items(), [{ status: 'delivered' }])
  t.match(await lost((await drawerOf(item)).rentalEndDate), { status: 200, data: { status: 'lost' } })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a rental ends as never arrived, or as lost by the courier, on the day that its colleague read (rule 965)',
  async (t) => {
    const ways = [
      { name: 'unseen', path: 'never-arrived', days: [], given: {}, status: 'cancel' },
      { name: 'astray', path: 'lost', days: [], given: { lostBy: 'shop' }, status: 'cancel' },
      {
        ...{ name: 'goingback', path: 'lost-coming-back', days: ['2026-12-03'], status: 'collected' },
        given: { handedOverOn: '2026-12-08' },
      },
    ]
    for (const { name, path, days, given, status } of ways) {
      shop.clock.moveTo('2026-11-20T10:00:00+09:00')
      const { item, items } = await rented(name, [await shop.aBag()])
      shop.clock.moveTo('2026-12-02T10:00:00+09:00')
      t.match(await operations.step(item, 'prepare'), { status: 200 })
      t.match(await operations.step(item, 'ship', { courier: null, trackingNumber: null }), { status: 200 })
      for (const day of days) {
        shop.clock.moveTo(`${day}T10:00:00+09:00`)
        t.match(await operations.step(item, 'delivered'), { status: 200 })
      }
      shop.clock.moveTo('2026-12-09T10:00:00+09:00')
      const before = await items()
      const ends = (rentalEndDate: string) => operations.step(item, path, { ...given, rentalEndDate })
      t.match(await ends('2026-12-05'), { status: 409, code: 'CONCURRENT_CHANGE' }, path)
      t.strictSame(await items(), before)
      t.match(await ends((await drawerOf(item)).rentalEndDate), { status: 200, data: { status } }, path)
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a member gets back what their quote said, or reads the new one (rule 925)', async (t) => {
  const { customer, item, items } = await rented('quoted', [await shop.aBag()])
  const cancels = (quotedRefund: number) =>
    customer.post('/api/users/order-items-cancel', {
      ...{ orderItemId: item, cancellationReason: 'changed_mind', quotedFee: 0, quotedRefund },
    })
  const cheaper = await shop.aBag({ daily_rental_price: 10_000 })
  t.match(await operations.step(item, 'exchange', { productId: cheaper, quotedRefund: 9_000 }), {
    status: 200,
  })
  t.match(await cancels(48_000), {
    ...{ status: 409, code: 'REFUND_CHANGED' },
    data: { refund: 39_000, quote: { fee: 0, cardRefund: 39_000, pointsRefund: 0 } },
  })
  t.match(await items(), [{ status: 'new' }])
  t.match(await cancels(39_000), { status: 200, data: { cardRefund: 39_000 } })
  t.match(await cancels(39_000), { status: 200 }, 'sent again')
  t.strictSame(await shop.wrongs(), [])
})
