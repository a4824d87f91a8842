import t from 'tap'
import { fingerprintOf } from '../../server/accounts/index.ts'
import { accountOfSeller, sellerRefOf } from '../../server/gateways/payouts/index.ts'
import { createTossPayouts } from '../../server/gateways/tossPayouts/index.ts'
import { listener, secretKey } from './tossPlayed.ts'

const gatewayAt = (apiBase: string) => createTossPayouts({ apiBase, secretKey, securityKey: 'b1'.repeat(32) })
const payout = {
  ...{ id: 'FPA_1', refPayoutId: 'settle-1-2026-12-1', destination: 'seller_1', status: 'COMPLETED' },
  ...{ amount: { value: 33_696 }, error: null },
}
const page = (items: object[], hasNext: boolean, lastCursor = 'last') => ({
  status: 200,
  body: JSON.stringify({ entityBody: { items, hasNext, lastCursor } }),
})
const askedOf = (url: string | undefined) => new URL(url ?? '', 'http://gateway').searchParams

t.test('a payout is searched from its day on, however many there were before', async (t) => {
  const { url, heard } = await listener(t, (all) =>
    page([], askedOf(all.at(-1)?.url).get('payoutDateGte') === null),
  )
  t.match(await gatewayAt(url).find('settle-1-2026-12-1', '2027-01-19'), { outcome: 'absent' })
  t.equal(heard.length, 1)
  t.equal(askedOf(heard[0]?.url).get('payoutDateGte'), '2027-01-19')
})

t.test('a payout on the six hundredth page is found; a list that repeats itself is unknown', async (t) => {
  const many = await listener(t, (all) =>
    page(all.length < 600 ? [] : [payout], all.length < 600, `page-${all.length}`),
  )
  t.match(await gatewayAt(many.url).find('settle-1-2026-12-1', '2027-01-19'), {
    ...{ outcome: 'found', payout: { payoutId: 'FPA_1', amount: 33_696, state: 'paid' } },
  })
  t.equal(
    askedOf(many.heard[599]?.url).get('payoutDateGte'),
    '2027-01-19',
    'each page begins on the same day',
  )
  const repeating = await listener(t, () => page([], true))
  t.match(await gatewayAt(repeating.url).find('settle-1-2026-12-1', '2027-01-19'), {
    ...{ outcome: 'unknown', reason: 'REPEATED_PAYOUTS' },
  })
  t.equal(repeating.heard.length, 2)
})

t.test('only what the provider says in its own code is an answer (rule 486)', async (t) => {
  const order = {
    ...{ payoutRef: 'settle-1-2026-12-1', sellerId: 'seller_1', amount: 33_696, description: '정산2612' },
    idempotencyKey: 'payout:settle-1-2026-12-1:2',
  }
  const fault = (code: string) => JSON.stringify({ entityBody: null, error: { code } })
  for (const [answer, known] of [
    [
      { status: 400, body: fault('INSUFFICIENT_BALANCE') },
      { answered: true, trouble: 'code' },
    ],
    [
      { status: 500, body: fault('FAILED_INTERNAL_SYSTEM_PROCESSING') },
      { answered: true, trouble: null },
    ],
    [
      { status: 401, body: '{"code":"UNAUTHORIZED_KEY","message":""}' },
      { answered: true, trouble: 'key' },
    ],
    [
      { status: 409, body: fault('IDEMPOTENT_REQUEST_PROCESSING') },
      { answered: false, trouble: null },
    ],
    [
      { status: 502, body: '<html>' },
      { answered: false, trouble: null },
    ],
    [
      { status: 403, body: '<html>' },
      { answered: false, trouble: 'key' },
    ],
    [
      { status: 200, body: '<html>' },
      { answered: false, trouble: 'shape' },
    ],
    [
      { status: 200, body: '{"entityBody":{"items":[]}}' },
      { answered: false, trouble: 'shape' },
    ],
  ] as const) {
    const { url, heard } = await listener(t, () => answer)
    t.match(
      await gatewayAt(url).send(order),
      { outcome: 'unknown', ...known },
      `${answer.status} ${answer.body}`,
    )
    t.equal(heard[0]?.headers['idempotency-key'], order.idempotencyKey)
  }
})

t.test(
  'a reference that the provider holds without naming an id is taken, whatever its status (rule 495)',
  async (t) => {
    const seller = {
      ...{ sellerRef: 'a1b2c3d4e5f60718', name: '이하나', email: 'hana@example.com', phone: '01012345678' },
      ...{
        bankCode: '090',
        accountNumber: '3333010000001',
        holderName: '이하나',
        idempotencyKey: 'seller:1',
      },
    }
    for (const status of [400, 409]) {
      const body = JSON.stringify({ entityBody: null, error: { code: 'DUPLICATED_REF_SELLER_ID' } })
      const { url } = await listener(t, () => ({ status, body }))
      t.strictSame(await gatewayAt(url).register(seller), { outcome: 'taken' })
    }
  },
)

t.test(
  'an account has references of at most 20 characters, of which no other account has one (rule 495)',
  (t) => {
    const payee = { bankCode: '090', accountNumber: '3333010000001', accountHolderName: '이하나' }
    const [account, other] = [1, 2].map((ownerId) => fingerprintOf(Buffer.alloc(32), ownerId, payee))
    if (account === undefined || other === undefined) throw new Error('no account')
    t.not(account, other, 'the same account of another owner is another one')
    t.equal(sellerRefOf(account, 0), account)
    for (const number of [0, 1, 10, 999]) {
      const ref = sellerRefOf(account, number)
      t.ok(ref.length >= 7 && ref.length <= 20, ref)
      t.equal(accountOfSeller(ref), account)
      t.not(accountOfSeller(ref), other)
    }
    t.end()
  },
)
