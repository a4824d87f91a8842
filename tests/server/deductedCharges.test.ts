import t from 'tap'
import type { MemberCharge, StaffCharge } from '../../domain/wire/charges.ts'
import type { PaymentHistoryRow } from '../../domain/wire/payments.ts'
import type { SettlementMonths, SettlementStatement } from '../../domain/wire/settlements.ts'
import { tryCards } from '../../server/charges/index.ts'
import { payOut, settleMonths } from '../../server/settlement/index.ts'
import { aLog } from '../support/aLog.ts'
import { aConsigningShop } from '../support/consigning.ts'

const { shop, anOwner, applies, receives, step, onOffer, isBooked, isBack } =
  await aConsigningShop('deducted_charges')
t.teardown(() => shop.end())
const finance = await shop.aColleague('money@example.com', ['finance'])

/*
 * What a bookkeeper reckons: 14 days at 12,300 are 142,600, less 13,975 and 28,520: the owner's 100,105.
 * Giving up costs 30 % of 142,600: 42,780. A failed appraisal costs 30,000 and 10,000 for the way back.
 * 100,105 − 42,780 − 30,000 − 10,000 = 17,325.
 */
const penalty = 42_780
const payable = 17_325
const owner = await anOwner('owner@example.com')
const log = aLog()
const reason = { reason: '기준에 따랐어요' }

const owed = async () =>
  (await owner.get<{ result: MemberCharge[]; cntAll: number }>('/api/users/charges')).data
const statementOf = async (month: string) =>
  (await owner.get<SettlementStatement>(`/api/users/settlement-months/${month}`)).data
const months = async () => (await owner.get<SettlementMonths>('/api/users/settlement-months')).data
const history = async () =>
  (await owner.get<{ result: PaymentHistoryRow[] }>('/api/users/payments-history?curPage=1')).data.result
const balance = async (account: string) => {
  const { rows } = await shop.database.pool.query<{ amount: number }>(
    'SELECT coalesce(sum(amount), 0)::bigint AS amount FROM shop.journal_lines WHERE account = $1',
    [account],
  )
  return rows[0]?.amount
}
const paidBy = async (month: string): Promise<object | undefined> => {
  const ledger = await fetch(`${shop.simulators.url}/__ledger`).then((answer) => answer.json())
  return ledger.payouts.payouts.find(({ ref }: { ref: string }) => ref === `settle-${owner.id}-${month}-1`)
}

t.test('a penalty and the fees of a failed appraisal are refused by the card on three days', async (t) => {
  shop.clock.moveTo('2026-11-20T10:00:00+09:00')
  const renter = await shop.aCustomer('renter@example.com')
  const { id, productId } = await onOffer(owner)
  const rental = await isBooked(renter, productId, { start: '2026-12-03', end: '2026-12-16' })
  shop.clock.moveTo('2026-12-17T10:00:00+09:00')
  await isBack(rental)
  shop.clock.moveTo('2026-12-18T10:00:00+09:00')
  t.match((await finance.get(`/api/staff/consignments/${id}`)).data, { penalty }, 'staff can say it')
  t.match(await owner.post(`/api/users/consignment/${id}/giving-up`, { quotedPenalty: penalty }), {
    status: 200,
  })
  shop.clock.moveTo('2026-12-18T11:00:00+09:00')
  const second: string = (await applies(owner, { modelName: '가품으로 밝혀진 가방' })).data.id
  await receives(second)
  t.match(await step(second, 'reject', { reason: '시리얼 번호가 맞지 않아요' }), { status: 200 })
  t.match(await months(), {
    result: [{ month: '2026-12', status: 'open', earned: 100_105, deducted: 0, payable: 100_105 }],
    awaitingCard: penalty + 40_000,
  })
  for (const [nth, day] of ['18', '19', '20'].entries()) {
    shop.clock.moveTo(`2026-12-${day}T12:00:00+09:00`)
    for (const { id: chargeId } of (await owed()).result)
      await shop.script({
        ...{ route: 'charge', orderId: `${chargeId}-a${nth + 1}`, code: 'REJECT_CARD_PAYMENT' },
      })
    t.equal(await tryCards(shop.deps), 0)
  }
  shop.clock.moveTo('2026-12-21T12:00:00+09:00')
  t.equal(await tryCards(shop.deps), 0, 'the card is asked no more')
  const { result } = await owed()
  t.strictSame(result.map(({ amount, cardFailures }) => [amount, cardFailures]).sort(), [
    [10_000, 3],
    [30_000, 3],
    [penalty, 3],
  ])
  t.equal(await balance('owner_receivable'), penalty + 40_000)
})

t.test('the month says what it will take of them while it is open, to the won (rule 509)', async (t) => {
  const open = { earned: 100_105, broughtForward: 0, payable, carriedForward: 0 }
  t.match(await months(), {
    result: [{ month: '2026-12', status: 'open', deducted: -82_780, ...open }],
    awaitingCard: 0,
  })
  const statement = await statementOf('2026-12')
  t.match(statement, { status: 'open', ...open })
  t.strictSame(statement.deductions.map(({ name, amount }) => `${name} ${amount}`).sort(), [
    '감정비 30000',
    '반송비 10000',
    `위탁 중도 해지 위약금 ${penalty}`,
  ])
})

