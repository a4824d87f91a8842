import t, { type Test } from 'tap'
import { aRentalShop } from '../support/aRental.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'

const shop = await aRentalShop('replaced_draft')
t.teardown(() => shop.end())
const { pool } = shop.database

t.test('an approval of a draft that another tab replaced leaves the other draft as it is', async (t) => {
  const hana = await shop.aCustomer('hana@example.com')
  const first = await hana.draft({ bags: [await shop.aBag()] })
  const approved = await shop.approve(first.data)
  const second = await hana.draft({ bags: [await shop.aBag()] })
  // As in a shop of one visitor: the only draft that waits for its payment is read before it is asked which one it is.
  await pool.query('ANALYZE')
  t.match(await hana.pay(first.data.orderId, approved), {
    ...{ status: 409, code: 'DRAFT_EXPIRED' },
    message: /다른 창에서 새 주문을 시작해서/,
  })
  const begun = await pool.query('SELECT subject_id FROM platform.payment_attempts')
  t.same(begun.rows, [], 'no attempt is begun')
  const paid = await hana.pay(second.data.orderId, await shop.approve(second.data))
  t.equal(paid.status, 200)
})

/** A new member whose draft with a coupon is paid in one tab while another tab begins a draft. */
async function paidMeanwhile(t: Test, email: string) {
  const customer = await shop.aCustomer(email)
  const coupon = await customer.getsCoupon({ type: 'new' })
  const { data } = await customer.draft({ bags: [await shop.aBag()], coupon })
  const approved = await shop.approve(data)
  beforeItReads(shop.deps, 'draft:', async () =>
    t.match(await customer.pay(data.orderId, approved), { status: 200 }),
  )
  return customer
}

t.test('a first-order coupon is refused once the earlier draft was paid meanwhile (rule 33)', async (t) => {
  const customer = await paidMeanwhile(t, 'twice@example.com')
  const coupon = await customer.getsCoupon({ type: 'new' })
  t.match(await customer.draft({ bags: [await shop.aBag()], coupon }), {
    ...{ status: 409, code: 'COUPON_NOT_USABLE', data: { cause: 'first_order_only' } },
  })
  t.equal(await shop.count("shop.member_coupons WHERE coupon_id = $1 AND status = 'unused'", [coupon.id]), 1)
  t.strictSame(await shop.wrongs(), [])
})

for (const [when, meanwhile] of [
  ['before it reads its streams', beforeItReads],
  ['before it writes', beforeItWrites],
] as const)
  t.test(`of two tabs with first-order coupons one uses it: the other paid ${when} (rule 33)`, async (t) => {
    const customer = await shop.aCustomer(`${when.replaceAll(' ', '-')}@example.com`)
    const [theirs, coupon] = [
      await customer.getsCoupon({ type: 'new' }),
      await customer.getsCoupon({ type: 'new' }),
    ]
    const bag = await shop.aBag()
    meanwhile(shop.deps, 'draft:', async () => {
      const { data } = await customer.draft({ bags: [await shop.aBag()], coupon: theirs })
      t.match(await customer.pay(data.orderId, await shop.approve(data)), { status: 200 })
    })
    t.match(await customer.draft({ bags: [bag], coupon }), {
      ...{ status: 409, code: 'COUPON_NOT_USABLE', data: { cause: 'first_order_only' } },
    })
    const used = "shop.member_coupons WHERE member_id = $1 AND status <> 'unused'"
    t.equal(await shop.count(used, [customer.id]), 1)
    t.equal(await shop.count('shop.orders WHERE member_id = $1', [customer.id]), 1)
    t.strictSame(await shop.wrongs(), [])
  })

t.test('a draft without a coupon begins although the earlier one was paid meanwhile', async (t) => {
  const customer = await paidMeanwhile(t, 'again@example.com')
  t.match(await customer.draft({ bags: [await shop.aBag()] }), { status: 200 })
  t.equal(await shop.count('shop.orders WHERE member_id = $1', [customer.id]), 2)
  t.strictSame(await shop.wrongs(), [])
})
