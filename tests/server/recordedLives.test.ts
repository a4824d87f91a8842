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
  t.match(await end.order(orderId), { status: 'expired', refunds: [{ status: 'confirmed' }] })
  t.equal((await end.wallet(memberId)).holds.size, 0)
  t.equal(await balance(end, 'card_clearing'), 0)
})

t.test('a cancellation whose refund was refused stays owed to the member', async (t) => {
  const { until, orderId } = await theLife(t, 'refusedRefund')
  const end = await until(whole)
  t.match(await end('refunds'), [{ status: 'rejected', amount: 37_400 }])
  t.match(await end('order_items'), [{ status: 'cancel' }])
  t.match(await end('point_balances'), [{ balance: 1_000 }])
  t.match(await end.order(orderId), { items: [{ status: 'cancel' }], refunds: [{ status: 'rejected' }] })
  t.equal(await balance(end, 'refunds_payable'), -37_400)
  t.equal(await balance(end, 'card_clearing'), 37_400)
})

async function balance(rows: (table: string) => Promise<Record<string, unknown>[]>, account: string) {
  const lines = await rows('journal_lines')
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + Number(line.amount), 0)
}