t.test('the month takes them before it pays, and says so to the owner wherever they look', async (t) => {
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  t.match(await settleMonths(shop.deps, log), { closed: 1, requested: 1 })
  await payOut(shop.deps, log)
  const statement = await statementOf('2026-12')
  t.match(statement, { earned: 100_105, payable, carriedForward: 0, paidOn: '2027-01-20' })
  t.strictSame(statement.deductions.map(({ name, amount }) => `${name} ${amount}`).sort(), [
    '감정비 30000',
    '반송비 10000',
    `위탁 중도 해지 위약금 ${penalty}`,
  ])
  const csv = await shop.app.inject({
    url: '/api/users/settlement-statements/2026-12.csv',
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  for (const line of ['위탁 중도 해지 위약금,+-42780', '감정비,+-30000', '반송비,+-10000'])
    t.match(csv.body, new RegExp(`공제 · ${line}\\r\\n`))
  t.match(csv.body, /지급액,+17325\r\n/)
  t.match((await owner.get('/api/users/settlement-months')).data, {
    result: [{ month: '2026-12', earned: 100_105, deducted: -82_780, payable, status: 'paid' }],
  })
  t.match(await paidBy('2026-12'), { amount: payable, status: 'COMPLETED' })
  t.match(await owed(), { cntAll: 0 })
  const paid = (await history()).filter(({ deductedFrom }) => deductedFrom === '2026-12')
  t.strictSame(
    paid
      .map(({ amount, status, consignmentType, refunded }) => [amount, status, consignmentType, refunded])
      .sort(),
    [
      [10_000, 'done', 'reject', 0],
      [30_000, 'done', 'reject', 0],
      [penalty, 'done', 'cancel', 0],
    ],
  )
  t.equal(await balance('owner_receivable'), 0)
  t.equal(await balance('owner_payable'), 0)
  t.equal(await balance('bank'), -payable)
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'what was taken too much goes back with the next payout, once, up to what was taken (rule 231)',
  async (t) => {
    const staff = await finance.get<{ result: StaffCharge[] }>('/api/staff/charges?status=deducted')
    const fee = staff.data.result.find(({ kind }) => kind === 'inspection_fee')
    t.match(fee, { amount: 30_000, refunded: 0, refundStatus: null })
    const refunds = (amount: number, refundNumber: number) =>
      finance.post(`/api/staff/charges/${fee?.id}/refund`, { amount, refundNumber, ...reason })
    shop.clock.moveTo('2027-01-22T10:00:00+09:00')
    t.match(await refunds(30_001, 1), { status: 409, code: 'REFUND_OVER_PAID', data: { largest: 30_000 } })
    t.match(await refunds(11_000, 1), { status: 200 })
    t.match(await refunds(11_000, 1), { status: 200 }, 'two taps')
    const again = await finance.get<{ result: StaffCharge[] }>(`/api/staff/charges?chargeId=${fee?.id}`)
    t.match(again.data.result, [{ refunded: 11_000, refunds: 1 }], 'the next one is the second')
    t.match(await refunds(19_001, 2), { code: 'REFUND_OVER_PAID', data: { largest: 19_000 } })
    t.match(await finance.post(`/api/staff/charges/${fee?.id}/waive`, reason), {
      ...{ code: 'ALREADY_DONE', message: '이미 정산금에서 공제한 요금이에요.' },
    })
    const { rows } = await shop.database.pool.query<{ account: string; amount: number }>(
      `SELECT account, amount FROM shop.journal_lines
     WHERE pos = (SELECT max(pos) FROM shop.journal_lines WHERE stream_id = $1) ORDER BY line`,
      [`charge:${fee?.id}`],
    )
    t.strictSame(
      rows.map(({ account, amount }) => [account, amount]),
      [
        ['penalty_revenue', 10_000],
        ['vat_payable', 1_000],
        ['owner_payable', -11_000],
      ],
    )
    t.match(
      (await history()).find(({ paymentId }) => paymentId === `deduction:${fee?.id}`),
      {
        ...{ status: 'partial_canceled', amount: 30_000, refunded: 11_000, refundPending: 0 },
        addedTo: [{ month: '2027-01', amount: 11_000, isPaid: false }],
      },
    )
    t.match(await statementOf('2027-01'), {
      rows: [{ kind: 'charge_refund', consignmentNumber: /^\d{6}-\w{6}$/, expectedSettlementAmount: 11_000 }],
      ...{ earned: 11_000, paidOn: null },
    })
    shop.clock.moveTo('2027-02-20T10:00:00+09:00')
    await settleMonths(shop.deps, log)
    await payOut(shop.deps, log)
    t.match(await statementOf('2027-01'), { payable: 11_000, paidOn: '2027-02-20' })
    t.match(
      (await history()).find(({ paymentId }) => paymentId === `deduction:${fee?.id}`),
      { addedTo: [{ month: '2027-01', amount: 11_000, isPaid: true }] },
      'no page promises it any more (rule 950)',
    )
    t.match(await paidBy('2027-01'), { amount: 11_000, status: 'COMPLETED' })
    t.match((await owner.get('/api/users/settlements-history?curPage=1')).data, { cntAll: 2 })
    t.equal(await balance('owner_payable'), 0)
    t.equal(await balance('bank'), -payable - 11_000)
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
