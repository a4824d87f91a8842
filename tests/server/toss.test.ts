import t from 'tap'
import type { Trouble } from '../../server/gateways/cards/index.ts'
import { issuerName } from '../../server/gateways/toss/index.ts'
import { tossAt } from '../support/toss.ts'
import { anOrder, listener, played, secretKey } from './tossPlayed.ts'

t.test('the provider sees our secret key, the idempotency key and the amount of our own order', async (t) => {
  const provider = await listener(t, () => ({
    status: 404,
    body: '{"code":"NOT_FOUND_PAYMENT","message":"없음"}',
  }))
  const toss = tossAt(`${provider.url}/`, 'test_sk_abc')
  await toss.capture({
    ...anOrder({ orderId: 'order-seen' }),
    paymentKey: 'pk/1',
    idempotencyKey: 'confirm:1',
  })
  await toss.refund({
    paymentKey: 'pk/1',
    amount: 700,
    ...{ refundId: '0199', purpose: '변심' },
    idempotencyKey: 'refund:1',
  })
  const [confirm, cancel] = provider.heard.filter(({ method }) => method === 'POST')
  t.equal(confirm?.headers.authorization, `Basic ${Buffer.from('test_sk_abc:').toString('base64')}`)
  t.equal(confirm?.headers['idempotency-key'], 'confirm:1')
  t.equal(confirm?.url, '/v1/brandpay/payments/confirm')
  t.same(JSON.parse(confirm?.body ?? ''), {
    customerKey: 'customer-jiwoo',
    orderId: 'order-seen',
    amount: 32_000,
    paymentKey: 'pk/1',
  })
  t.equal(cancel?.headers['idempotency-key'], 'refund:1')
  t.equal(cancel?.url, '/v1/payments/pk%2F1/cancel')
  t.same(JSON.parse(cancel?.body ?? ''), { cancelAmount: 700, cancelReason: '변심 0199' })
})

t.test('an approved card is charged once, however often it is confirmed', async (t) => {
  const { toss, approved, ledger } = await played(t)
  const order = anOrder()
  const approval = await approved(order)
  const first = await toss.capture(approval)
  const sameKey = await toss.capture(approval)
  const otherKey = await toss.capture({ ...approval, idempotencyKey: 'confirm:again' })
  t.match(first, {
    outcome: 'captured',
    payment: { amount: 32_000, cardCompany: '현대' },
  })
  t.match(first, { payment: { approvedAt: '2026-11-20T09:00:00+09:00', refundsOnlyInFull: false } })
  t.same(sameKey, first, 'the same key brings the same answer')
  t.same(otherKey, first, 'a processed payment is read again')
  t.match(await ledger(), { totals: { totalAmount: 32_000, cancelAmount: 0 } })
})

t.test('every no of a card company is the member’s message, and nothing is charged', async (t) => {
  const { toss, approved, script, ledger } = await played(t)
  const codes = [
    ...[
      'INVALID_REJECT_CARD',
      'INVALID_CARD_EXPIRATION',
      'INVALID_STOPPED_CARD',
      'INVALID_CARD_LOST_OR_STOLEN',
    ],
    ...[
      'INVALID_CARD_NUMBER',
      'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
      'INVALID_CARD_INSTALLMENT_PLAN',
    ],
    ...['EXCEED_MAX_CARD_INSTALLMENT_PLAN', 'NOT_ALLOWED_POINT_USE', 'EXCEED_MAX_DAILY_PAYMENT_COUNT'],
    ...['EXCEED_MAX_PAYMENT_AMOUNT', 'EXCEED_MAX_AMOUNT', 'REJECT_CARD_PAYMENT', 'REJECT_CARD_COMPANY'],
    ...[
      'REJECT_ACCOUNT_PAYMENT',
      'INVALID_PASSWORD',
      'EXCEED_MAX_AUTH_COUNT',
      'FDS_ERROR',
      'NOT_AVAILABLE_BANK',
    ],
    ...['BELOW_MINIMUM_AMOUNT', 'UNAPPROVED_ORDER_ID'],
  ]
  for (const code of codes) {
    const approval = await approved(anOrder())
    await script({ route: 'confirm', orderId: approval.orderId, code })
    const outcome = await toss.capture(approval)
    t.match(outcome, { outcome: 'declined', code, message: /[가-힣]/ })
  }
  t.match(await ledger(), { payments: [], totals: { totalAmount: 0 } })
})

