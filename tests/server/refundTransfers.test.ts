import t from 'tap'
import type { Inbox } from '../../domain/wire/inbox.ts'
import type { OrderNotice } from '../../domain/wire/orderNotices.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import type { StaffBoard } from '../../domain/wire/staffBoard.ts'
import type { RefundAccount, StaffRefundRow } from '../../domain/wire/staffRefunds.ts'
import { compareGateway } from '../../server/outgoingPayments/compare.ts'
import { alertLateMoney, sendDueRefunds } from '../../server/payments/index.ts'
import { withdrawAgain } from '../../server/withdrawal/index.ts'
import { savesAccount } from '../support/accountOf.ts'
import { aLog } from '../support/aLog.ts'
import type { Customer } from '../support/aRental.ts'
import { rented } from '../support/aReview.ts'
import { aChargingShop } from '../support/charging.ts'
import { headings, phoneNumber, tells } from '../support/telling.ts'
import { refundAtDesk } from '../support/toss.ts'

const { shop, operations, finance, reason, anOwingRenter, approves, pays, historyOf } =
  await aChargingShop('refund_transfers')
const { queue, workOff, phoneOf } = await tells(shop)
t.teardown(async () => {
  await queue.stop()
  await shop.end()
})
t.beforeEach(() => shop.clock.moveTo('2026-11-20T10:00:00+09:00'))

const bankReference = '20261120-000417'
const other = await shop.aColleague('money2@example.com', ['finance'])
const list = async (status: StaffRefundRow['status'] = 'rejected') =>
  (await finance.get<{ result: StaffRefundRow[]; cntAll: number }>(`/api/staff/refunds?status=${status}`))
    .data
/** The refunds that finance's first page says have not gone back. */
const waiting = async () =>
  (await finance.get<StaffBoard>('/api/staff/board')).data.columns.find(({ id }) => id === 'refunds_open')
type Shown = { amount: number; accounts: RefundAccount[] }
const accountFor = (refundId: string, who = finance) =>
  who.get<Shown>(`/api/staff/refunds/${refundId}/account`)
/** The accounts and sums that were shown for refunds, as finance remembers them. */
const seen = new Map<string, { account: string; amount: number }>()
/** Looks at the account, while it is shown, and transfers to it. */
async function transfer(refundId: string, changes: object = {}) {
  const { amount = 0, accounts: [shown] = [] } = (await accountFor(refundId)).data ?? {}
  if (shown !== undefined) seen.set(refundId, { account: shown.account, amount })
  const read = seen.get(refundId) ?? { account: 'unseen', amount: 48_000 }
  const request = { ...reason, bankReference, ...read, ...changes }
  return finance.post(`/api/staff/refunds/${refundId}/transfer`, request)
}
const resend = (refundId: string, who = finance) => who.post(`/api/staff/refunds/${refundId}/resend`, reason)
const detailOf = async (member: Customer, orderId: string) =>
  (await member.get<OrderDetail>(`/api/users/order-detail/${orderId}`)).data
const linesOf = async (stream: string, type: string) => {
  const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
    `SELECT j.account, j.amount FROM shop.journal_lines j JOIN es.events e USING (pos)
     WHERE j.stream_id = $1 AND e.type = $2 ORDER BY j.line`,
    [stream, type],
  )
  return rows.map(({ account, amount }) => [account, amount])
}

/** Somebody who cancelled a rental of 48,000 won that the card company does not take back. */
async function refusedOrder(email: string, number: string) {
  const member = await shop.aCustomer(email)
  await phoneNumber(shop, member.id, number)
  const draft = await member.draft({ bags: [await shop.aBag()] })
  const { orderId } = draft.data
  const paymentKey = await shop.approve(draft.data)
  await member.pay(orderId, paymentKey)
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  const [item] = (await detailOf(member, orderId)).order_items
  await member.post('/api/users/order-items-cancel', {
    ...{ orderItemId: item?.id, cancellationReason: 'changed_mind' },
  })
  await sendDueRefunds(shop.deps)
  const row = (await list()).result.find((one) => one.orderId === orderId && one.chargeId === null)
  return { member, orderId, refundId: row?.refundId ?? '', paymentKey }
}

