// Plays three lives of an order and records each as `npm run events -- export --stream … --related` does, with fixed ids:
// node tests/support/recordLives.ts
import { writeFileSync } from 'node:fs'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import {
  deliverOnFirstDay,
  endAfterLastDay,
  recoverPayments,
  sendDueRefunds,
} from '../../server/ordering/index.ts'
import { exportStreams } from '../../server/platform/eventStore/streamsFile.ts'
import { aRentalShop, type Customer } from './aRental.ts'
import { collector } from './collector.ts'

const shop = await aRentalShop('lives')
const staff = await shop.aColleague('ops@example.com')
const moveTo = (at: string) => shop.clock.moveTo(at)

await record('rental', await wholeRental())
await record('reversed', await reversedPayment())
await record('refusedRefund', await refusedRefund())
await shop.end()

async function wholeRental(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('whole@example.com')
  const { orderId, item } = await placed(member)
  const act = (path: string, body: object = {}) =>
    staff.post(`/api/staff/order-items/${item}/${path}`, { reason: '점검을 마쳤어요', ...body })
  await act('prepare')
  moveTo('2026-12-01T09:00:00+09:00')
  await act('ship', { courier: 'cj', trackingNumber: '123456789012' })
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  await act('collected')
  return orderId
}

async function reversedPayment(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const [slow, quick] = [await shop.aCustomer('slow@example.com'), await shop.aCustomer('quick@example.com')]
  const bag = await shop.aBag()
  const { orderId, customerKey, amounts, ...draft } = (await drafted(slow, bag)).data
  const { totalAmount: amount } = amounts
  const paymentKey = await shop.approve({ orderId, customerKey, amounts, ...draft })
  await shop.database.pool.query(
    `INSERT INTO platform.payment_attempts (order_id, payment_key, member_id, customer_key, amount)
     VALUES ($1, $2, $3, $4, $5)`,
    [orderId, paymentKey, slow.id, customerKey, amount],
  )
  await shop.deps.toss.confirm({ paymentKey, orderId, customerKey, amount, idempotencyKey: orderId })
  moveTo('2026-11-20T10:20:00+09:00')
  const theirs = await quick.draft({ bags: [bag] })
  await quick.pay(theirs.data.orderId, await shop.approve(theirs.data))
  await recoverPayments(shop.deps, 0)
  await sendDueRefunds(shop.deps)
  return orderId
}

async function refusedRefund(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('refused@example.com')
  const { orderId, item } = await placed(member)
  moveTo('2026-11-20T10:30:00+09:00')
  await member.post('/api/users/order-items-cancel', {
    orderItemId: item,
    cancellationReason: 'changed_mind',
  })
  await shop.script({ route: 'cancel', orderId, code: 'NOT_CANCELABLE_PAYMENT' })
  await sendDueRefunds(shop.deps)
  return orderId
}

async function drafted(member: Customer, bag: number) {
  await member.earns(1_000)
  return member.draft({ bags: [bag], coupon: await member.getsCoupon(), points: 1_000 })
}

async function placed(member: Customer): Promise<{ orderId: string; item: string }> {
  const draft = await drafted(member, await shop.aBag())
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const { orderId } = draft.data
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  return { orderId, item: detail.data.order_items[0]?.id ?? '' }
}

async function record(name: string, orderId: string): Promise<void> {
  const sink = collector()
  await exportStreams(shop.database.url, sink.stream, { stream: `order:${orderId}`, related: true })
  const ids = new Map<string, string>()
  const fixed = sink
    .text()
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `0199a1b2-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
  writeFileSync(new URL(`../server/lives/${name}.jsonl`, import.meta.url), fixed)
}
