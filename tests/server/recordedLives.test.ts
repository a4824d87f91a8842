import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { replay } from '../support/givenWhenThen.ts'

const before = { at: new Date('2026-11-20T09:00:00+09:00') }
const whole = {}

/** A life as tests/support/recordLives.ts recorded it. */
async function theLife(t: Test, name: string) {
  const file = new URL(`lives/${name}.jsonl`, import.meta.url).pathname
  const text = readFileSync(file, 'utf8')
  const life = await replay(file)
  t.teardown(life.end)
  return {
    until: life.until,
    orderId: /"stream": "order:([^"]+)"/.exec(text)?.[1] ?? '',
    memberId: Number(/"stream": "wallet:(\d+)"/.exec(text)?.[1]),
  }
}

t.test('a whole rental with points and coupon is seen at any point of its life', async (t) => {
  const { until, orderId, memberId } = await theLife(t, 'rental')
  const early = await until(before)
  t.same(await early('orders'), [])
  t.match(await early.order(orderId), { status: 'none' })

  const placed = await until({ at: new Date('2026-11-20T10:00:00+09:00') })
  t.match(await placed('order_items'), [{ status: 'ready_for_delivery', coupon_share: 9_600 }])
  t.match(await placed('point_balances'), [{ balance: 0 }])
  t.match(await placed('member_coupons'), [{ status: 'used' }])

  const shipped = await until({ at: new Date('2026-12-01T09:00:00+09:00') })
  t.match(await shipped('order_items'), [{ status: 'shipped', tracking_number: '123456789012' }])
  t.match(await shipped.order(orderId), { status: 'placed', items: [{ status: 'shipped' }] })
  t.same(await balance(shipped, 'rental_revenue'), 0, 'nothing is earned on the way')

  const end = await until(whole)
  t.match(await end('order_items'), [{ status: 'collected' }])
  t.match(await end.order(orderId), { items: [{ status: 'collected' }] })
  t.equal((await end.wallet(memberId)).lots.size, 1)
  t.equal(await balance(end, 'card_clearing'), 37_400)
  t.equal(await balance(end, 'customer_prepayments'), 0)
})

t.test('a payment whose dates were gone goes back whole, with points and coupon', async (t) => {
  const { until, orderId, memberId } = await theLife(t, 'reversed')
  const drafted = await until({ at: new Date('2026-11-20T10:00:00+09:00') })
  t.match(await drafted.order(orderId), { status: 'awaiting_payment' })
  t.match(await drafted('slots'), [{ released: false }])
  t.match(await drafted('member_coupons'), [{ status: 'held' }])
  const end = await until(whole)
  t.match(await end('payments'), [{ amount: 37_400, refunded: 37_400 }])
  t.match(await end('slots'), [{ released: true }])
  t.match(await end('member_coupons'), [{ status: 'unused' }])
  t.match(await end('point_balances'), [{ balance: 1_000 }])
  t.match(await end.order(orderId), { status: 'expired' })
  t.match(await end.payments(orderId), { refunds: [{ status: 'confirmed' }] })
  t.equal((await end.wallet(memberId)).holds.size, 0)
  t.equal(await balance(end, 'card_clearing'), 0)
})

t.test('a cancellation whose refund was refused stays owed to the member', async (t) => {
  const { until, orderId } = await theLife(t, 'refusedRefund')
  const end = await until(whole)
  t.match(await end('refunds'), [{ status: 'rejected', amount: 37_400 }])
  t.match(await end('order_items'), [{ status: 'cancel' }])
  t.match(await end('point_balances'), [{ balance: 1_000 }])
  t.match(await end.order(orderId), { items: [{ status: 'cancel' }] })
  t.match(await end.payments(orderId), { refunds: [{ status: 'rejected' }] })
  t.equal(await balance(end, 'refunds_payable'), -37_400)
  t.equal(await balance(end, 'card_clearing'), 37_400)
})