/** Somebody who gets back 10,000 won of a charge of 30,000, which the card company does not take back. */
async function refusedCharge(email: string, number: string) {
  const { member, chargeId, orderId } = await anOwingRenter(email)
  await phoneNumber(shop, member.id, number)
  const approval = await approves(member)
  await pays(member, approval)
  const refund = { ...reason, amount: 10_000, ownerBears: false, refundNumber: 1 }
  await finance.post(`/api/staff/charges/${chargeId}/refund`, refund)
  await shop.script({ route: 'cancel', orderId: approval.body.orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  await sendDueRefunds(shop.deps)
  const row = (await list()).result.find((one) => one.chargeId === chargeId)
  const { paymentKey } = approval.body
  return { member, chargeId, orderId, refundId: row?.refundId ?? '', paymentKey }
}

t.test(
  'a refused refund goes to the member’s account, to the won, once, and the member sees it',
  async (t) => {
    const { member, orderId, refundId } = await refusedOrder('order@example.com', '01044440001')
    t.match(await historyOf(member), [{ refundPending: 48_000, refundLate: 48_000 }])
    t.match(await accountFor(refundId), { status: 409, code: 'REFUND_ACCOUNT_MISSING' })
    t.match(await accountFor(refundId), { message: /계좌 등록/ })
    t.match(await transfer(refundId), { status: 409, code: 'REFUND_ACCOUNT_UNSEEN' })
    await savesAccount(shop, member.id)
    t.match(await accountFor(refundId), {
      data: {
        amount: 48_000,
        accounts: [
          {
            ...{ bankName: '토스뱅크', accountNumber: '100012345678', accountHolderName: '김민지' },
            isCurrent: true,
          },
        ],
      },
    })
    t.equal((await accountFor(refundId, operations)).status, 403)
    t.equal(
      await shop.count(
        `shop.catalogue_changes WHERE subject = 'member_accounts' AND key = $1 AND actor LIKE 'staff:%'
         AND after->>'shownRefund' = $2 AND after->>'shownForRefund' ~ '^주문 .* 환불$'`,
        [String(member.id), refundId],
      ),
      1,
      'who looked at the number stands in the record',
    )
    for (const wrong of ['', '12', '우리은행 이체', 'x'.repeat(41)])
      t.match(await transfer(refundId, { bankReference: wrong }), { status: 400 }, wrong)
    t.match(await transfer(refundId, { reason: ' ' }), { status: 400 })
    t.equal(
      (
        await operations.post(`/api/staff/refunds/${refundId}/transfer`, {
          ...reason,
          bankReference,
          ...{ account: 'a', amount: 48_000 },
        })
      ).status,
      403,
    )

    const both = await Promise.all([transfer(refundId), transfer(refundId)])
    t.match(both, [{ status: 200, data: { refundId, status: 'confirmed' } }, { status: 200 }])
    t.match(await transfer(refundId, { bankReference: 'another-1' }), { code: 'ALREADY_DONE' })
    t.match(
      await accountFor(refundId),
      {
        ...{ status: 409, code: 'REFUND_ACCOUNT_NOT_NEEDED', data: { status: 'confirmed' } },
        message: '이미 돌려드린 환불이라 회원 계좌를 보여 드리지 않아요.',
      },
      'nobody needs the number of what was paid (rule 430)',
    )
    t.match(await resend(refundId), { code: 'ALREADY_DONE', data: { doing: 'refund_transferred' } })
    t.strictSame(await linesOf(`payment:${orderId}`, 'payment.refund.confirmed'), [
      ['refunds_payable', 48_000],
      ['bank', -48_000],
    ])
    t.match(await list('confirmed'), { cntAll: 1, result: [{ refundId, paidBy: 'transfer', sending: 1 }] })
    t.equal((await list()).cntAll, 0)

    t.match((await detailOf(member, orderId)).order_items, [
      { cancellation: { refundStatus: 'transferred' } },
    ])
    t.match(await historyOf(member), [
      { status: 'canceled', refunded: 48_000, transferred: 48_000, refundPending: 0, refundLate: 0 },
    ])
    await workOff()
    t.same(headings(await phoneOf('01044440001')).slice(-2), [
      ...['[빌림] 예약을 취소했어요', '[빌림] 환불금을 계좌로 보냈어요'],
    ])
    t.match((await phoneOf('01044440001')).at(-1)?.text, /48,000원을 토스뱅크 \*{4}5678 계좌로/)
    t.equal(
      await shop.count(`es.events WHERE data::text LIKE '%100012345678%' OR meta::text LIKE '%긁힘%'`),
      0,
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('a refund that waits or is on its way again is not transferred', async (t) => {
  const { member, refundId } = await refusedOrder('again@example.com', '01044440002')
  await savesAccount(shop, member.id)
  t.match(await waiting(), { count: 1, rows: [{ id: refundId, about: '결제사가 거절했어요' }] })
  t.match(await resend(refundId), { status: 200, data: { status: 'pending' } })
  t.match(await waiting(), { count: 1, rows: [{ id: refundId, about: '결제사가 처리하고 있어요' }] })
  t.match(await transfer(refundId), { status: 409, code: 'REFUND_WITH_PROVIDER' })
  t.match(
    await accountFor(refundId),
    {
      ...{ status: 409, code: 'REFUND_ACCOUNT_NOT_NEEDED', data: { status: 'pending' } },
      message: '결제사가 처리하고 있는 환불이에요. 결제사가 거절하면 회원 계좌를 볼 수 있어요.',
    },
    'the provider may still pay it (rule 430)',
  )
  await sendDueRefunds(shop.deps)
  t.match(await waiting(), { count: 0, rows: [] }, 'what went back waits no longer')
  t.match(await transfer(refundId), { status: 409, code: 'ALREADY_DONE', data: { doing: 'refund_by_card' } })
  t.match(await transfer('0199a1b2-0000-7000-8000-00000000abcd'), { status: 404 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refused refund of a charge stands on the same list, alerts, and is sent again there', async (t) => {
  const { member, chargeId, orderId, refundId } = await refusedCharge('charge@example.com', '01044440003')
  t.match(await list(), {
    cntAll: 1,
    result: [
      {
        ...{ refundId, chargeId, orderId, orderNumbers: null, name: /^파손 배상금 · /, amount: 10_000 },
        ...{ providerCode: 'EXCEED_MAX_REFUND_DUE', reason: '환불할 수 있는 기간이 지났어요.', sending: 1 },
      },
    ],
  })
  const log = aLog()
  await alertLateMoney(shop.deps, log)
  t.match(JSON.stringify(log.lines), /refused wait for finance/)
  const both = await Promise.all([resend(refundId), resend(refundId)])
  t.ok(both.some(({ status }) => status === 200))
  t.equal(
    await shop.count(`es.events WHERE type = 'payment.refund.resent' AND data->'subject'->>'of' = 'charge'`),
    1,
  )
  await savesAccount(shop, member.id)
  t.match(await transfer(refundId), { code: 'REFUND_WITH_PROVIDER' })
  await sendDueRefunds(shop.deps)
  t.match(await list('confirmed'), { result: [{}, {}, { refundId, paidBy: 'card', sending: 2 }] })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refused refund of a charge goes to the account, and the next refund is free again', async (t) => {
  const { member, chargeId, refundId } = await refusedCharge('bank@example.com', '01044440004')
  await savesAccount(shop, member.id)
  t.match(await transfer(refundId), { status: 200, data: { refundId, status: 'confirmed' } })
  t.match(await transfer(refundId), { status: 200 }, 'asked again')
  t.strictSame(await linesOf(`payment:${chargeId}`, 'payment.refund.confirmed'), [
    ['refunds_payable', 10_000],
    ['bank', -10_000],
  ])
  t.match(await historyOf(member), [
    { chargeKind: 'damage', status: 'partial_canceled', refunded: 10_000, transferred: 10_000 },
    { transferred: 0 },
  ])
  await workOff()
  t.equal(headings(await phoneOf('01044440004')).at(-1), '[빌림] 환불금을 계좌로 보냈어요')
  const next = { ...reason, amount: 20_000, ownerBears: false, refundNumber: 2 }
  t.match(await finance.post(`/api/staff/charges/${chargeId}/refund`, next), { status: 200 })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'what the provider’s desk gave back is told of as done, and never as sent to an account',
  async (t) => {
    const charge = { ...(await refusedCharge('desk-charge@example.com', '01044440007')), amount: 10_000 }
    await workOff()
    const order = { ...(await refusedOrder('desk@example.com', '01044440006')), amount: 48_000 }
    // The provider drops a second cancellation within a second.
    shop.clock.moveTo('2026-11-20T11:00:00+09:00')
    for (const { paymentKey, amount } of [order, charge]) {
      const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, amount)
      const found = await finance.post('/api/staff/refunds/found', { ...reason, paymentKey, transactionKey })
      t.match(found, { status: 200 })
    }
    await workOff()
    for (const [phone, amount, before] of [
      // The refusal is no news once the money is back.
      ['01044440006', '48,000원', '[빌림] 예약을 취소했어요'],
      ['01044440007', '10,000원', '[빌림] 환불이 늦어지고 있어요'],
    ] as const) {
      const told = await phoneOf(phone)
      t.same(headings(told).slice(-2), [before, '[빌림] 환불이 완료됐어요'])
      t.match(told.at(-1)?.text, amount)
    }
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('whose dates were gone reads to which account the money went (rule 906)', async (t) => {
  const { member, orderId, refundId } = await refusedOrder('gone@example.com', '01044440005')
  await savesAccount(shop, member.id)
  await transfer(refundId)
  await savesAccount(shop, member.id, '100012345679')
  await shop.database.pool.query(
    `INSERT INTO shop.payments (payment_id, payment_key, reversal_id, member_id, order_id, status, amount, is_reversed,
       occurred_at)
     VALUES ($1::uuid::text, $1::uuid::text, $1::uuid, $2, $3, 'done', 48000, true, $4)`,
    [refundId, member.id, orderId, shop.clock.now()],
  )
  const { notices } = (await member.get<{ notices: OrderNotice[] }>('/api/users/order-history?curPage=1'))
    .data
  t.match(notices, [{ message: /48,000원은 2026\.11\.20에 토스뱅크 \*{4}5678 계좌로 보냈어요\.$/ }])
  await shop.database.pool.query('DELETE FROM shop.payments WHERE reversal_id = $1', [refundId])
})

t.test('a refund that the desk and a transfer share names both parts (rules 431 and 924)', async (t) => {
  const { member, orderId, refundId, paymentKey } = await refusedOrder('shared@example.com', '01044440013')
  await savesAccount(shop, member.id)
  // The provider drops a second cancellation within a second.
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, 20_000)
  const found = await finance.post('/api/staff/refunds/found', { ...reason, paymentKey, transactionKey })
  t.match(found, { status: 200 })
  t.match(
    (await detailOf(member, orderId)).order_items,
    [{ cancellation: { cardRefund: 48_000, confirmedAmount: 20_000, lateAmount: 28_000 } }],
    'what the desk gave back is none of what is late (rule 476)',
  )
  t.match(await transfer(refundId, { amount: 48_000 }), {
    ...{ status: 409, code: 'REFUND_CHANGED', data: { refund: 28_000 } },
    message: '그사이 환불할 금액이 28,000원으로 바뀌었어요. 확인하고 다시 처리해 주세요.',
  })
  t.match((await accountFor(refundId)).data, { amount: 28_000 }, 'what is left of it is transferred')
  t.match(await transfer(refundId), { status: 200 })
  t.match((await detailOf(member, orderId)).order_items, [
    {
      cancellation: {
        ...{ cardRefund: 48_000, confirmedAmount: 20_000, transferredAmount: 28_000, lateAmount: 0 },
        transferredTo: [{ bankName: '토스뱅크', accountNumber: '****5678' }],
      },
    },
  ])
  t.match(await historyOf(member), [{ refunded: 48_000, transferred: 28_000 }])
  await shop.database.pool.query(
    `INSERT INTO shop.payments (payment_id, payment_key, reversal_id, member_id, order_id, status, amount, is_reversed,
       occurred_at)
     VALUES ($1::uuid::text, $1::uuid::text, $1::uuid, $2, $3, 'done', 48000, true, $4)`,
    [refundId, member.id, orderId, shop.clock.now()],
  )
  const { notices } = (await member.get<{ notices: OrderNotice[] }>('/api/users/order-history?curPage=1'))
    .data
  t.match(notices, [
    {
      message: /모두 돌려드렸어요: 카드 20,000원 완료 \+ 토스뱅크 \*{4}5678 계좌 28,000원 완료\.$/,
    },
  ])
  await shop.database.pool.query('DELETE FROM shop.payments WHERE reversal_id = $1', [refundId])
  t.strictSame(await shop.wrongs(), [])
})

t.test('what is shown of a refund that items share adds up to what is left of it (rule 478)', async (t) => {
  const member = await shop.aCustomer('divided@example.com')
  await phoneNumber(shop, member.id, '01044440014')
  await savesAccount(shop, member.id)
  const draft = await member.draft({ bags: [await shop.aBag(), await shop.aBag()] })
  const { orderId } = draft.data
  const paymentKey = await shop.approve(draft.data)
  t.equal((await member.pay(orderId, paymentKey)).status, 200)
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  const [first] = (await detailOf(member, orderId)).order_items
  const whole = { reason: '앞 대여가 늦어 보낼 수 없어요.', wholeOrder: true }
  t.equal((await operations.step(first?.id, 'cancel', whole)).status, 200)
  await sendDueRefunds(shop.deps)
  const shown = async () =>
    (await detailOf(member, orderId)).order_items.map(({ cancellation }) => ({
      late: cancellation?.lateAmount,
      transferred: cancellation?.transferredAmount,
      byCard: cancellation?.confirmedAmount,
    }))
  t.strictSame(await shown(), [
    { late: 48_000, transferred: 0, byCard: 0 },
    { late: 48_000, transferred: 0, byCard: 0 },
  ])

  // The provider drops a second cancellation within a second.
  shop.clock.moveTo('2026-11-20T11:00:00+09:00')
  const transactionKey = await refundAtDesk(shop.deps.cards, paymentKey, 10_000)
  const found = await finance.post('/api/staff/refunds/found', { ...reason, paymentKey, transactionKey })
  t.match(found, { status: 200 })
  t.strictSame(
    await shown(),
    [
      { late: 48_000, transferred: 0, byCard: 0 },
      { late: 38_000, transferred: 0, byCard: 10_000 },
    ],
    '86,000 are late',
  )
  const row = (await list()).result.find((one) => one.orderId === orderId)
  t.match(row, { amount: 86_000 })
  t.match(await transfer(row?.refundId ?? ''), { status: 200 })
  t.strictSame(
    await shown(),
    [
      { late: 0, transferred: 48_000, byCard: 0 },
      { late: 0, transferred: 38_000, byCard: 10_000 },
    ],
    '86,000 went to the account',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a transfer names the account that finance was shown, also when the member has changed it since',
  async (t) => {
    const { member, orderId, refundId } = await refusedOrder('changed@example.com', '01044440008')
    await savesAccount(shop, member.id)
    const [first] = (await accountFor(refundId)).data.accounts
    await savesAccount(shop, member.id, '100012345679')
    const { accounts } = (await accountFor(refundId)).data
    t.match(accounts, [
      { accountNumber: '100012345679', isCurrent: true },
      { account: first?.account, accountNumber: '100012345678', isCurrent: false },
    ])
    t.match(await transfer(refundId, { account: 'f'.repeat(20) }), { code: 'REFUND_ACCOUNT_UNSEEN' })
    const unseen = await refusedOrder('unseen@example.com', '01044440009')
    t.match(await transfer(unseen.refundId, { account: first?.account }), { code: 'REFUND_ACCOUNT_UNSEEN' })
    t.match(await transfer(refundId, { account: first?.account }), { status: 200 })
    const { rows } = await shop.database.pool.query(
      `SELECT e.data->>'account' AS account FROM es.events e JOIN es.streams s USING (stream_no)
       WHERE s.stream_id = $1 AND e.type = 'payment.refund.confirmed'`,
      [`payment:${orderId}`],
    )
    t.strictSame(rows, [{ account: first?.account }])
    t.match(await transfer(refundId), { code: 'ALREADY_DONE' }, 'not to the other account as well')
    const account = { bankName: '토스뱅크', accountNumber: '****5678' }
    t.match(
      await historyOf(member),
      [{ transfers: [{ amount: 48_000, account }] }],
      'the one that was paid, and not the one that is registered (rule 906)',
    )
    await workOff()
    t.match((await phoneOf('01044440008')).at(-1)?.text, /48,000원을 토스뱅크 \*{4}5678 계좌로 보냈어요/)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'a shown account that was exchanged in the database is not the one that a transfer names',
  async (t) => {
    const [mine, theirs] = [
      await refusedOrder('mine@example.com', '01044440010'),
      await refusedOrder('theirs@example.com', '01044440011'),
    ]
    await savesAccount(shop, mine.member.id)
    const [shown] = (await accountFor(mine.refundId)).data.accounts
    await savesAccount(shop, mine.member.id, '100012345679')
    await accountFor(mine.refundId)
    await shop.database.pool.query(
      `UPDATE personal.refund_accounts a SET sealed = b.sealed FROM personal.refund_accounts b
     WHERE a.refund_id = $1 AND b.refund_id = $1 AND a.account = $2 AND b.account <> $2`,
      [mine.refundId, shown?.account],
    )
    t.match(await transfer(mine.refundId, { account: shown?.account }), { code: 'REFUND_ACCOUNT_UNSEEN' })
    t.equal((await accountFor(mine.refundId)).data.accounts.length, 1)
    t.match(await transfer(mine.refundId), { status: 200 })
    t.match(await accountFor(theirs.refundId), { code: 'REFUND_ACCOUNT_MISSING' })
  },
)

t.test('a refund sent through the payout gateway is compared with whom its list says was paid', async (t) => {
  const { member, refundId } = await refusedOrder('gateway@example.com', '01044440012')
  await savesAccount(shop, member.id)
  const [shown] = (await accountFor(refundId)).data.accounts
  const { pool } = shop.database
  await pool.query(
    `INSERT INTO shop.gateway_payouts (payout_id, payout_ref, amount, status, read_at, seller_id)
     VALUES ('gateway-refund-1', 'refund-by-hand', 48000, 'paid', $1, 'seller-of-the-refund')`,
    [shop.clock.now()],
  )
  const seller = (account: string | undefined) =>
    pool.query(
      `INSERT INTO shop.gateway_sellers VALUES ('seller-of-the-refund', $1, $2)
       ON CONFLICT (seller_id) DO UPDATE SET seller_ref = excluded.seller_ref`,
      [account, shop.clock.now()],
    )
  const differences = async () => {
    await compareGateway(shop.deps, aLog())
    const open =
      "SELECT key[1] AS key, kind FROM shop.differences WHERE place = 'gateway' AND settled_at IS NULL"
    return (await pool.query<{ key: string; kind: string }>(open)).rows
  }
  await seller(shown?.account)
  t.strictSame(await differences(), [{ key: 'refund-by-hand', kind: 'missing_with_us' }])
  t.match(await transfer(refundId, { bankReference: 'gateway-refund-1' }), { status: 200 })
  t.strictSame(await differences(), [], 'the refund is that payout')
  await seller('somebody-else')
  t.strictSame(await differences(), [{ key: 'refund-by-hand', kind: 'other_account' }])
})

t.test(
  'of two colleagues who transfer a refund the later one reads who did, when and how (rule 907)',
  async (t) => {
    const { member, refundId } = await refusedOrder('twice@example.com', '01044440015')
    await savesAccount(shop, member.id)
    const account = (await accountFor(refundId)).data.accounts[0]?.account ?? ''
    await accountFor(refundId, other)
    const asked = { bankReference: 'REF-A', account, amount: 48_000 }
    const both = await Promise.all(
      [finance, other].map((who, nth) =>
        who.post(`/api/staff/refunds/${refundId}/transfer`, { ...asked, reason: `사유 ${nth}` }),
      ),
    )
    t.same(both.map(({ status }) => status).toSorted(), [200, 409])
    const isFirst = both[0]?.status === 200
    const first = { by: '박운영', reason: `사유 ${isFirst ? 0 : 1}` }
    const paid = { at: shop.clock.now().toISOString(), reference: 'REF-A' }
    t.match(
      both.find(({ status }) => status === 409),
      {
        ...{ code: 'ALREADY_DONE', data: { doing: 'refund_transferred', ...first, paid } },
        message: `이미 계좌 이체로 돌려드린 환불이에요. ${first.by} 님이 ‘${first.reason}’ 사유로 처리했어요. 2026.11.20 10:00, 거래 번호 REF-A. 따로 이체하셨다면 두 번 나간 금액이라 대사 차이의 통장에서 처리해 주세요.`,
      },
    )
    for (const who of [finance, other])
      t.match(await resend(refundId, who), { status: 409, code: 'ALREADY_DONE', data: { ...first, paid } })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'whoever paid a refund that another colleague sent again is not told to pay it again (rule 908)',
  async (t) => {
    const { member, refundId } = await refusedOrder('sent@example.com', '01044440016')
    await savesAccount(shop, member.id)
    const account = (await accountFor(refundId)).data.accounts[0]?.account ?? ''
    t.match(await resend(refundId, other), { status: 200 })
    const sentAgain = { by: '박운영', ...reason, at: shop.clock.now().toISOString() }
    const met = await transfer(refundId, { account })
    t.match(met, {
      ...{ status: 409, code: 'REFUND_WITH_PROVIDER', data: { sentAgain } },
      message: `박운영 님이 ‘${reason.reason}’ 사유로 2026.11.20 10:00에 결제사에 다시 보낸 환불이에요. 결제사의 답을 기다려 주세요. 이미 이체하셨다면 결제사가 거절한 뒤에 이체를 기록해 주세요. 결제사가 돌려드리면 두 번 나간 금액이라 대사 차이의 통장에서 처리해 주세요.`,
    })
    t.match(await resend(refundId), { status: 409, code: 'REFUND_WITH_PROVIDER', data: { sentAgain } })
    await sendDueRefunds(shop.deps)
    for (const met of [await transfer(refundId, { account }), await resend(refundId)])
      t.match(met, {
        ...{ status: 409, code: 'ALREADY_DONE', data: { doing: 'refund_by_card', by: '박운영', ...reason } },
        message: /^이미 카드로 돌려드린 환불이에요\. 박운영 님이 .+ 처리했어요\. .+ 두 번 나간 금액/,
      })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test(
  'whoever transferred a refund that went back within one of the whole reads so, and what to do (rule 923)',
  async (t) => {
    const member = await shop.aCustomer('joined@example.com')
    await savesAccount(shop, member.id)
    const { data: draft } = await member.draft({ bags: [await shop.aBag(), await shop.aBag()] })
    const { orderId } = draft
    await member.pay(orderId, await shop.approve(draft, { isPartialCancelable: false }))
    const [item] = (await detailOf(member, orderId)).order_items
    const cheaper = await shop.aBag({ daily_rental_price: 10_000 })
    const exchanged = await operations.step(item?.id, 'exchange', { productId: cheaper, quotedRefund: 9_000 })
    t.match(exchanged, { status: 200, data: { refunded: 9_000 } })
    const { refundId = '' } = (await list()).result.find((one) => one.orderId === orderId) ?? {}
    t.match((await accountFor(refundId)).data, { amount: 9_000 })
    const { account = '' } = (await accountFor(refundId)).data.accounts[0] ?? {}
    await operations.step(item?.id, 'cancel', { wholeOrder: true })

    const each = async () => [
      await transfer(refundId, { account }),
      await resend(refundId),
      await accountFor(refundId),
    ]
    const whole = { doing: 'refund_joined', by: '박운영', whole: { amount: 96_000, status: 'pending' } }
    for (const met of await each())
      t.match(met, {
        ...{ status: 409, code: 'ALREADY_DONE', data: whole },
        message:
          '그사이 결제 전액을 돌려드리는 환불에 합쳐졌어요. 박운영 님이 처리했어요. 전액 96,000원을 결제사가 처리하고 있어요. 따로 이체하셨다면 결제사가 돌려드린 뒤에는 두 번 나간 금액이라 대사 차이의 통장에서 처리해 주세요.',
      })
    await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
    await sendDueRefunds(shop.deps)
    for (const met of await each())
      t.match(met, {
        ...{ code: 'ALREADY_DONE', data: { whole: { status: 'rejected' } } },
        message: /이체로 보내야 해요\. 먼저 이체하셨다면 나머지만 보내고, 통장의 두 거래를 그 환불과 짝지어/,
      })
    const { refundId: wholeId = '' } = (await list()).result.find((one) => one.orderId === orderId) ?? {}
    t.match(await resend(wholeId), { status: 200 })
    await sendDueRefunds(shop.deps)
    const back = (await list('confirmed')).result.find((one) => one.refundId === wholeId)
    for (const met of await each())
      t.match(met, {
        data: { whole: { status: 'confirmed' }, paid: { reference: back?.transactionKey } },
        message: /전액 96,000원을 돌려드렸어요\. 2026\.11\.20 \d\d:\d\d, 거래 번호 .+ 두 번 나간 금액/,
      })
    t.equal(
      await shop.count("es.events WHERE type = 'payment.refund.confirmed' AND data->>'refundId' = $1", [
        wholeId,
      ]),
      1,
    )
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('the refused refund of who has left goes to an account that finance types (rule 881)', async (t) => {
  const there = await refusedOrder('there@example.com', '01044440013')
  const member = await shop.aCustomer('left@example.com')
  const { orderItemId, orderId } = await rented(shop, member, await shop.aBag(), 'collected')
  for (const colleague of [finance, operations, other]) await colleague.logsInAgain()
  t.match(await withdrawAgain(shop.deps, member.id, shop.clock.now()), { pointsExpired: Number })
  await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
  const refund = { refundNumber: 1, refund: 20_000, ownerBears: false, ...reason }
  t.match(await finance.post(`/api/staff/order-items/${orderItemId}/refund`, refund), { status: 200 })
  await sendDueRefunds(shop.deps)
  const { refundId = '', memberName } = (await list()).result.find((one) => one.orderId === orderId) ?? {}
  t.equal(memberName, null)
  t.match(await accountFor(refundId), {
    ...{ status: 409, code: 'REFUND_ACCOUNT_MISSING', data: { memberHasLeft: true } },
    message: '탈퇴한 회원이라 인증한 계좌가 없어요. 회원에게 받은 계좌를 입력해 주세요.',
  })
  await fetch(`${shop.simulators.url}/portone/__accounts`, {
    ...{ method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ bank: 'KAKAO', number: '3333017654321', holder: '이떠남', behaviour: 'open' }),
  })
  const told = { bankCode: '090', accountNumber: '3333017654321', accountHolderName: '이떠남' }
  const types = (of: string, changes: object = {}, who = finance) =>
    who.post(`/api/staff/refunds/${of}/account`, { ...reason, ...told, ...changes })
  t.match(await types(refundId, {}, operations), { status: 403 })
  t.match(await types(refundId, { reason: ' ' }), { status: 400 })
  t.match(await types(refundId, { accountHolderName: '남의이름' }), { code: 'ACCOUNT_HOLDER_DIFFERS' })
  t.match(await types(there.refundId), { status: 409, code: 'TRANSITION_NOT_ALLOWED' }, 'who can save one')
  t.match(await accountFor(refundId), { code: 'REFUND_ACCOUNT_MISSING' }, 'nothing was kept')
  t.match(await types(refundId), { status: 200 })
  t.match(await types(refundId), { status: 200 }, 'two taps')
  t.match((await accountFor(refundId)).data, {
    amount: 20_000,
    accounts: [{ bankName: '카카오뱅크', ...told, isCurrent: true }],
  })
  const records = `/api/staff/records?kind=personal&key=${member.id}`
  const { result } = (await finance.get<{ result: { title: string }[] }>(records)).data
  t.match(
    result.find(({ title }) => title === '탈퇴한 회원의 환불 계좌 입력'),
    { reason: reason.reason },
  )
  t.match(await transfer(refundId), { status: 200, data: { status: 'confirmed' } })
  t.match(
    await types(refundId, {}, other),
    { status: 409, code: 'ALREADY_DONE', data: { doing: 'refund_transferred', ...reason } },
    'the second colleague reads that it was paid, and why (rule 907)',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'whoever has no account is asked for one when a refund is refused, others are not (rule 949)',
  async (t) => {
    const { member, orderId, refundId } = await refusedOrder('no-account@example.com', '01044440949')
    await workOff()
    const told = await phoneOf('01044440949')
    t.equal(headings(told).at(-1), '[빌림] 환불이 늦어지고 있어요')
    t.match(told.at(-1)?.text, /환불받을 계좌를 등록해 주시면 그 계좌로 보내 드려요\./)
    t.notMatch(told.at(-1)?.text, /따로 하실 일은 없어요/)
    const { data: inbox } = await member.get<Inbox>('/api/users/my-inbox?curPage=1')
    t.match(inbox.result[0], { title: '환불이 늦어지고 있어요', link: '/mypage/account' })

    await savesAccount(shop, member.id)
    await shop.script({ route: 'cancel', orderId, code: 'EXCEED_MAX_REFUND_DUE' })
    t.match(await resend(refundId), { status: 200 })
    await sendDueRefunds(shop.deps)
    await workOff()
    t.match((await phoneOf('01044440949')).at(-1)?.text, /따로 하실 일은 없어요/)
    await refusedCharge('no-account-owes@example.com', '01044440950')
    await workOff()
    t.match((await phoneOf('01044440950')).at(-1)?.text, /추가 요금 환불을 .+ 그 계좌로 보내 드려요\./s)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
