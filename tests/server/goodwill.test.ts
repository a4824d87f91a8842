import t from 'tap'
import { refundState } from '../../domain/lists/refunds.ts'
import { bookFound, deskFactsOf } from '../../domain/payments/atDesk.ts'
import { refundFactsOf } from '../../domain/payments/decide.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import { evolvePayment } from '../../domain/payments/state.ts'
import { isRefusal } from '../../domain/shared/decision.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import type { StaffRefunds } from '../../domain/wire/staffRefunds.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import { paymentsIn } from '../../server/payments/streams.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { refundAtDesk } from '../support/toss.ts'

const shop = await aShopWithPayouts('goodwill')
t.teardown(() => shop.end())
const minji = await shop.aCustomer('goodwill@example.com')
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const colleague = await shop.aColleague('money2@example.com', ['finance'])
const path = '/api/staff/refunds/goodwill'
const reason = '가방 손잡이가 닳아 있어 돌려드렸어요'

/** An order of 48,000 of which the provider's own people give `cancelAmount` back. */
async function givenBack(cancelAmount: number, period = fourDays) {
  const order = await shop.pays(minji, { bags: [await shop.aBag()], period })
  return { ...order, transactionKey: await refundAtDesk(shop.deps.cards, order.paymentKey, cancelAmount) }
}
const open = async (paymentKey: string) => {
  type Row = { paymentKey: string; kind: string; missing: number; grantable: number }
  const { data } = await finance.get<{ result: Row[] }>('/api/staff/books/reconciliation?status=open')
  return data.result.filter((row) => row.paymentKey === paymentKey)
}
const paymentOf = async (orderId: string) => {
  type Row = {
    orderId: string
    status: string
    amount: number
    refunded: number
    refundPending: number
    goodwill: number
  }
  const { data } = await minji.get<{ result: Row[] }>('/api/users/payments-history?curPage=1')
  return data.result.find((row) => row.orderId === orderId)
}
const detailOf = async (orderId: string) =>
  (await minji.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
const ledgerOf = async (key: string) => (await shop.ledger()).find((one) => one.paymentKey === key)
/** The facts by which finance may act, of each refund in the list, and of the same refund in its stream. */
async function factsOf(orderId: string, paymentKey: string) {
  const { stream } = await shop.deps.store.load([paymentStream(orderId)])
  const payments = paymentsIn(stream, orderId)
  const { data } = await finance.get<StaffRefunds>(`/api/staff/refunds?status=all&q=${paymentKey}`)
  const listed = data.result.map(({ open, grantable, goodwillLeft, countedGoodwill }) => ({
    ...{ open, grantable, goodwillLeft, countedGoodwill },
  }))
  const folded = data.result.map(({ refundId, transactionKey, paidBy }) => {
    const refund = payments.refunds.find((one) => one.refundId === refundId)
    const { open, grantable, countedGoodwill } =
      refund === undefined || paidBy === 'desk'
        ? deskFactsOf(payments, transactionKey ?? '')
        : refundFactsOf(payments, refund)
    const desk = payments.deskRefunds.find(
      (one) => one.transactionKey === transactionKey && paidBy === 'desk',
    )
    return { open, grantable, goodwillLeft: desk?.goodwill ?? 0, countedGoodwill }
  })
  return { listed, folded }
}
const cancels = (itemId: string) => operations.step(itemId, 'cancel', { reason: '품절' })

t.test('what the desk gave out of goodwill is closed once, whoever presses first', async (t) => {
  const { orderId, paymentKey, transactionKey, itemId } = await givenBack(10_000)
  await shop.evening('2026-11-24')
  t.match(await open(paymentKey), [{ kind: 'cancelled_at_provider', missing: 10_000 }])
  const asked = { paymentKey, transactionKey, amount: 10_000, reason }
  t.equal((await operations.post(path, asked)).status, 403)
  t.match(await finance.post(path, { ...asked, reason: ' ' }), { code: 'INVALID_REQUEST' })
  t.match(await finance.post(path, { ...asked, amount: 10_001 }), {
    code: 'GOODWILL_TOO_LARGE',
    data: { largest: 10_000 },
    message: '돌려드릴 환불을 빼면 10,000원까지 배려 환불로 마감할 수 있어요.',
  })
  const both = await Promise.all([finance.post(path, asked), colleague.post(path, asked)])
  t.strictSame(
    both.map(({ status }) => status).toSorted((one, other) => one - other),
    [200, 409],
  )
  t.match(await shop.balances(), { goodwill: 10_000, desk_refunds: undefined, card_clearing: undefined })
  t.strictSame(await open(paymentKey), [], 'the difference is closed at once')
  await shop.evening('2026-11-25')
  t.strictSame(await open(paymentKey), [], 'and the next comparison finds none')
  t.match(await paymentOf(orderId), {
    status: 'partial_canceled',
    amount: 48_000,
    refunded: 10_000,
    goodwill: 10_000,
  })
  t.match(await detailOf(orderId), { payments: [{ refunded: 10_000, goodwill: 10_000 }] })
  const { data } = await finance.get<StaffRefunds>('/api/staff/refunds?status=confirmed')
  t.match(data.result, [
    { paymentKey, paidBy: 'desk', amount: 10_000, goodwill: 10_000, goodwillLeft: 10_000 },
  ])
  t.same(data.result.map(refundState), ['배려 환불'])
  const { rows } = await shop.database.pool.query(
    `SELECT meta->>'actor' AS actor, (SELECT count(*)::int FROM personal.refund_reasons r
       WHERE e.meta->>'reason' = 'goodwill:' || r.refund_id || ':1') AS reasons
     FROM es.events e WHERE type = 'payment.goodwill.granted'`,
  )
  t.match(rows, [{ actor: /^staff:\d+$/, reasons: 1 }], 'one event, with who and why')
  t.strictSame(await shop.wrongs(), [])

  t.equal((await cancels(itemId)).status, 200)
  await sendDueRefunds(shop.deps)
  t.match(await ledgerOf(paymentKey), { balanceAmount: 0 })
  t.match(await paymentOf(orderId), { status: 'canceled', refunded: 48_000, refundPending: 0, goodwill: 0 })
  t.match(await shop.balances(), { goodwill: undefined, refunds_payable: undefined, desk_refunds: undefined })
  t.match(await detailOf(orderId), { payments: [{ refunded: 48_000, goodwill: 0 }] })
  const list = `/api/staff/refunds?status=all&q=${paymentKey}`
  const { data: listed } = await finance.get<StaffRefunds>(list)
  t.same(
    listed.result.map(refundState).sort(),
    ['결제사 취소', '배려 환불로 완료', '환불 완료'],
    'what became refunds is goodwill no more (rule 798)',
  )
  t.strictSame(listed.result.map(({ amount, paidBy }) => [paidBy, amount]).toSorted(), [
    ['card', 38_000],
    ['desk', 10_000],
    ['goodwill', 10_000],
  ])
  t.strictSame(listed.sums, { given: 48_000 }, 'what was given is counted once (rule 740)')
  const { data: item } = await operations.get<StaffOrderItem>(`/api/staff/order-items/${itemId}`)
  t.same(
    item.timeline.map(({ type }) => type).slice(-4),
    [
      'order.item.cancelled',
      'payment.refund.divided',
      'payment.refund.confirmed',
      'payment.refund.confirmed',
    ],
    'the part that was goodwill and the rest, each with its answer',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('what was recorded before is closed too, and its member still reads the order', async (t) => {
  shop.moveTo('2026-11-26T10:00:00+09:00')
  const { orderId, paymentKey, transactionKey, itemId } = await givenBack(48_000)
  await shop.evening('2026-11-30')
  const asked = { paymentKey, transactionKey, reason }
  t.match(await finance.post('/api/staff/refunds/found', asked), { status: 200 })
  t.match(await shop.balances(), { desk_refunds: 48_000 })
  const facts = async (...expected: object[]) => {
    const { listed, folded } = await factsOf(orderId, paymentKey)
    // Refunds that were recorded at one instant come in no order.
    const sorted = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).sort()
    t.same(sorted(listed), sorted(expected))
    t.same(sorted(folded), sorted(expected))
  }
  const none = { open: 0, grantable: 0, goodwillLeft: 0, countedGoodwill: 0 }
  await facts({ ...none, open: 48_000, grantable: 48_000 })
  t.match(await finance.post(path, { ...asked, amount: 8_000 }), { status: 200 })
  t.match(await shop.balances(), { desk_refunds: 40_000, goodwill: 8_000 })
  await facts({ ...none, open: 40_000, grantable: 40_000, goodwillLeft: 8_000 })
  t.equal((await cancels(itemId)).status, 200)
  await facts({ ...none, open: 40_000, goodwillLeft: 8_000 }, { ...none, countedGoodwill: 8_000 })
  const before = await ledgerOf(paymentKey)
  await sendDueRefunds(shop.deps)
  t.same(await ledgerOf(paymentKey), before, 'no won moves twice')
  await facts(none, none, none)
  const more = { ...asked, amount: 1_000, goodwillBefore: 8_000 }
  t.match(await finance.post(path, more), { code: 'DIFFERENCE_GONE' })
  t.match(await shop.balances(), { refunds_payable: undefined, desk_refunds: undefined, goodwill: undefined })
  for (const read of [`order-detail/${orderId}`, 'order-history?curPage=1'])
    t.equal((await minji.get(`/api/users/${read}`)).status, 200)
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('a difference of the desk says beforehand that a refund of ours needs its money', async (t) => {
  shop.moveTo('2026-12-01T10:00:00+09:00')
  const { orderId, paymentKey, transactionKey, itemId } = await givenBack(48_000, {
    start: '2026-12-11',
    end: '2026-12-14',
  })
  await shop.evening('2026-12-03')
  const told = async () => {
    const [row] = await open(paymentKey)
    const { stream } = await shop.deps.store.load([paymentStream(orderId)])
    const payments = paymentsIn(stream, orderId)
    const found = { refundId: 'r', paymentKey, transactionKey, amount: 48_000, refundedAt: '' }
    const booked = bookFound(payments, found)
    if (isRefusal(booked)) throw new Error(booked.refused)
    const { grantable } = deskFactsOf(booked.reduce(evolvePayment, payments), transactionKey)
    return [row?.grantable, grantable]
  }
  t.same(await told(), [48_000, 48_000])
  t.equal((await cancels(itemId)).status, 200)
  t.same(await told(), [0, 0], 'all of the payment is to be refunded')
  t.match(await finance.post(path, { paymentKey, transactionKey, amount: 48_000, reason }), {
    code: 'GOODWILL_TOO_LARGE',
    data: { largest: 0 },
  })
  t.match(await finance.post('/api/staff/refunds/found', { paymentKey, transactionKey, reason }), {
    status: 200,
  })
  await sendDueRefunds(shop.deps)
  t.strictSame(await open(paymentKey), [])
  t.strictSame(await shop.wrongs(), [])
})

t.test('goodwill of one refund at the desk is given in two equal parts, each once (rule 285)', async (t) => {
  const { paymentKey, transactionKey } = await givenBack(10_000, { start: '2026-12-17', end: '2026-12-20' })
  const gives = (goodwillBefore: number) =>
    finance.post(path, { paymentKey, transactionKey, amount: 5_000, goodwillBefore, reason })
  const given = async () => {
    const { data } = await finance.get<StaffRefunds>(`/api/staff/refunds?status=all&q=${paymentKey}`)
    return data.result.map(({ goodwill, open }) => ({ goodwill, open }))
  }
  for (const presses of [1, 2]) t.equal((await gives(0)).status, 200, `pressed ${presses} times`)
  for (const amount of [5_000, 4_000])
    t.match(
      await colleague.post(path, {
        ...{ paymentKey, transactionKey, amount, goodwillBefore: 0, reason: '저도 마감해요' },
      }),
      {
        ...{ status: 409, code: 'ALREADY_DONE' },
        data: { doing: 'goodwill_granted', amount: 5_000, reason, at: /^2026-/ },
      },
      'who granted it before, whatever the sum (rule 937)',
    )
  t.same(await given(), [{ goodwill: 5_000, open: 5_000 }])
  for (const presses of [1, 2]) t.equal((await gives(5_000)).status, 200, `pressed ${presses} times`)
  t.same(await given(), [{ goodwill: 10_000, open: 0 }])
  t.strictSame(await shop.wrongs(), [])
})