t.test('a no that is not about the payment leaves the capture open, and somebody hears of it', async (t) => {
  const { toss, approved, script } = await played(t)
  const heard: Trouble[] = []
  toss.onTrouble((trouble) => heard.push(trouble))
  const troubles = {
    UNAUTHORIZED_KEY: { kind: 'key', shut: true },
    INVALID_API_KEY: { kind: 'key', shut: true },
    TOO_MANY_REQUESTS: { kind: 'rate', shut: true },
    INVALID_REQUEST: { kind: 'code', shut: false },
    FORBIDDEN_REQUEST: { kind: 'code', shut: false },
    INVENTED_LAST_NIGHT: { kind: 'code', shut: false },
  }
  for (const [code, { kind, shut }] of Object.entries(troubles)) {
    const approval = await approved(anOrder())
    await script({ route: 'confirm', orderId: approval.orderId, code })
    t.match(await toss.capture(approval), { outcome: 'unknown', reason: code, answered: true, shut }, code)
    t.match(heard.splice(0), [{ kind, code }], code)
    t.match(await toss.capture({ ...approval, idempotencyKey: `${code}:2` }), { outcome: 'captured' })
  }
  for (const code of ['NOT_FOUND_PAYMENT', 'NOT_FOUND_PAYMENT_SESSION', 'PROVIDER_ERROR']) {
    const approval = await approved(anOrder())
    await script({ route: 'confirm', orderId: approval.orderId, code })
    t.match(await toss.capture(approval), { outcome: 'unknown', reason: code, shut: false }, code)
  }
  t.same(heard, [], 'what a reading settles by itself alerts nobody')
})

t.test('a payment is read before its capture is given up: money that was taken is no decline', async (t) => {
  const { toss, approved, script } = await played(t)
  const approval = await approved(anOrder())
  await script({ route: 'confirm', orderId: approval.orderId, drop: 'after', code: 'REJECT_CARD_COMPANY' })
  t.match(await toss.capture(approval), { outcome: 'captured', payment: { orderId: approval.orderId } })
  const unread = await approved(anOrder())
  await script({ route: 'confirm', orderId: unread.orderId, drop: 'after', code: 'REJECT_CARD_COMPANY' })
  await script({ route: 'payment', code: 'UNAUTHORIZED_KEY' })
  t.match(await toss.capture(unread), { outcome: 'unknown', reason: 'UNAUTHORIZED_KEY', shut: true })
})

t.test('the provider answers the same under one key for ever, its own failure too', async (t) => {
  const { toss, approved, script, ledger } = await played(t)
  const approval = await approved(anOrder())
  await script({ route: 'confirm', orderId: approval.orderId, code: 'FAILED_INTERNAL_SYSTEM_PROCESSING' })
  for (let tries = 0; tries < 3; tries += 1)
    t.match(await toss.capture(approval), {
      outcome: 'unknown',
      reason: 'FAILED_INTERNAL_SYSTEM_PROCESSING',
      answered: true,
    })
  t.match(await ledger(), { payments: [] })
  t.match(await toss.capture({ ...approval, idempotencyKey: 'confirm:next' }), { outcome: 'captured' })
})

t.test(
  'only the key that the provider’s console shows is good, and another merchant’s sees nothing',
  async (t) => {
    const { toss, approved, paid, post } = await played(t)
    const paymentKey = await paid(anOrder())
    const approval = await approved(anOrder())
    await post('/toss/__keys', { test_sk_rotated: 'shop' })
    t.match(await toss.payment(paymentKey), { outcome: 'unknown', reason: 'UNAUTHORIZED_KEY', shut: true })
    t.match(await toss.capture(approval), { outcome: 'unknown', reason: 'UNAUTHORIZED_KEY', shut: true })
    await post('/toss/__keys', { [secretKey]: 'stranger' })
    t.match(await toss.payment(paymentKey), { outcome: 'absent' })
    t.match(await toss.capture(approval), { outcome: 'unknown', reason: 'NOT_FOUND_PAYMENT' })
    await post('/toss/__keys', {})
    t.match(await toss.capture(approval), { outcome: 'captured' })
  },
)

