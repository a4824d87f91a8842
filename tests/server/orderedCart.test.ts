import t from 'tap'
import type { CartGroup } from '../../domain/wire/cart.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments } from '../../server/payments/index.ts'
import { aRentalShop, type Customer, draftBody, fourDays } from '../support/aRental.ts'

const shop = await aRentalShop('ordered_cart')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const later = { start: '2026-12-16', end: '2026-12-19' } as const

async function putInCart(member: Customer, productId: number, { start, end } = fourDays): Promise<number> {
  const added = await member.post<{ id: number }>('/api/users/cart', {
    productId,
    rentalStartDate: start,
    rentalEndDate: end,
  })
  if (added.status !== 200) throw new Error(added.message)
  return added.data.id
}

/** The ids of the lines in the member's cart. */
async function lines(member: Customer): Promise<number[]> {
  const { data } = await member.get<{ result: CartGroup[] }>('/api/users/cart')
  return data.result.flatMap((group) => group.cart.map((line) => line.id))
}

t.test('what was ordered leaves the cart, and nothing else does', async (t) => {
  const minji = await shop.aCustomer('minji@example.com')
  const seoyeon = await shop.aCustomer('seoyeon@example.com')
  const [bag, other] = [await shop.aBag(), await shop.aBag()]
  const ordered = await putInCart(minji, bag)
  const sameBagLater = await putInCart(minji, bag, later)
  const otherBag = await putInCart(minji, other)
  const ofSomebodyElse = await putInCart(seoyeon, bag)
  const draft = await minji.draft({ bags: [bag], changes: { cartId: [ordered] } })
  t.equal(draft.status, 200, draft.message)
  t.strictSame(await lines(minji), [ordered, otherBag, sameBagLater], 'a draft orders nothing yet')
  t.equal((await minji.pay(draft.data.orderId, await shop.approve(draft.data))).status, 200)
  t.strictSame(await lines(minji), [otherBag, sameBagLater])
  t.strictSame(await lines(seoyeon), [ofSomebodyElse])
  t.strictSame(await shop.wrongs(), [])
})

t.test('a line of what was rented at once, for the same dates, leaves the cart as well', async (t) => {
  const member = await shop.aCustomer('atonce@example.com')
  const bag = await shop.aBag()
  await putInCart(member, bag)
  await member.earns(48_000)
  const draft = await member.draft({ bags: [bag], points: 48_000 })
  t.equal((await member.pay(draft.data.orderId)).status, 200)
  t.strictSame(await lines(member), [])
})

t.test('an order that recovery places takes its lines along', async (t) => {
  const member = await shop.aCustomer('recovered@example.com')
  const bag = await shop.aBag()
  const line = await putInCart(member, bag)
  const draft = await member.draft({ bags: [bag], changes: { cartId: [line] } })
  const { orderId, amounts, customerKey } = draft.data
  const paymentKey = await shop.approve(draft.data)
  await shop.database.pool.query(
    `SELECT shop.begin_attempt('order', $1::uuid, $2, $3, 'member', $4, $1::uuid::text, NULL, $5, '2026-11-20')`,
    [orderId, paymentKey, member.id, customerKey, amounts.totalAmount],
  )
  await recoverPayments(shop.deps, paymentSubjects, 0)
  t.match((await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data, { status: 'placed' })
  t.strictSame(await lines(member), [])
})

t.test('a declined card leaves the cart as it was', async (t) => {
  const member = await shop.aCustomer('declined@example.com')
  const bag = await shop.aBag()
  const line = await putInCart(member, bag)
  const draft = await member.draft({ bags: [bag], changes: { cartId: [line] } })
  const paymentKey = await shop.approve(draft.data, {
    result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' },
  })
  t.match(await member.pay(draft.data.orderId, paymentKey), { code: 'PAYMENT_DECLINED' })
  t.strictSame(await lines(member), [line])
})

t.test(
  'a page that was left open cannot order its line again: it is told of the order (rule 137)',
  async (t) => {
    const member = await shop.aCustomer('twotabs@example.com')
    const bag = await shop.aBag()
    const line = await putInCart(member, bag)
    const draft = await member.draft({ bags: [bag], changes: { cartId: [line] } })
    const { orderId } = draft.data
    t.equal((await member.pay(orderId, await shop.approve(draft.data))).status, 200)
    const refusal = {
      status: 409,
      code: 'ALREADY_ORDERED',
      message: '이미 주문한 상품이에요. 렌트 내역에서 확인해 주세요.',
      data: { orderId, productId: [bag] },
    }
    t.match(await member.post('/api/users/cart-payment-check', { cartId: [line] }), refusal, 'from the cart')
    t.match(await member.draft({ bags: [bag], changes: { cartId: [line] } }), refusal, 'from its checkout')
    t.match(await member.draft({ bags: [bag] }), refusal, 'rented at once')
    const other = await shop.aCustomer('somebodyelse@example.com')
    t.match(await other.draft({ bags: [bag] }), { code: 'PERIOD_TAKEN' }, 'others hear of no order')
  },
)

t.test('of two tabs that pay for the same dates, the slower is told of the order', async (t) => {
  const member = await shop.aCustomer('slower@example.com')
  const bag = await shop.aBag()
  const slow = await member.draft({ bags: [bag] })
  const slowKey = await shop.approve(slow.data)
  const quick = await member.draft({ bags: [bag] })
  t.match(await member.pay(slow.data.orderId, slowKey), { code: 'DRAFT_EXPIRED' }, 'nothing is ordered yet')
  t.equal((await member.pay(quick.data.orderId, await shop.approve(quick.data))).status, 200)
  t.match(await member.pay(slow.data.orderId, slowKey), {
    code: 'ALREADY_ORDERED',
    data: { orderId: quick.data.orderId },
  })
  const taken = (await shop.ledger()).filter((payment) => payment.orderId === slow.data.orderId)
  t.strictSame(taken, [], 'the slower payment was never captured')
  const apart = await member.draft({ bags: [await shop.aBag()] })
  t.match(await member.delete(`/api/users/order-drafts/${apart.data.orderId}`), { status: 200 })
  t.match(
    await member.pay(apart.data.orderId, 'anything'),
    { code: 'DRAFT_EXPIRED' },
    'of other items it is not',
  )
})

t.test('the delivery fee follows the cart, whatever order the request names its items in', async (t) => {
  const member = await shop.aCustomer('fee@example.com')
  const paid = await shop.aBag({ shipping_cost: 'paid', base_shipping_cost: 3_000 })
  const free = await shop.aBag()
  const cartId = [await putInCart(member, paid), await putInCart(member, free)]
  for (const bags of [
    [paid, free],
    [free, paid],
  ]) {
    const turned = bags[0] === free ? cartId.toReversed() : cartId
    const cheap = await member.draft({ bags, changes: { cartId: turned } })
    t.match(cheap, { status: 409, code: 'PRICE_CHANGED', data: { amounts: { deliveryFee: 3_000 } } })
    const { totalAmount } = draftBody({ bags })
    const honest = { cartId: turned, deliveryFee: 3_000, totalAmount: totalAmount + 3_000 }
    t.match(await member.draft({ bags, changes: honest }), { status: 200 })
  }
})
