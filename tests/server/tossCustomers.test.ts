import t from 'tap'
import { z } from 'zod'
import { anOrder, played, secretKey } from './tossPlayed.ts'

const customerKey = 'customer-jiwoo'
const cardNumber = '5137920011112222'

t.test('a card registered in the sheet is known once the shop has exchanged the code', async (t) => {
  const { toss, post } = await played(t)
  t.match(await toss.savedCards(customerKey), { outcome: 'found', cards: [] })
  const { body } = await post('/toss/__sheet/cards', { customerKey, cardNumber, issuerCode: '41' })
  const code = z.string().parse(body.code)
  t.match(await toss.registerCustomer({ code, customerKey: 'customer-other' }), { outcome: 'refused' })
  const token = await toss.registerCustomer({ code, customerKey })
  t.match(token, { outcome: 'registered', refreshToken: /^sim_rt_/ })
  t.match(await toss.registerCustomer({ code, customerKey }), { outcome: 'refused' }, 'a code serves once')
  t.match(await toss.savedCards(customerKey), {
    cards: [{ cardCompany: '신한', cardNumber: '51379200****222*' }],
  })
})

t.test('an owner’s fee is charged to the saved card, once per order', async (t) => {
  const { toss, approved, ledger, script } = await played(t)
  await approved(anOrder())
  const methods = await toss.savedCards(customerKey)
  const methodKey = methods.outcome === 'found' ? (methods.cards[0]?.methodKey ?? '') : ''
  const fee = {
    customerKey,
    methodKey,
    amount: 30_000,
    orderId: 'fee-1001',
    orderName: '감정비',
    idempotencyKey: 'fee:1',
  }
  t.match(await toss.chargeSavedCard(fee), {
    outcome: 'captured',
    payment: { amount: 30_000, orderId: 'fee-1001' },
  })
  t.match(
    await toss.chargeSavedCard({ ...fee, idempotencyKey: 'fee:2' }),
    { outcome: 'captured' },
    'read again by its order',
  )
  t.match(await ledger(), { totals: { totalAmount: 30_000 } })

  await script({ route: 'charge', orderId: 'fee-1002', code: 'REJECT_CARD_PAYMENT' })
  const declined = await toss.chargeSavedCard({ ...fee, orderId: 'fee-1002', idempotencyKey: 'fee:3' })
  t.match(declined, { outcome: 'declined', code: 'REJECT_CARD_PAYMENT' })
  const unknownCard = await toss.chargeSavedCard({
    ...fee,
    methodKey: 'mk',
    orderId: 'fee-1003',
    idempotencyKey: 'fee:4',
  })
  // A card that the provider does not know says nothing about the fee: it is asked for again.
  t.match(unknownCard, { outcome: 'unknown', reason: 'NOT_FOUND_METHOD' })
})

t.test('the customer’s own token lists and removes cards; no other key opens them', async (t) => {
  const { toss, post, url } = await played(t)
  const { body } = await post('/toss/__sheet/cards', { customerKey, cardNumber, issuerCode: '41' })
  const token = await post(
    '/toss/v1/brandpay/authorizations/access-token',
    { grantType: 'AuthorizationCode', customerKey, code: z.string().parse(body.code) },
    { authorization: `Basic ${btoa(`${secretKey}:`)}` },
  )
  const authorization = `Bearer ${z.string().parse(token.body.accessToken)}`
  const methodKey = z.string().parse(body.methodKey)
  const remove = '/toss/v1/brandpay/payments/methods/card/remove'
  t.match(await post(remove, { methodKey }, { authorization: 'Bearer nobody' }), { status: 401 })
  t.match(await post(remove, { methodKey }, { authorization }), { status: 200, body: { status: 'DISABLED' } })
  t.match(await toss.savedCards(customerKey), { cards: [] })
  const removal = await post('/toss/v1/brandpay/customers/remove', {}, { authorization })
  t.match(removal.body, { customerKey, success: true })

  for (const key of ['', secretKey, 'live_sk_real:', 'test_ck_client:']) {
    const asked = await fetch(`${url}/toss/v1/payments/pk`, {
      headers: { authorization: `Basic ${btoa(key)}` },
    })
    t.equal(asked.status, 401, key)
  }
  const widget = await fetch(`${url}/toss/v1/payments/pk`, {
    headers: { authorization: `Basic ${btoa('test_gsk_w:')}` },
  })
  t.match(await widget.json(), { code: 'INVALID_API_KEY' })
})

t.test('terms are agreed to once, and a test key may ask for any error', async (t) => {
  const { post, url } = await played(t)
  const authorization = `Basic ${btoa(`${secretKey}:`)}`
  const terms = async () =>
    (
      await fetch(`${url}/toss/v1/brandpay/terms?customerKey=${customerKey}&scope=CARD`, {
        headers: { authorization },
      })
    ).json()
  t.match(await terms(), [{ id: 1, status: 'NOT_AGREED' }, {}, {}, {}])
  const agreement = { customerKey, scope: ['CARD'], termsId: [1, 2, 3, 4] }
  t.match(await post('/toss/v1/brandpay/terms/agree', agreement, { authorization }), {
    body: { code: /^code_/ },
  })
  t.match(await terms(), [{ status: 'AGREED' }, {}, {}, { status: 'AGREED' }])
  const wanted = { authorization, 'tosspayments-test-code': 'FDS_ERROR' }
  t.match(await post('/toss/v1/brandpay/payments/confirm', {}, wanted), {
    status: 403,
    body: { code: 'FDS_ERROR' },
  })
  const long = { authorization, 'idempotency-key': 'k'.repeat(301) }
  t.match(await post('/toss/v1/payments/pk/cancel', {}, long), { body: { code: 'INVALID_IDEMPOTENCY_KEY' } })
})