t.test('a provider’s own trouble proves nothing', async (t) => {
  const { toss, approved, script } = await played(t)
  const codes = [
    'FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING',
    'FAILED_INTERNAL_SYSTEM_PROCESSING',
    'UNKNOWN_PAYMENT_ERROR',
    'IDEMPOTENT_REQUEST_PROCESSING',
  ]
  for (const code of codes) {
    const approval = await approved(anOrder())
    await script({ route: 'confirm', orderId: approval.orderId, code })
    t.match(await toss.capture(approval), { outcome: 'unknown', reason: code })
  }
})

t.test('money that was taken while the answer was lost is found by reading again', async (t) => {
  const { toss, approved, script } = await played(t)
  const silent = await approved(anOrder())
  await script({ route: 'confirm', orderId: silent.orderId, drop: 'after' })
  t.match(await toss.capture(silent), { outcome: 'unknown', reason: 'NETWORK_FAILURE', answered: false })
  t.match(await toss.paymentOfOrder(silent.orderId), { outcome: 'found', state: 'captured' })
  t.match(await toss.capture(silent), { outcome: 'captured' }, 'the same key brings the lost answer')

  const broken = await approved(anOrder())
  await script({ route: 'confirm', orderId: broken.orderId, drop: 'after', code: 'UNKNOWN_PAYMENT_ERROR' })
  t.match(await toss.capture(broken), { outcome: 'unknown', reason: 'UNKNOWN_PAYMENT_ERROR', answered: true })
  t.match(await toss.payment(broken.paymentKey), { outcome: 'found', state: 'captured' })
})

t.test('a request that never arrived charged nobody', async (t) => {
  const { toss, approved, script } = await played(t)
  const approval = await approved(anOrder())
  await script({ route: 'confirm', next: true, drop: 'before' })
  t.match(await toss.capture(approval), { outcome: 'unknown', answered: false })
  t.match(await toss.payment(approval.paymentKey), { outcome: 'found', state: 'approved' })
  t.match(await toss.capture(approval), { outcome: 'captured' })
})

t.test('a provider that is silent for too long leaves the outcome open', async (t) => {
  const { url, toss, approved, script, post } = await played(t)
  // Long enough for a request to arrive on a busy machine, and far shorter than the silence.
  const hasty = tossAt(`${url}/toss`, secretKey, 1_000)
  const approval = await approved(anOrder())
  await script({ route: 'confirm', orderId: approval.orderId, drop: 'after', delayMs: 60_000 })
  t.match(await hasty.capture(approval), { outcome: 'unknown', reason: 'TIMEOUT', answered: false })
  t.match(await toss.payment(approval.paymentKey), { outcome: 'found', state: 'captured' })

  const slow = await approved(anOrder())
  await script({ route: 'confirm', orderId: slow.orderId, delayMs: 60_000 })
  t.match(await hasty.capture(slow), { outcome: 'unknown', reason: 'TIMEOUT' })
  const { idempotencyKey, ...body } = slow
  const again = await post('/toss/v1/brandpay/payments/confirm', body, {
    authorization: `Basic ${btoa(`${secretKey}:`)}`,
    'idempotency-key': idempotencyKey,
  })
  t.match(again, { status: 409, body: { code: 'IDEMPOTENT_REQUEST_PROCESSING' } })
})

