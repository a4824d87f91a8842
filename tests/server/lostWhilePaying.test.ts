import t from 'tap'
import { deliverOnFirstDay, expireDueDrafts } from '../../server/ordering/index.ts'
import type { Customer } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { aConsigningShop } from '../support/consigning.ts'
import { itemReads } from '../support/itemReads.ts'

const { shop, operations, reason, anOwner, step, onOffer, isBooked, isSent } =
  await aConsigningShop('lost_while_paying')
const finance = await shop.aColleague('finance@example.com', ['finance'])
const { isOnSale } = itemReads(shop, { operations, finance })
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const days = { start: '2026-12-03', end: '2026-12-06' } as const
const later = { start: '2026-12-16', end: '2026-12-18' } as const
const isLost = (orderItemId: string) =>
  operations.post(`/api/staff/order-items/${orderItemId}/lost`, { ...reason, lostBy: 'renter' })
const wants = (member: Customer, productId: number) => member.draft({ bags: [productId], period: later })

/** A bag of the shop that its renter does not give back, and who would rent it next. */
async function keptByItsRenter(name: string) {
  const productId = await shop.aBag({ daily_rental_price: 12_300 })
  const item = await isBooked(await shop.aCustomer(`${name}-keeps@example.com`), productId, days)
  await isSent(item)
  shop.clock.moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  return { productId, item, next: await shop.aCustomer(`${name}-next@example.com`) }
}

t.test(
  'a member who taps pay while the item is given up hears that it is gone, and pays nothing',
  async (t) => {
    const { productId, item, next } = await keptByItsRenter('gone')
    beforeItWrites(shop.deps, 'draft:', async () =>
      t.match(await isLost(item), { status: 200, data: { status: 'lost' } }),
    )
    t.match(await wants(next, productId), {
      ...{ status: 409, code: 'PRODUCT_NOT_RENTABLE' },
      ...{ message: '지금은 렌트할 수 없는 상품이에요.', data: { productId: [productId] } },
    })
    t.equal(await shop.count('shop.slots WHERE product_id = $1 AND status = $2', [productId, 'held']), 0)
    t.equal(await isOnSale(productId), false)
    t.same(await shop.wrongs(), [])
  },
)

t.test(
  'an item that a member is paying for is not given up until the dates are theirs or free',
  async (t) => {
    const { productId, item, next } = await keptByItsRenter('paying')
    beforeItWrites(shop.deps, 'lose:', async () => t.match(await wants(next, productId), { status: 200 }))
    t.match(await isLost(item), {
      code: 'PRODUCT_BOOKED',
      data: { because: 'paying' },
      message: /결제하는 고객/,
    })
    t.equal(await isOnSale(productId), true)
    const draft = await wants(next, productId)
    t.match(await next.pay(draft.data.orderId, await shop.approve(draft.data)), { status: 200 })
    t.match(await isLost(item), { code: 'PRODUCT_BOOKED', data: { because: 'booked' } })
    t.same(await shop.wrongs(), [])
  },
)

t.test('a hold that ran out does not keep the item, and a payment for it takes nothing', async (t) => {
  const { productId, item, next } = await keptByItsRenter('late')
  const { data: draft } = await wants(next, productId)
  const paymentKey = await shop.approve(draft)
  shop.clock.moveTo('2026-12-03T00:16:00+09:00')
  await expireDueDrafts(shop.deps)
  t.match(await isLost(item), { status: 200 })
  t.match(await next.pay(draft.orderId, paymentKey), { code: 'DRAFT_EXPIRED' })
  t.equal(await shop.count('shop.order_items WHERE product_id = $1 AND status = $2', [productId, 'new']), 0)
  t.same(await shop.wrongs(), [])
})

t.test('of an ending and a booking that meet, one happens (rule 301)', async (t) => {
  for (const round of [1, 2, 3, 4]) {
    const { productId, item, next } = await keptByItsRenter(`meets-${round}`)
    const [ended, drafted] = await Promise.all([isLost(item), wants(next, productId)])
    t.same([ended.status, drafted.status].sort(), [200, 409])
    t.match(ended.status === 200 ? drafted.code : ended.code, /^PRODUCT_(NOT_RENTABLE|BOOKED)$/)
    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  }
  t.same(await shop.wrongs(), [])
})

t.test('an owner’s item does not leave while a member pays for days before a planned repair', async (t) => {
  const { id, productId } = await onOffer(await anOwner('owner@example.com'))
  const repair = { from: '2026-12-25', to: '2026-12-27', ...reason }
  t.match(await operations.post(`/api/staff/products/${productId}/downtime`, repair), { status: 200 })
  const renter = await shop.aCustomer('renter@example.com')
  t.match(await wants(renter, productId), { status: 200 })
  t.match(await step(id, 'loss', { lostBy: 'shop', agreedValue: 900_000 }), { status: 200 })
  const end = () =>
    finance.post(`/api/staff/consignments/${id}/loss/end`, {
      ...reason,
      lossNumber: 1,
      quotedCompensation: 900_000,
    })
  t.match(await end(), { code: 'CONSIGNMENT_RENTED', data: { because: 'rental_booked' } })
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  await expireDueDrafts(shop.deps)
  t.match(await end(), { status: 200 })
  t.same(await shop.rebuilt(), [])
})
