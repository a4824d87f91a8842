import t, { type Test } from 'tap'
import type { Period } from '../../domain/shared/civilDate.ts'
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
    const answer = await hana.pay(first.data.orderId, approved)
    t.match(answer, {
      ...{ status: 409, code: 'DRAFT_EXPIRED', data: { refunded: 48_000, because: 'replaced' } },
      message: '다른 창에서 새 주문을 시작해서 예약이 풀렸어요. 결제한 48,000원을 모두 돌려드려요.',
    })
    t.same(await hana.pay(first.data.orderId, approved), answer, 'sent again (rule 780)')
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

const minute = (after: number) =>
  shop.clock.moveTo(new Date(Date.parse('2026-11-20T12:00:00+09:00') + after * 60_000).toISOString())
const days = { start: '2026-12-03', end: '2026-12-06' } as const

t.test('drafts that renew each other hold their days no longer than half an hour (rule 573)', async (t) => {
  const keeper = await shop.aCustomer('keeper@example.com')
  const bag = await shop.aBag()
  const answers: [number, string][] = []
  for (const after of [0, 14, 28, 42, 56]) {
    minute(after)
    const { status, code, data } = await keeper.draft({ bags: [bag], period: days })
    answers.push([after, status === 200 ? data.heldUntil.slice(11, 16) : code])
  }
  t.same(answers, [
    [0, '03:15'],
    [14, '03:29'],
    [28, 'HELD_TOO_LONG'],
    [42, 'HELD_TOO_LONG'],
    [56, 'HELD_TOO_LONG'],
  ])
  minute(57)
  const other = await shop.aCustomer('gets-them@example.com')
  const got = await other.draft({ bags: [bag], period: { start: '2026-12-05', end: '2026-12-08' } })
  t.equal(got.status, 200, got.message)
  t.equal((await other.pay(got.data.orderId, await shop.approve(got.data))).status, 200)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'who held a product too long reads when they may pay for it, and may take another (rule 573)',
  async (t) => {
    const keeper = await shop.aCustomer('reads-when@example.com')
    const [bag, another] = [await shop.aBag(), await shop.aBag()]
    for (const after of [0, 15]) {
      minute(after)
      t.equal((await keeper.draft({ bags: [bag], period: days })).status, 200)
    }
    minute(31)
    const drafts = (period: Period, bags = [bag]) => keeper.draft({ bags, period })
    t.match(await drafts(days, [another, bag]), {
      ...{ status: 409, code: 'HELD_TOO_LONG', data: { productId: [bag], heldMinutes: 30 } },
      message:
        '결제 없이 30분 동안 잡아 둔 상품이에요. 그사이 다른 고객님도 예약할 수 있고, 11월 20일 14:05부터 다시 결제할 수 있어요.',
    })
    const { status, data } = await drafts(days, [another])
    t.equal(status, 200)
    await keeper.delete(`/api/users/order-drafts/${data.orderId}`)
    minute(125)
    const again = await drafts(days)
    t.equal(again.status, 200, again.message)
    t.equal((await keeper.pay(again.data.orderId, await shop.approve(again.data))).status, 200)
  },
)

t.test('who walks through the days of a product holds it no longer than who stays (rule 573)', async (t) => {
  const walker = await shop.aCustomer('walks@example.com')
  const bag = await shop.aBag()
  // Each is in the way of the fortnight that somebody else wants, and none of another.
  const weeks = [
    { start: '2026-12-03', end: '2026-12-05' },
    { start: '2026-12-10', end: '2026-12-12' },
    { start: '2026-12-17', end: '2026-12-19' },
  ] as const
  const codes: string[] = []
  for (const [nth, period] of weeks.entries()) {
    minute(nth * 15)
    const { status, code } = await walker.draft({ bags: [bag], period })
    codes.push(status === 200 ? 'held' : code)
  }
  t.same(codes, ['held', 'held', 'HELD_TOO_LONG'])
  minute(31)
  const other = await shop.aCustomer('wants-a-fortnight@example.com')
  const got = await other.draft({ bags: [bag], period: { start: '2026-12-03', end: '2026-12-16' } })
  t.equal(got.status, 200, got.message)
})

t.test(
  'time in which nothing is held does not count, nor does an order that was paid (rule 573)',
  async (t) => {
    const honest = await shop.aCustomer('changes-coupons@example.com')
    const bag = await shop.aBag()
    for (const after of [0, 4, 8, 12, 16, 20, 24]) {
      minute(after)
      const { status, data } = await honest.draft({ bags: [bag], period: days })
      t.equal(status, 200, `${after}`)
      minute(after + 2)
      await honest.delete(`/api/users/order-drafts/${data.orderId}`)
    }
    minute(40)
    const paid = await honest.draft({ bags: [bag], period: days })
    t.equal(paid.data.heldUntil.slice(11, 16), '03:55')
    minute(54)
    t.equal((await honest.pay(paid.data.orderId, await shop.approve(paid.data))).status, 200)
    const { rows } = await pool.query<{ held: number }>(
      `SELECT sum(to_ms - from_ms)::int / 60000 AS held FROM shop.held_unpaid($1, $2)`,
      [honest.id, new Date('2026-11-20T09:00:00+09:00')],
    )
    t.equal(rows[0]?.held, 14)
  },
)

const declining = { result: { kind: 'decline', code: 'REJECT_CARD_PAYMENT' } }

t.test('whoever tried to pay has an hour (rule 573)', async (t) => {
  const tries = await shop.aCustomer('declined@example.com')
  const bag = await shop.aBag()
  const statuses: number[] = []
  for (const after of [0, 15, 30, 45]) {
    minute(after)
    const { status, data } = await tries.draft({ bags: [bag], period: days })
    statuses.push(status)
    if (after === 0) {
      minute(14)
      t.equal((await tries.pay(data.orderId, await shop.approve(data, declining))).status, 409)
    }
  }
  t.same(statuses, [200, 200, 200, 200])
  minute(60)
  t.match(await tries.draft({ bags: [bag], period: days }), {
    ...{ code: 'HELD_TOO_LONG', data: { heldMinutes: 60 } },
  })
})

t.test(
  'a key that the card provider does not know as a payment of the order is no try to pay (rule 692)',
  async (t) => {
    const other = await shop.aCustomer('pays-elsewhere@example.com')
    minute(0)
    const elsewhere = await other.draft({ bags: [await shop.aBag()], period: days })
    const foreign = await shop.approve(elsewhere.data)
    for (const [email, key] of [
      ['makes-up@example.com', 'tsim_abcdefghijklmnopqrstuvwx'],
      ['takes-another@example.com', foreign],
    ] as const) {
      const keeper = await shop.aCustomer(email)
      const bag = await shop.aBag()
      minute(0)
      const first = await keeper.draft({ bags: [bag], period: days })
      minute(14)
      t.equal((await keeper.pay(first.data.orderId, key)).status, 409, email)
      const attempt = await pool.query(
        'SELECT outcome FROM platform.payment_attempts WHERE subject_id = $1',
        [first.data.orderId],
      )
      t.same(attempt.rows, [{ outcome: 'unknown_payment' }], email)
      minute(15)
      t.equal((await keeper.draft({ bags: [bag], period: days })).status, 200, email)
      minute(31)
      t.match(await keeper.draft({ bags: [bag], period: days }), {
        ...{ code: 'HELD_TOO_LONG', data: { heldMinutes: 30 } },
      })
    }
    t.strictSame(await shop.wrongs(), [])
  },
)
