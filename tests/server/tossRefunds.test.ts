import t from 'tap'
import { tossAt } from '../support/toss.ts'
import { anOrder, listener, played, secretKey } from './tossPlayed.ts'

const idOf = (number: number) => `01990000-0000-7000-8000-${String(number).padStart(12, '0')}`
const aRefund = (paymentKey: string, amount: number, number = 1) => ({
  paymentKey,
  amount,
  refundId: idOf(number),
  purpose: '예약 취소',
  idempotencyKey: `refund:${paymentKey}:${number}`,
})

t.test('a card payment is given back item by item, and never more than was paid', async (t) => {
  const { toss, paid, clock, ledger } = await played(t)
  const paymentKey = await paid(anOrder({ amount: 100_000 }))
  const first = await toss.refund(aRefund(paymentKey, 70_000))
  t.match(first, {
    outcome: 'refunded',
    refund: { amount: 70_000, refundId: idOf(1) },
  })
  t.match(await toss.payment(paymentKey), { state: 'captured', refunds: [{ amount: 70_000 }] })
  clock.now += 1100
  t.match(await toss.refund(aRefund(paymentKey, 30_001, 2)), {
    outcome: 'refused',
    code: 'NOT_CANCELABLE_AMOUNT',
  })
  const last = await toss.refund(aRefund(paymentKey, 30_000, 3))
  t.match(last, { outcome: 'refunded', refund: { amount: 30_000 } })
  t.match(await toss.payment(paymentKey), { state: 'refunded' })
  clock.now += 1100
  t.match(await toss.refund(aRefund(paymentKey, 1, 4)), {
    outcome: 'refused',
    code: 'ALREADY_CANCELED_PAYMENT',
  })
  t.match(await ledger(), { totals: { totalAmount: 100_000, cancelAmount: 100_000, balanceAmount: 0 } })
})

t.test('a refund sent twice under one key goes out once', async (t) => {
  const { toss, paid, clock, ledger } = await played(t)
  const paymentKey = await paid(anOrder())
  const first = await toss.refund(aRefund(paymentKey, 10_000))
  clock.now += 5000
  t.same(await toss.refund(aRefund(paymentKey, 10_000)), first)
  t.match(await ledger(), {
    payments: [{ cancels: [{ cancelAmount: 10_000 }] }],
    totals: { cancelAmount: 10_000 },
  })
  clock.now += 16 * 24 * 60 * 60 * 1000
  t.match(await toss.refund(aRefund(paymentKey, 10_000)), { outcome: 'refunded' })
  t.match(await ledger(), { totals: { cancelAmount: 20_000 } }, 'a key is forgotten after 15 days')
})

t.test('the second refund of a payment within one second is dropped and can be sent later', async (t) => {
  const { toss, paid, clock } = await played(t)
  const paymentKey = await paid(anOrder())
  await toss.refund(aRefund(paymentKey, 1000))
  clock.now += 999
  t.match(await toss.refund(aRefund(paymentKey, 2000, 2)), {
    outcome: 'later',
    reason: 'FORBIDDEN_CONSECUTIVE_REQUEST',
  })
  clock.now += 1
  t.match(await toss.refund(aRefund(paymentKey, 2000, 2)), { outcome: 'refunded' })
})

