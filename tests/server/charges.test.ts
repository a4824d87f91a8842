import t from 'tap'
import { formatWon } from '../../domain/shared/won.ts'
import type { LateQuote, StaffCharge } from '../../domain/wire/charges.ts'
import { tryCards } from '../../server/charges/index.ts'
import { paymentSubjects } from '../../server/paymentSubjects.ts'
import { recoverPayments } from '../../server/payments/index.ts'
import { consigned } from '../support/aProduct.ts'
import { chargeOwner } from '../support/chargeOwner.ts'
import { aChargingShop } from '../support/charging.ts'

const {
  shop,
  operations,
  finance,
  reason,
  damage,
  charge,
  owedBy,
  historyOf,
  aBuyer,
  aRenter,
  anOwingRenter,
  staffRow,
  approves,
  pays,
} = await aChargingShop('charges')
t.teardown(() => shop.end())
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))
const now = 0

t.test('damage is charged to whoever had the bag, with the reason that staff typed', async (t) => {
  const { member, itemId, orderId } = await aRenter('damage@example.com')
  const made = await charge(itemId)
  t.match(made, { status: 200, data: { amount: 30_000 } })
  t.match(await owedBy(member), {
    cntAll: 1,
    result: [
      {
        id: made.data.id,
        kind: 'damage',
        name: '파손 배상금',
        amount: 30_000,
        orderId,
        reason: '가죽 긁힘 복원',
        dueOn: '2026-11-23',
        isBeingPaid: false,
      },
    ],
  })
  t.strictSame((await charge(itemId)).data, made.data, 'the same number again is the same charge')
  t.match(await charge(itemId, { ...damage, amount: 40_000 }), { code: 'IDEMPOTENCY_KEY_REUSED' })
  t.match(await charge(itemId, { ...damage, chargeNumber: 2, ownerPart: 1 }), {
    status: 409,
    code: 'OWNER_PART_TOO_LARGE',
    data: { largest: 0 },
  })
  t.match(await charge(itemId, { ...reason, kind: 'loss', chargeNumber: 2 }), {
    status: 400,
    message: /금액/,
  })
  t.equal((await owedBy(member)).cntAll, 1)
  const ofItem = await operations.get(`/api/staff/charges?orderItemId=${itemId}`)
  t.match(ofItem.data, { cntAll: 1, result: [{ id: made.data.id }] }, 'the next number is one more')
  t.match((await operations.get(`/api/staff/charges?orderItemId=${made.data.id}`)).data, { cntAll: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'more than a bag costs new is asked with a reason alone, one charge or several (rule 425)',
  async (t) => {
    const { itemId } = await aRenter('worth@example.com')
    const quote = async () =>
      (await operations.get<LateQuote>(`/api/staff/order-items/${itemId}/late-charge`)).data
    const { listPrice, ownerMayShare } = await quote()
    t.equal(ownerMayShare, false, 'the bag is the shop’s own')
    const lost = (chargeNumber: number, amount: number, more: object = {}) =>
      charge(itemId, { ...reason, kind: 'loss', chargeNumber, amount, ...more })
    const refused = await lost(1, listPrice + 1)
    t.match(refused, {
      ...{ status: 409, code: 'LIST_PRICE_EXCEEDED', data: { listPrice, left: listPrice } },
      message: `이 상품의 정가는 ${formatWon(listPrice)}이에요. 더 청구하려면 그 이유를 적어 주세요.`,
    })
    const damaged = await charge(itemId)
    t.match(damaged, { status: 200, data: { amount: 30_000 } })
    t.match(await quote(), { listPrice, compensation: 30_000, worthLeft: listPrice - 30_000 })
    const again = await lost(2, listPrice)
    t.match(again, { code: 'LIST_PRICE_EXCEEDED', data: { listPrice, left: listPrice - 30_000 } })
    t.match(again.message, `아직 청구하지 않은 금액은 ${formatWon(listPrice - 30_000)}`)
    await finance.post(`/api/staff/charges/${damaged.data.id}/waive`, reason)
    t.match(await quote(), { compensation: 0, worthLeft: listPrice }, 'what was waived is not asked any more')
    t.match(await lost(2, listPrice), { status: 200, data: { amount: listPrice } })
    t.match(await lost(3, 1_000), { code: 'LIST_PRICE_EXCEEDED', data: { left: 0 } })
    const beyondReason = '같은 가방을 다시 사는 값이에요'
    t.match(await lost(3, 1_000, { beyondReason }), { status: 200 })
    const { result } = (
      await finance.get<{ result: StaffCharge[] }>(`/api/staff/charges?orderItemId=${itemId}`)
    ).data
    t.equal(result.find(({ amount }) => amount === 1_000)?.beyondReason, beyondReason)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('nothing is charged before the bag has arrived, nor by somebody else’s role', async (t) => {
  const { itemId } = await aBuyer('early@example.com')
  t.match(await charge(itemId), { code: 'TRANSITION_NOT_ALLOWED', data: { status: 'new', action: 'charge' } })
  t.equal((await finance.post(`/api/staff/order-items/${itemId}/charges`, damage)).status, 403)
  t.equal((await operations.post(`/api/staff/charges/${itemId}/waive`, reason)).status, 403)
})

t.test('late days cost the full price a day and are shared at the contract’s rates', async (t) => {
  const { member, itemId } = await aRenter('late@example.com', { ...consigned(), owner_member_id: 1 })
  const made = await charge(itemId, {
    ...{ kind: 'late_days', lateDays: 2, chargeNumber: 1, beyondReason: '기간을 줄이기로 합의했어요' },
    ...reason,
  })
  t.match(made.data, { amount: 24_600 })
  t.match((await owedBy(member)).result, [{ kind: 'late_days', lateDays: 2, amount: 24_600 }])
  const { rows } = await shop.database.pool.query(
    `SELECT account, amount FROM shop.journal_lines WHERE stream_id = $1 ORDER BY line`,
    [`charge:${made.data.id}`],
  )
  t.strictSame(
    rows.map(({ account, amount }) => [account, amount]),
    [
      ['renter_receivable', 24_600],
      ['rental_revenue', -22_364],
      ['vat_payable', -2_236],
      ['owner_cost', 17_269],
      ['owner_payable', -17_269],
    ],
  )
  const waived = { amount: 12_345, ownerBears: true, waiverNumber: 1, ...reason }
  t.match(await finance.post(`/api/staff/charges/${made.data.id}/waive-part`, waived), { status: 200 })
  const other = await shop.aColleague('waives-a-part@example.com', ['finance'])
  for (const amount of [12_345, 5_000])
    t.match(
      await other.post(`/api/staff/charges/${made.data.id}/waive-part`, {
        ...{ ...waived, amount, reason: '저도 일부 면제해요' },
      }),
      { status: 409, code: 'ALREADY_DONE', data: { doing: 'charge_reduced', amount: 12_345, ...reason } },
      'the part that a colleague waived (rule 937)',
    )
  const { rows: owed } = await shop.database.pool.query(
    `SELECT -sum(amount)::int AS share FROM shop.journal_lines WHERE stream_id = $1 AND account = 'owner_payable'`,
    [`charge:${made.data.id}`],
  )
  t.ok(owed[0].share < 17_269)
  t.match(
    await staffRow(made.data.id),
    { amount: 12_255, ownerShare: owed[0].share },
    'as in the books (rule 674)',
  )
  const rest = (changes: object) =>
    finance.post(`/api/staff/charges/${made.data.id}/waive`, { ...reason, ownerBears: true, ...changes })
  t.match(await rest({ waived: 0 }), {
    ...{ status: 409, code: 'CHARGE_REDUCED', data: { owed: 12_255 } },
    message: /받을 금액이 12,255원으로 바뀌었어요/,
  })
  t.match(await rest({ waived: 12_345 }), { status: 200 })
  t.match(await staffRow(made.data.id), { ownerShare: 0 })
  t.match(await charge(itemId, { ...damage, chargeNumber: 2, ownerPart: 12_000 }), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a charge that finance waives is owed no more, leaves the books and is tried at no card (rule 888)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('waived@example.com')
    const linesOf = async () => {
      const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
        `SELECT account, sum(amount)::int AS amount FROM shop.journal_lines WHERE stream_id = $1
       GROUP BY account ORDER BY account COLLATE "C"`,
        [`charge:${chargeId}`],
      )
      return rows.map(({ account, amount }) => [account, amount])
    }
    t.ok((await linesOf()).some(([account, amount]) => account === 'renter_receivable' && amount === 30_000))
    t.match(await finance.post(`/api/staff/charges/${chargeId}/waive`, { reason: ' ' }), { status: 400 })
    const waive = () => finance.post(`/api/staff/charges/${chargeId}/waive`, { reason: '눈이 많이 왔어요' })
    t.match(await waive(), { status: 200 })
    t.match(await waive(), { status: 200 }, 'two taps')
    const other = await shop.aColleague('waives-too@example.com', ['finance'])
    const part = { amount: 1_000, ownerBears: false, waiverNumber: 1 }
    for (const [path, body] of [
      ['waive', { ownerBears: false }],
      ['waive-part', part],
    ] as const)
      t.match(
        await other.post(`/api/staff/charges/${chargeId}/${path}`, { ...body, reason: '저도 면제해요' }),
        {
          ...{ status: 409, code: 'ALREADY_DONE' },
          data: { doing: 'charge_waived', by: /./, reason: '눈이 많이 왔어요' },
          message: /^이미 면제한 요금이에요\. .+ 님이 ‘눈이 많이 왔어요’ 사유로 처리했어요\.$/,
        },
      )
    t.match(await owedBy(member), { cntAll: 0 })
    t.match(await staffRow(chargeId), { status: 'waived', amount: 30_000 })
    t.ok(
      (await linesOf()).every(([, amount]) => amount === 0),
      'every line is taken back',
    )
    shop.clock.moveTo('2026-11-24T10:00:00+09:00')
    await tryCards(shop.deps)
    t.match(await staffRow(chargeId), { status: 'waived', cardFailures: 0 })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('the member pays in the card sheet, once, and finds it in the history', async (t) => {
  const { member, chargeId, orderId } = await anOwingRenter('pays@example.com')
  const approval = await approves(member)
  t.match(await pays(member, approval), { status: 200, data: { chargeId, status: 'paid' } })
  t.match(await pays(member, approval), { status: 200, data: { status: 'paid' } }, 'asked again')
  t.match(await owedBy(member), { cntAll: 0 })
  t.match(
    await finance.post(`/api/staff/charges/${chargeId}/waive`, { reason: '눈이 많이 왔어요' }),
    { status: 409, code: 'ALREADY_DONE', message: '이미 결제된 요금이에요.' },
    'as staff (rule 888)',
  )
  t.match(await historyOf(member), [
    { chargeKind: 'damage', consignmentType: null, status: 'done', amount: 30_000, orderId, hasOrder: true },
    { chargeKind: null, amount: 48_000 },
  ])
  t.match((await historyOf(member))[0], { name: /^파손 배상금 · /, cardNumber: '43301234****123*' })
  const other = { ...approval, body: { ...approval.body, paymentKey: 'another' } }
  t.match(await pays(member, other), { status: 409, code: 'CHARGE_SETTLED', message: /이미 결제한/ })
  const stranger = await shop.aCustomer('stranger@example.com')
  t.equal((await pays(stranger, approval)).status, 404)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'the books call a charge and its payment by the number of its order, a consignment by its own',
  async (t) => {
    const { member, chargeId, orderId } = await anOwingRenter('called@example.com')
    await pays(member, await approves(member))
    const { rows } = await shop.database.pool.query<{ numbers: string }>(
      'SELECT order_numbers AS numbers FROM shop.orders WHERE order_id = $1',
      [orderId],
    )
    const numbers = rows[0]?.numbers ?? t.fail('the order has a number')
    const { data } = await finance.get<{ lines: { streamId: string; subject: string }[] }>(
      '/api/staff/books/accounts/renter_receivable',
    )
    t.strictSame(
      data.lines.flatMap(({ streamId, subject }) =>
        streamId.endsWith(chargeId) ? [[streamId, subject]] : [],
      ),
      [
        [`charge:${chargeId}`, `추가 요금 ${numbers}`],
        [`payment:${chargeId}`, `추가 요금 ${numbers}`],
      ],
    )
  },
)

t.test('a declined card leaves the charge owed, and another card pays it', async (t) => {
  const { member } = await anOwingRenter('declined@example.com')
  const result = { kind: 'decline', code: 'REJECT_CARD_PAYMENT' }
  const approval = await approves(member, { result })
  const answer = await pays(member, approval)
  t.match(answer, { code: 'PAYMENT_DECLINED', message: /한도초과/ })
  t.same(await pays(member, approval), answer, 'sent again (rule 783)')
  t.match((await owedBy(member)).result, [{ cardFailures: 0, failedAt: '2026-11-20T01:30:00.000Z' }])
  t.match(await pays(member, await approves(member)), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('from its due day on the saved card pays what is owed', async (t) => {
  const { member } = await anOwingRenter('saved@example.com')
  shop.clock.moveTo('2026-11-22T10:00:00+09:00')
  await tryCards(shop.deps)
  t.match(await owedBy(member), { cntAll: 1 }, 'not before the third day')
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  await tryCards(shop.deps)
  t.equal(await tryCards(shop.deps), 0, 'nothing is left to try')
  t.match(await historyOf(member), [{ chargeKind: 'damage', status: 'done', createdAt: /^2026-11-23/ }, {}])
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a refused card is tried on three days, once a day; then the charge stays owed (rule 171)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('thrice@example.com')
    for (const [day, failures] of [
      [23, 1],
      [24, 2],
      [26, 3],
      [27, 3],
    ] as const) {
      shop.clock.moveTo(`2026-11-${day}T10:00:00+09:00`)
      await shop.script({ route: 'charge', orderId: `${chargeId}-a${failures}`, code: 'REJECT_CARD_PAYMENT' })
      await tryCards(shop.deps)
      await tryCards(shop.deps)
      t.match((await owedBy(member)).result, [{ cardFailures: failures, isBeingPaid: false }], `day ${day}`)
    }
    t.match(await staffRow(chargeId, '?status=open'), {
      cardFailures: 3,
      providerCode: 'REJECT_CARD_PAYMENT',
    })
    t.match(await pays(member, await approves(member)), { status: 200 }, 'the member still can pay')
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'an answer of the saved card that got lost is found, and one that never left is sent again (rule 786)',
  async (t) => {
    const { member, chargeId } = await anOwingRenter('lost@example.com')
    shop.clock.moveTo('2026-11-23T10:00:00+09:00')
    await shop.script({ route: 'charge', orderId: `${chargeId}-a1`, drop: 'after' })
    await tryCards(shop.deps)
    t.match((await owedBy(member)).result, [{ isBeingPaid: true }])
    t.match(await pays(member, await approves(member)), {
      ...{ status: 503, code: 'PAYMENT_UNCONFIRMED', data: { chargeId } },
      message: '결제 결과를 확인하고 있어요. 잠시 후 결제 내역에서 확인해 주세요.',
    })
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match(await owedBy(member), { cntAll: 0 })

    shop.clock.moveTo('2026-11-20T10:00:00+09:00')
    const second = await anOwingRenter('never@example.com')
    shop.clock.moveTo('2026-11-23T10:00:00+09:00')
    await shop.script({ route: 'charge', orderId: `${second.chargeId}-a1`, drop: 'before' })
    await tryCards(shop.deps)
    t.match(await owedBy(second.member), { cntAll: 1 })
    await recoverPayments(shop.deps, paymentSubjects, now)
    t.match(await owedBy(second.member), { cntAll: 0 })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a payment of the member that lost its answer is finished by recovery or by the provider’s hint',
  async (t) => {
    for (const [email, finish] of [
      ['job@example.com', () => recoverPayments(shop.deps, paymentSubjects, now)],
      ['hint@example.com', hint],
    ] as const) {
      const { member } = await anOwingRenter(email)
      const approval = await approves(member)
      await shop.script({ route: 'confirm', orderId: approval.body.orderId, drop: 'after' })
      await shop.script({ route: 'payment', code: 'UNKNOWN_PAYMENT_ERROR' })
      t.match(await pays(member, approval), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
      await finish(approval.body.paymentKey)
      t.match(await owedBy(member), { cntAll: 0 }, email)
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a payment that the provider failed once is confirmed under the next key', async (t) => {
  const { member } = await anOwingRenter('next-key@example.com')
  const approval = await approves(member)
  const fault = { route: 'confirm', code: 'FAILED_INTERNAL_SYSTEM_PROCESSING', times: 2 } as const
  await shop.script({ ...fault, orderId: approval.body.orderId })
  t.match(await pays(member, approval), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match((await owedBy(member)).result, [{ isBeingPaid: true }], 'it failed once more')
  await recoverPayments(shop.deps, paymentSubjects, now)
  t.match(await owedBy(member), { cntAll: 0 })

  const other = await anOwingRenter('taps-again@example.com')
  const again = await approves(other.member)
  await shop.script({ ...fault, times: 1, orderId: again.body.orderId })
  t.match(await pays(other.member, again), { status: 503, code: 'PAYMENT_UNCONFIRMED' })
  t.match(await pays(other.member, again), { status: 200, data: { status: 'paid' } })
  t.strictSame(await shop.wrongs(), [])
})

t.test('renters without a card do not keep the charges behind them from being tried', async (t) => {
  const cardless = await anOwingRenter('cardless@example.com')
  const { customerKey } = (await cardless.member.get<{ customerKey: string }>('/api/users/customer-key')).data
  const { methodKey } = (await cardless.member.get<{ methodKey: string }>('/api/users/payments-card')).data
  await shop.atProvider('__sheet/cards/remove', { customerKey, methodKey })
  const { member } = await anOwingRenter('behind@example.com')
  shop.clock.moveTo('2026-11-23T10:00:00+09:00')
  t.equal(await tryCards(shop.deps, 1), 1, 'read one charge a page')
  t.match(await owedBy(member), { cntAll: 0 })
  t.match((await owedBy(cardless.member)).result, [{ cardFailures: 0 }])
  t.match(await pays(cardless.member, await approves(cardless.member)), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('refunds are found by their payment, and charges by the item that they are for', async (t) => {
  const planOf = async (text: string) => {
    const client = await shop.database.pool.connect()
    try {
      await client.query('SET enable_seqscan = off')
      return JSON.stringify((await client.query(`EXPLAIN ${text}`)).rows)
    } finally {
      await client.query('RESET enable_seqscan')
      client.release()
    }
  }
  t.match(await planOf("SELECT refund_id FROM shop.refunds WHERE payment_key = 'key'"), 'refunds_by_payment')
  t.match(
    await planOf(
      `SELECT charge_id FROM shop.charges WHERE order_item_id = '0199a1b2-0000-7000-8000-00000000abcd'`,
    ),
    'charges_by_item',
  )
})

const hint = (paymentKey: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/toss',
    headers: { 'tosspayments-webhook-transmission-id': paymentKey },
    payload: { eventType: 'PAYMENT_STATUS_CHANGED', data: { paymentKey } },
  })

t.test('an owner’s penalty and inspection fee are told by what they are', async (t) => {
  const { member } = await aRenter('owner@example.com')
  const consignmentId = '0199a1b2-0000-7000-8000-00000000abcd'
  for (const [kind, amount] of [
    ['penalty', 24_429],
    ['inspection_fee', 30_000],
  ] as const)
    await chargeOwner(shop.deps, {
      kind,
      amount,
      consignmentId,
      memberId: member.id,
      dueOn: '2026-11-20',
    })
  t.strictSame(await shop.wrongs(), [])
  t.ok((await tryCards(shop.deps)) >= 2)
  const types = (await historyOf(member)).map((row) => ({ ...row }))
  t.match(
    types.filter((row) => 'consignmentType' in row && row.consignmentType !== null),
    [
      { orderId: '', hasOrder: false },
      { orderId: '', hasOrder: false },
    ],
  )
  t.same(
    new Set(types.map((row) => 'consignmentType' in row && row.consignmentType)),
    new Set(['cancel', 'reject', null]),
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