t.test('answers that cannot be trusted leave the outcome open, and a proxy’s is like none', async (t) => {
  const order = { ...anOrder({ orderId: 'order-odd' }), paymentKey: 'pk', idempotencyKey: 'k' }
  const odd = [
    { answered: false, status: 200, body: 'not json' },
    { answered: false, status: 200, body: '{"paymentKey":"pk"}' },
    {
      ...{ answered: true, status: 200 },
      body: JSON.stringify({
        paymentKey: 'pk',
        orderId: 'order-odd',
        status: 'DONE',
        totalAmount: 1,
        balanceAmount: 1,
      }),
    },
    { answered: false, status: 502, body: '<html>' },
    { answered: false, status: 403, body: '<html>' },
    { answered: false, status: 429, body: '<html>' },
    { answered: true, status: 429, body: '{"code":"TOO_MANY","message":"느리게"}' },
    { answered: true, status: 500, body: '{"code":"COMMON_ERROR","message":"오류"}' },
  ]
  for (const { answered, ...answer } of odd) {
    const provider = await listener(t, () => answer)
    const toss = tossAt(provider.url, secretKey)
    const heard: Trouble[] = []
    toss.onTrouble((trouble) => heard.push(trouble))
    t.match(await toss.capture(order), { outcome: 'unknown', answered }, answer.body)
    t.equal(heard.length, answer.status === 200 || answer.status === 429 ? 1 : 0, answer.body)
    t.match(
      await toss.refund({ ...order, amount: 1, refundId: 'r', purpose: 'r' }),
      { outcome: 'unknown', answered },
      answer.body,
    )
  }
  const gone = tossAt('http://127.0.0.1:9', secretKey)
  t.match(await gone.capture(order), { outcome: 'unknown', reason: 'NETWORK_FAILURE' })
  t.match(await gone.payment('pk'), { outcome: 'unknown' })
})

t.test('ten minutes after the card sheet the shop can no longer confirm', async (t) => {
  const { toss, approved, clock } = await played(t)
  const inTime = await approved(anOrder())
  const late = await approved(anOrder())
  clock.now += 10 * 60_000
  t.match(await toss.capture(inTime), { outcome: 'captured' })
  clock.now += 1
  t.match(await toss.capture(late), { outcome: 'declined', code: 'NOT_FOUND_PAYMENT_SESSION' })
  t.match(await toss.payment(late.paymentKey), { outcome: 'found', state: 'expired' })
})

t.test('what a person chose in the card sheet happens when the shop confirms', async (t) => {
  const { toss, approved } = await played(t)
  const stolen = await approved(anOrder(), {
    result: { kind: 'decline', code: 'INVALID_CARD_LOST_OR_STOLEN' },
  })
  t.match(await toss.capture(stolen), { outcome: 'declined', message: '분실 혹은 도난 카드입니다.' })
  t.match(await toss.payment(stolen.paymentKey), { state: 'declined' })
  const expired = await approved(anOrder(), { result: { kind: 'expired' } })
  t.match(await toss.capture(expired), { outcome: 'declined', code: 'NOT_FOUND_PAYMENT_SESSION' })
  const lost = await approved(anOrder(), { result: { kind: 'lost' } })
  t.match(await toss.capture(lost), { outcome: 'unknown' })
  t.match(await toss.payment(lost.paymentKey), { state: 'captured' })
})

t.test('a payment is confirmed only with its own amount, order and customer', async (t) => {
  const { toss, approved } = await played(t)
  const approval = await approved(anOrder())
  const tries = [
    { amount: 31_999 },
    { orderId: 'order-other' },
    { customerKey: 'customer-other' },
    { paymentKey: 'nobody' },
  ]
  for (const [at, change] of tries.entries()) {
    const outcome = await toss.capture({ ...approval, ...change, idempotencyKey: `try:${at}` })
    t.match(outcome, { outcome: 'unknown', answered: true })
  }
  t.match(await toss.capture(approval), { outcome: 'captured' })
  t.match(await toss.payment('nobody'), { outcome: 'absent' })
  t.match(await toss.paymentOfOrder('order-nobody'), { outcome: 'absent' })
})

t.test('members read the names of issuers', async (t) => {
  t.equal(issuerName('61'), '현대')
  t.equal(issuerName('3K'), '기업비씨')
  t.equal(issuerName('W1'), '우리')
  t.equal(issuerName('ZZ'), '기타')
})
