import t from 'tap'
import type { PastCoupons } from '../../domain/wire/coupons.ts'
import { expireDueCoupons } from '../../server/wallet/index.ts'
import { aRentalShop, type Customer } from '../support/aRental.ts'

const shop = await aRentalShop('past_coupons')
t.teardown(() => shop.end())
const opened = shop.clock.now()
t.beforeEach(() => shop.clock.moveTo(opened))

const past = async (who: Customer, kind: 'used' | 'expired', page = 1) =>
  (await who.get<PastCoupons>(`/api/users/my-past-coupons?kind=${kind}&curPage=${page}`)).data
const usable = async (who: Customer) =>
  (await who.get<{ cntAll: number }>('/api/users/my-available-coupons')).data.cntAll

/** Rents a bag with a coupon of 20 %, and pays. */
async function rentsWith(who: Customer, coupon: Awaited<ReturnType<Customer['getsCoupon']>>) {
  const draft = await who.draft({ bags: [await shop.aBag()], coupon })
  t.equal(draft.status, 200, draft.message)
  const { orderId } = draft.data
  return { orderId, pays: async () => who.pay(orderId, await shop.approve(draft.data)) }
}

t.test('a member without coupons has none that are over', async (t) => {
  const who = await shop.aCustomer('nobody@example.com')
  for (const kind of ['used', 'expired'] as const)
    t.strictSame(await past(who, kind), { result: [], cntAll: 0, counts: { used: 0, expired: 0 } })
  t.equal((await who.get('/api/users/my-past-coupons?kind=gone')).status, 400)
})

t.test(
  'a used coupon names its order and day; one that an order being paid holds is not used yet',
  async (t) => {
    const who = await shop.aCustomer('minji@example.com')
    const { orderId, pays } = await rentsWith(who, await who.getsCoupon())
    t.equal((await past(who, 'used')).cntAll, 0)
    shop.clock.moveTo('2026-11-20T10:05:00+09:00')
    t.equal((await pays()).status, 200)
    const { result, counts } = await past(who, 'used')
    t.strictSame(counts, { used: 1, expired: 0 })
    t.match(result, [
      { name: '첫 겨울 20%', status: 'used', usedOn: '2026-11-20', orderId, orderNumbers: /^\d{6}-\w{6}$/ },
    ])
  },
)

t.test('a coupon that came back with its order is usable again, not used', async (t) => {
  const who = await shop.aCustomer('back@example.com')
  const { orderId, pays } = await rentsWith(who, await who.getsCoupon())
  await pays()
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'SELECT order_item_id AS id FROM shop.order_items WHERE order_id = $1',
    [orderId],
  )
  await who.post('/api/users/order-items-cancel', {
    orderItemId: rows[0]?.id,
    cancellationReason: 'changed_mind',
  })
  t.equal((await past(who, 'used')).cntAll, 0)
  t.equal(await usable(who), 1)
})

t.test('a coupon is over after 23:59:59 of its day, whether or not the job has run', async (t) => {
  const who = await shop.aCustomer('ends@example.com')
  await who.getsCoupon({}, '2026-11-30T23:59:59+09:00')
  shop.clock.moveTo('2026-11-30T23:59:59+09:00')
  t.strictSame([await usable(who), (await past(who, 'expired')).cntAll], [1, 0])
  shop.clock.moveTo('2026-12-01T00:00:00+09:00')
  const before = await past(who, 'expired')
  t.match(before.result, [{ status: 'expired', endDate: '2026-11-30', usedOn: null, orderId: null }])
  await expireDueCoupons(shop.deps)
  t.strictSame(await past(who, 'expired'), before)
  t.equal(await usable(who), 0)
})

t.test('a coupon for the first order is over once somebody has ordered without it', async (t) => {
  const who = await shop.aCustomer('first@example.com')
  await who.getsCoupon({ type: 'new' })
  t.equal(await usable(who), 1)
  const draft = await who.draft({ bags: [await shop.aBag()] })
  await who.pay(draft.data.orderId, await shop.approve(draft.data))
  t.equal(await usable(who), 0)
  t.match((await past(who, 'expired')).result, [{ status: 'first_order_only' }])
})

t.test('five at a time, the last one that ended first', async (t) => {
  const who = await shop.aCustomer('many@example.com')
  for (const day of ['25', '21', '27', '23', '26', '22', '24'])
    await who.getsCoupon({}, `2026-11-${day}T23:59:59+09:00`)
  shop.clock.moveTo('2026-12-01T09:00:00+09:00')
  const [first, second] = [await past(who, 'expired'), await past(who, 'expired', 2)]
  t.strictSame(
    [...first.result, ...second.result].map(({ endDate }) => endDate.slice(8)),
    ['27', '26', '25', '24', '23', '22', '21'],
  )
  t.strictSame([first.result.length, first.cntAll, first.counts.expired], [5, 7, 7])
})
