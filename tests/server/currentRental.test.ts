import t from 'tap'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { Dashboard } from '../../domain/wire/dashboard.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { aRentalShop, type Customer, fourDays } from '../support/aRental.ts'

const shop = await aRentalShop('current_rental')
t.teardown(() => shop.end())
const staff = await shop.aColleague('ops@example.com')
const moveTo = (at: string) => shop.clock.moveTo(at)

async function rents(customer: Customer, period: Period) {
  const draft = await customer.draft({ bags: [await shop.aBag()], period })
  if (draft.status !== 200) throw new Error(draft.message)
  const { orderId } = draft.data
  await customer.pay(orderId, await shop.approve(draft.data))
  const detail = await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  const [item] = detail.data.order_items
  if (item === undefined) throw new Error('nothing was placed')
  const act = async (path: string, body: object = {}) => {
    const answer = await staff.step(item.id, path, { reason: '점검', ...body })
    if (answer.status !== 200) throw new Error(answer.message)
  }
  const ship = async () => {
    await act('prepare')
    await act('ship', { courier: null, trackingNumber: null })
  }
  return { orderId, product: item.product, act, ship }
}

const currentOf = async (customer: Customer) =>
  (await customer.get<Dashboard>('/api/users/my-dashboard')).data.currentRental

t.test('my page shows the rental in use, however many orders were placed after it', async (t) => {
  moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer('regular@example.com')
  t.equal(await currentOf(customer), undefined, 'none before the first order')
  const first = await rents(customer, fourDays)
  await first.ship()
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  for (let later = 0; later < 6; later += 1) await rents(customer, { start: '2026-12-10', end: '2026-12-13' })
  t.strictSame(await currentOf(customer), {
    ...{ orderId: first.orderId, status: 'delivered', isArrivalAwaited: false, product: first.product },
    ...{ rentalStartDate: fourDays.start, rentalEndDate: fourDays.end },
    ...{ shippedAt: '2026-11-20T01:00:00.000Z', arrivedOn: fourDays.start, pickUpFrom: null },
    returnDays: [],
  })
})

t.test('one that waits for its return comes after the one in use and before those to come', async (t) => {
  moveTo('2026-11-20T10:00:00+09:00')
  const customer = await shop.aCustomer('two@example.com')
  const over = await rents(customer, fourDays)
  const inUse = await rents(customer, { start: '2026-12-04', end: '2026-12-08' })
  const coming = await rents(customer, { start: '2026-12-10', end: '2026-12-13' })
  t.match(await currentOf(customer), { orderId: over.orderId, status: 'new' }, 'the first to start')
  await over.ship()
  await inUse.ship()
  moveTo('2026-12-07T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  await endAfterLastDay(shop.deps)
  t.match(await currentOf(customer), { orderId: inUse.orderId, status: 'delivered' })
  moveTo('2026-12-09T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  await inUse.act('collected')
  t.match(await currentOf(customer), { orderId: over.orderId, status: 'end' })
  await over.act('collected')
  t.match(await currentOf(customer), { orderId: coming.orderId, status: 'new' })
  await coming.act('cancel')
  t.equal(await currentOf(customer), undefined, 'none once everything is back or cancelled')
})