t.test('a return with half of its price, beside an item that is used and reviewed', async (t) => {
  const { until, orderId, memberId } = await theLife(t, 'returned')
  const requested = await until({ at: new Date('2026-12-03T11:00:00+09:00') })
  t.same(await statuses(requested), ['delivered', 'return_requested'])
  t.same(await balance(requested, 'customer_prepayments'), -76_800, 'nothing is earned while it is asked')

  const collecting = await until({ at: new Date('2026-12-04T09:00:00+09:00') })
  t.same(await statuses(collecting), ['delivered', 'return_collecting'])
  t.match(await collecting('item_returns'), [{ tracking_number: '634212345678', refunded: null }])

  const refunded = await until({ at: new Date('2026-12-05T15:00:00+09:00') })
  t.same(await statuses(refunded), ['delivered', 'return_completed'])
  t.match(await refunded('refunds'), [{ status: 'confirmed', amount: 18_950 }])
  t.match(await refunded('point_balances'), [{ balance: 250 }], 'points go back as they were paid')
  t.same(await balance(refunded, 'rental_revenue'), -22_277, 'half of the price without its VAT')
  t.same(await refunded('reviews'), [])

  const end = await until(whole)
  t.same(await statuses(end), ['collected', 'return_completed'])
  t.match(await end('reviews'), [{ half_stars: 9, removed_at: null }])
  t.match(await end('point_balances'), [{ balance: 1_250 }])
  t.match(await end.order(orderId), {
    items: [{ status: 'return_completed' }, { status: 'collected' }],
  })
  t.match(await end.payments(orderId), { refunds: [{ status: 'confirmed' }] })
  t.equal((await end.wallet(memberId)).lots.size, 2)
  t.equal(await balance(end, 'card_clearing'), 75_800 - 18_950)
  t.equal(await balance(end, 'customer_prepayments'), 0)
  t.equal(await balance(end, 'refunds_payable'), 0)
})

t.test('something cheaper was sent instead of what was ordered, and the difference went back', async (t) => {
  const { until, orderId, memberId } = await theLife(t, 'exchanged')
  const ordered = await until({ at: new Date('2026-11-29T10:00:00+09:00') })
  t.match(await ordered('order_items'), [{ product_id: 1, final_amount: 38_400, exchange_number: 0 }])
  t.match(await ordered('slots'), [{ product_id: 1, status: 'booked' }])

  const sent = await until({ at: new Date('2026-12-01T09:00:00+09:00') })
  t.match(
    await sent('slots'),
    [{ product_id: 2, status: 'booked', turnaround_days: 1 }],
    'its days changed hands',
  )
  t.match(await sent('item_exchanges'), [{ from_product_id: 1, to_product_id: 2, refunded: 9_000 }])
  t.match(await sent('point_balances'), [{ balance: 234 }], 'points go back as they were paid')
  t.match(await sent.order(orderId), { items: [{ productId: 2, finalAmount: 29_400, status: 'shipped' }] })

  const end = await until(whole)
  t.match(await end('refunds'), [{ status: 'confirmed', amount: 8_766 }])
  // 39,000 of which 28,634 were paid by card: 2,603 of them are tax.
  t.same(await balance(end, 'rental_revenue'), -36_397)
  t.equal((await end.wallet(memberId)).lots.size, 1)
  t.equal(await balance(end, 'card_clearing'), 37_400 - 8_766)
  t.equal(await balance(end, 'customer_prepayments'), 0)
  t.equal(await balance(end, 'refunds_payable'), 0)
})

async function statuses(rows: (table: string) => Promise<Record<string, unknown>[]>) {
  return (await rows('order_items')).map(({ status }) => status).sort()
}

async function balance(rows: (table: string) => Promise<Record<string, unknown>[]>, account: string) {
  const lines = await rows('journal_lines')
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + Number(line.amount), 0)
}
