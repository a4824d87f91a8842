// Plays a life of an order in a shop of its own and records it as `npm run events -- export --stream … --related` does,
// with fixed ids and numbers: node tests/support/recordLives.ts NAME

import { writeFileSync } from 'node:fs'
import { memberFields } from '../../domain/processes/events.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { deliverOnFirstDay, endAfterLastDay } from '../../server/ordering/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments, sendDueRefunds } from '../../server/payments/index.ts'
import { exportStreams } from '../../server/platform/eventStore/streamsFile.ts'
import { aRentalShop, type Customer } from './aRental.ts'
import { reviewSent, sendsReview } from './aReview.ts'
import { collector } from './collector.ts'

const shop = await aRentalShop('lives')
const staff = await shop.aColleague('ops@example.com')
const finance = await shop.aColleague('money@example.com', ['finance'])
const moveTo = (at: string) => shop.clock.moveTo(at)

/** Endings of order numbers, in the order in which a life has them. */
const fixedNumbers = ['51JAD5', '8K2MQX', 'C7TRW4']

const lives = {
  rental: wholeRental,
  reversed: reversedPayment,
  refusedRefund,
  returned: returnedAndReviewed,
  exchanged: exchangedBeforeShipping,
}
const [chosen = ''] = process.argv.slice(2)
const play = Object.entries(lives).find(([name]) => name === chosen)?.[1]
if (play === undefined) throw new Error(`one of ${Object.keys(lives).join(', ')}`)
await record(chosen, await play())
await shop.end()

async function wholeRental(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('whole@example.com')
  const { orderId, item } = await placed(member)
  await act(item, 'prepare')
  moveTo('2026-12-01T09:00:00+09:00')
  await act(item, 'ship', { courier: 'cj', trackingNumber: '123456789012' })
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  await act(item, 'collected')
  return orderId
}

/** Two bags: one goes back with half of its price, the other is used to the end and reviewed. */
async function returnedAndReviewed(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('returned@example.com')
  const [sent, kept] = [await shop.aBag(), await shop.aBag()]
  const { orderId, items } = await placed(member, [sent, kept])
  const [sentBack = '', keptItem = ''] = [sent, kept].map((bag) => items.get(bag))
  for (const item of items.values()) await act(item, 'prepare')
  moveTo('2026-12-01T09:00:00+09:00')
  for (const item of items.values())
    await act(item, 'ship', { courier: 'cj', trackingNumber: '123456789013' })
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  moveTo('2026-12-03T11:00:00+09:00')
  await member.post('/api/users/order-items-returns', { orderItemId: sentBack, returnReason: 'does_not_fit' })
  moveTo('2026-12-03T14:00:00+09:00')
  await act(sentBack, 'return/approve', { returnNumber: 1 })
  await act(sentBack, 'return/collecting', { returnNumber: 1, courier: 'cj', trackingNumber: '634212345678' })
  moveTo('2026-12-05T15:00:00+09:00')
  await act(sentBack, 'return/collected', { returnNumber: 1 })
  const refund = { reason: '하루만 쓰고 보내셨어요', refund: 19_200 }
  await finance.post(`/api/staff/order-items/${sentBack}/return/complete`, refund)
  await sendDueRefunds(shop.deps)
  moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  await act(keptItem, 'collected')
  moveTo('2026-12-08T20:00:00+09:00')
  await sendsReview(shop, member, reviewSent(keptItem, kept))
  return orderId
}

/** A cheaper bag is sent instead of the one that was ordered, its difference goes back, and it is used to the end. */
async function exchangedBeforeShipping(): Promise<string> {
  moveTo('2026-11-20T10:00:00+09:00')
  const member = await shop.aCustomer('exchanged@example.com')
  const { orderId, item } = await placed(member)
  moveTo('2026-11-30T10:00:00+09:00')
  const cheaper = await shop.aBag({ daily_rental_price: 10_000, turnaround_days: 1 })
  await act(item, 'exchange', { productId: cheaper, exchangeNumber: 1 })
  await sendDueRefunds(shop.deps)
  await act(item, 'prepare')
  moveTo('2026-12-01T09:00:00+09:00')
  await act(item, 'ship', { courier: 'cj', trackingNumber: '123456789014' })
  moveTo('2026-12-03T00:00:00+09:00')
  await deliverOnFirstDay(shop.deps)
  moveTo('2026-12-07T00:00:00+09:00')
  await endAfterLastDay(shop.deps)
  await act(item, 'collected')
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
    `SELECT shop.begin_attempt('order', $1::uuid, $2, $3, 'member', $4, $1::uuid::text, NULL, $5, '2026-11-20')`,
    [orderId, paymentKey, slow.id, customerKey, amount],
  )
  await shop.deps.cards.capture({ paymentKey, orderId, customerKey, amount, idempotencyKey: orderId })
  moveTo('2026-11-20T10:20:00+09:00')
  const theirs = await quick.draft({ bags: [bag] })
  await quick.pay(theirs.data.orderId, await shop.approve(theirs.data))
  await recoverPayments(shop.deps, paymentSubjects, 0)
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

function act(orderItemId: string, path: string, body: object = {}) {
  return staff.step(orderItemId, path, { reason: '점검을 마쳤어요', ...body })
}

async function drafted(member: Customer, ...bags: number[]) {
  await member.earns(1_000)
  return member.draft({ bags, coupon: await member.getsCoupon(), points: 1_000 })
}

/** An order of these bags that is paid; `items` are its items by product. */
async function placed(member: Customer, bags?: number[]) {
  const draft = await drafted(member, ...(bags ?? [await shop.aBag()]))
  await member.pay(draft.data.orderId, await shop.approve(draft.data))
  const { orderId } = draft.data
  const detail = await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)
  const items = new Map(detail.data.order_items.map(({ product, id }) => [product.id, id]))
  return { orderId, items, item: [...items.values()][0] ?? '' }
}

async function record(name: string, orderId: string): Promise<void> {
  const sink = collector()
  await exportStreams(shop.database.url, sink.stream, {
    streams: [`order:${orderId}`],
    relatedBy: memberFields,
  })
  const ids = new Map<string, string>()
  const numbers = new Map<string, string>()
  const fixed = sink
    .text()
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `0199a1b2-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
    .replaceAll(/(?<=")\d{6}-[A-Z\d]{6}(?=")/g, (number) => {
      const known = numbers.get(number) ?? `${number.slice(0, 6)}-${fixedNumbers[numbers.size]}`
      numbers.set(number, known)
      return known
    })
  writeFileSync(new URL(`../server/lives/${name}.jsonl`, import.meta.url), fixed)
}
