import t from 'tap'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'
import { breaches } from '../support/books.ts'
import { invariants } from '../support/rentalDoors.ts'
import { tallyCards } from '../support/tallyCards.ts'

const tally = tallyCards()
const shop = await aRentalShop('other_card_provider', undefined, { cards: tally.cards })
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const operations = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const reason = '상태를 확인했어요'

async function drafted(customer: Customer) {
  const { data } = await customer.draft({ bags: [await shop.aBag()] })
  const { orderId, amounts } = data
  return { orderId, paymentKey: tally.approves(orderId, amounts.totalAmount) }
}
const itemOf = async (customer: Customer, orderId: string) =>
  (await customer.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data.order_items[0]

t.test(
  'a rental goes its whole way with another card provider, up to half of its price refunded',
  async (t) => {
    const customer = await shop.aCustomer('whole@example.com')
    const { orderId, paymentKey } = await drafted(customer)
    t.match(await customer.pay(orderId, paymentKey), { status: 200 })
    const item = await itemOf(customer, orderId)
    const acts = async (path: string, body: object = {}) =>
      t.match(await operations.step(item?.id, path, { reason, ...body }), {
        status: 200,
      })
    await acts('prepare')
    await acts('ship', { courier: null, trackingNumber: null })
    shop.clock.moveTo('2026-12-03T10:00:00+09:00')
    await deliverOnFirstDay(shop.deps)
    await customer.post('/api/users/order-items-returns', { orderItemId: item?.id })
    await acts('return/approve', { returnNumber: 1 })
    await acts('return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '634212345001' })
    await acts('return/collected', { returnNumber: 1 })
    const refund = { reason: '환불 기준에 따랐어요', refund: 24_000 }
    t.match(await finance.post(`/api/staff/order-items/${item?.id}/return/complete`, refund), { status: 200 })
    t.equal(await sendDueRefunds(shop.deps), 1)
    t.equal(tally.kept(paymentKey), 24_000)
    t.strictSame(await breaches(shop.database.url, invariants), [])
  },
)

t.test('a cancelled order is refunded in full, once', async (t) => {
  const customer = await shop.aCustomer('cancels@example.com')
  const { orderId, paymentKey } = await drafted(customer)
  await customer.pay(orderId, paymentKey)
  const item = await itemOf(customer, orderId)
  const cancelled = await customer.post('/api/users/order-items-cancel', {
    ...{ orderItemId: item?.id, cancellationReason: 'changed_mind', quotedFee: 0 },
  })
  t.match(cancelled, { status: 200 })
  await sendDueRefunds(shop.deps)
  t.equal(await sendDueRefunds(shop.deps), 0)
  t.equal(tally.kept(paymentKey), 0)
})

t.test('a declined card says so in the provider’s words and frees the dates', async (t) => {
  const customer = await shop.aCustomer('declined@example.com')
  const { orderId, paymentKey } = await drafted(customer)
  tally.next('declines')
  t.match(await customer.pay(orderId, paymentKey), {
    status: 409,
    code: 'PAYMENT_DECLINED',
    data: { providerMessage: '카드사가 거절했어요.' },
  })
  t.equal(await shop.count("shop.orders WHERE order_id = $1 AND status = 'released'", [orderId]), 1)
})

t.test('a payment whose answer was lost becomes its order once the provider can be read', async (t) => {
  const customer = await shop.aCustomer('lost@example.com')
  const { orderId, paymentKey } = await drafted(customer)
  tally.next('captures in silence')
  t.match(await customer.pay(orderId, paymentKey), { code: 'PAYMENT_UNCONFIRMED' })
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.equal(await shop.count("shop.orders WHERE order_id = $1 AND status = 'placed'", [orderId]), 1)
  t.equal(tally.kept(paymentKey), 48_000)
  t.strictSame(await breaches(shop.database.url, invariants), [])
})