t.test('every no to a refund is told apart from doubt', async (t) => {
  const { toss, paid, script, ledger } = await played(t)
  const order = anOrder()
  const paymentKey = await paid(order)
  const outcomes = {
    refused: [
      ...[
        'INVALID_REFUND_ACCOUNT_INFO',
        'INVALID_REFUND_ACCOUNT_NUMBER',
        'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
      ],
      ...['INVALID_BANK', 'NOT_MATCHES_REFUNDABLE_AMOUNT', 'REFUND_REJECTED', 'ALREADY_REFUND_PAYMENT'],
      ...['FORBIDDEN_BANK_REFUND_REQUEST', 'NOT_CANCELABLE_AMOUNT', 'NOT_CANCELABLE_PAYMENT'],
      ...['NOT_ALLOWED_PARTIAL_REFUND', 'EXCEED_MAX_REFUND_DUE', 'ALREADY_CANCELED_PAYMENT'],
    ],
    later: ['FORBIDDEN_CONSECUTIVE_REQUEST', 'PROVIDER_ERROR'],
    unknown: [
      'FAILED_REFUND_PROCESS',
      'FAILED_METHOD_HANDLING_CANCEL',
      'FAILED_PARTIAL_REFUND',
      'COMMON_ERROR',
      ...['UNAUTHORIZED_KEY', 'INVALID_API_KEY', 'TOO_MANY_REQUESTS', 'NOT_FOUND_PAYMENT', 'INVALID_REQUEST'],
      'INVENTED_LAST_NIGHT',
    ],
  }
  let number = 0
  for (const [outcome, codes] of Object.entries(outcomes)) {
    for (const code of codes) {
      number += 1
      await script({ route: 'cancel', orderId: order.orderId, code })
      t.equal((await toss.refund(aRefund(paymentKey, 1000, number))).outcome, outcome, code)
    }
  }
  t.match(await ledger(), { totals: { cancelAmount: 0 } })
})

t.test(
  'a refund whose answer was lost shows in the payment, and the same key brings the answer',
  async (t) => {
    const { toss, paid, script, clock, ledger } = await played(t)
    const order = anOrder()
    const paymentKey = await paid(order)
    await script({ route: 'cancel', orderId: order.orderId, drop: 'after' })
    t.match(await toss.refund(aRefund(paymentKey, 5000)), { outcome: 'unknown', answered: false })
    t.match(await toss.payment(paymentKey), {
      refunds: [{ amount: 5000, refundId: idOf(1) }],
    })
    t.match(await toss.refund(aRefund(paymentKey, 5000)), { outcome: 'refunded', refund: { amount: 5000 } })

    clock.now += 1100
    await script({ route: 'cancel', orderId: order.orderId, drop: 'after', code: 'FAILED_REFUND_PROCESS' })
    t.match(await toss.refund(aRefund(paymentKey, 27_000, 2)), { outcome: 'unknown', answered: true })
    clock.now += 1100
    const again = await toss.refund({ ...aRefund(paymentKey, 27_000, 2), idempotencyKey: 'refund:again' })
    t.match(again, { outcome: 'refunded', refund: { amount: 27_000 } })
    t.match(await ledger(), { totals: { cancelAmount: 32_000 } })
  },
)

t.test('a payment that nobody confirmed cannot be refunded', async (t) => {
  const { toss, approved } = await played(t)
  const { paymentKey } = await approved(anOrder())
  t.match(await toss.refund(aRefund(paymentKey, 1000)), {
    outcome: 'refused',
    code: 'NOT_CANCELABLE_PAYMENT',
  })
  t.match(await toss.refund(aRefund('nobody', 1000)), { outcome: 'unknown', reason: 'NOT_FOUND_PAYMENT' })
})

t.test('a refund is looked for before it is given up: money that went back is no refusal', async (t) => {
  const { toss, paid, script } = await played(t)
  const order = anOrder()
  const paymentKey = await paid(order)
  await script({ route: 'cancel', orderId: order.orderId, drop: 'after', code: 'REFUND_REJECTED' })
  t.match(await toss.refund(aRefund(paymentKey, 5000)), { outcome: 'refunded', refund: { amount: 5000 } })
  await script({ route: 'cancel', orderId: order.orderId, code: 'REFUND_REJECTED' })
  await script({ route: 'payment', code: 'UNAUTHORIZED_KEY' })
  t.match(await toss.refund(aRefund(paymentKey, 1000, 2)), { outcome: 'unknown', shut: true })
})

t.test('an answer without our refund in it is no proof of it', async (t) => {
  const body = {
    paymentKey: 'pk',
    orderId: 'order-1',
    status: 'DONE',
    totalAmount: 9000,
    balanceAmount: 9000,
    cancels: null,
  }
  const provider = await listener(t, () => ({ status: 200, body: JSON.stringify(body) }))
  const toss = tossAt(provider.url, secretKey)
  t.match(await toss.refund(aRefund('pk', 1000)), { outcome: 'unknown', reason: 'ANSWER_DOES_NOT_MATCH' })
})
