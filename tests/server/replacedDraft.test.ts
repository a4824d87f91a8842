import t, { type Test } from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderNotice } from '../../domain/wire/orderNotices.ts'
import { aRentalShop } from '../support/aRental.ts'
import { beforeItReads } from '../support/beforeItReads.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { tells } from '../support/telling.ts'

const shop = await aRentalShop('replaced_draft')
const { queue, workOff } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
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

t.test(
  'a payment of a draft that gave way meanwhile goes back, and says what it gave way to (rule 52)',
  async (t) => {
    const hana = await shop.aCustomer('meanwhile@example.com')
    const first = await hana.draft({ bags: [await shop.aBag()] })
    const approved = await shop.approve(first.data)
    const bag = await shop.aBag()
    beforeItWrites(shop.deps, 'capture:', async () =>
      t.match(await hana.draft({ bags: [bag] }), { status: 200 }),
    )
    t.match(await hana.pay(first.data.orderId, approved), {
      ...{ status: 409, code: 'DRAFT_EXPIRED', data: { refunded: 48_000, because: 'replaced' } },
      message: '다른 창에서 새 주문을 시작해서 예약이 풀렸어요. 결제한 48,000원을 모두 돌려드려요.',
    })
    type History = { notices: OrderNotice[] }
    const { notices } = (await hana.get<History>('/api/users/order-history?curPage=1')).data
    t.match(notices, [
      {
        message:
          /^다른 창에서 새 주문을 시작해서 2026\.12\.03–2026\.12\.06 예약이 풀렸어요\. 결제하신 48,000원은/,
      },
    ])
    await workOff()
    const inbox = await hana.get<Inbox>('/api/users/my-inbox?curPage=1')
    const told = inbox.data.result.find(({ title }) => title === '결제를 취소했어요')
    t.match(told?.lines[0], '다른 창에서 새 주문을 시작해서 예약이 풀려 48,000원 전액을 돌려드려요.')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('whoever pays for a draft that they closed, or that ran out, reads that', async (t) => {
  const hana = await shop.aCustomer('closed@example.com')
  const closed = await hana.draft({ bags: [await shop.aBag()] })
  t.match(await hana.delete(`/api/users/order-drafts/${closed.data.orderId}`), { status: 200 })
  t.match(await hana.pay(closed.data.orderId, await shop.approve(closed.data)), {
    ...{ code: 'DRAFT_EXPIRED', data: { because: 'closed' } },
    message: '결제창을 닫아서 예약이 풀렸어요. 다시 주문해 주세요.',
  })
  const slow = await hana.draft({ bags: [await shop.aBag()] })
  const approved = await shop.approve(slow.data)
  shop.clock.moveTo('2026-11-20T10:16:00+09:00')
  t.match(await hana.pay(slow.data.orderId, approved), {
    ...{ code: 'DRAFT_EXPIRED', data: { because: 'expired' } },
    message: '결제 시간이 지나서 예약이 풀렸어요. 다시 주문해 주세요.',
  })
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
