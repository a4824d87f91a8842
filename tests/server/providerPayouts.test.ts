import t from 'tap'
import type { Period } from '../../domain/shared/civilDate.ts'
import type { CardGateway, PaidOutLine } from '../../server/gateways/cards/index.ts'
import { openItems } from '../../server/ledger/openItems.ts'
import { sendDueRefunds } from '../../server/payments/index.ts'
import type { Deps } from '../../server/platform/deps.ts'
import { comparePayouts } from '../../server/providerPayouts/compare.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { reversedBefore } from '../support/reversedBefore.ts'
import { refundAtDesk } from '../support/toss.ts'

const shop = await aShopWithPayouts('provider_payouts')
t.teardown(() => shop.end())
const minji = await shop.aCustomer('payouts@example.com')
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const writeOffs = '/api/staff/books/write-offs'
const threeDays: Period = { start: '2026-12-03', end: '2026-12-05' }
const sevenDays: Period = { start: '2026-12-03', end: '2026-12-09' }
const rents = async (period: Period) => shop.pays(minji, { bags: [await shop.aBag()], period })
const payouts = async () => {
  const { rows } = await shop.database.pool.query(
    `SELECT paid_out_on AS day, number, pay_out, fees, vat, transactions FROM shop.provider_payouts
     ORDER BY paid_out_on, number`,
  )
  return rows
}
const differences = async () => {
  const { rows } = await shop.database.pool.query(
    `SELECT key[1] AS payment_key, key[2] AS transaction_key, kind, ours, theirs, settled_at IS NOT NULL AS settled
     FROM shop.differences WHERE place = 'card' ORDER BY found_at, key`,
  )
  return rows
}
const unsettled = async () => (await differences()).filter((row) => !row.settled)

const unread = {
  outcome: 'unknown',
  reason: 'no answer',
  answered: false,
  shut: false,
  isUnderWay: false,
} as const

/*
 * What a bookkeeper reckons by hand. The provider keeps 2.2 % and a tenth of that as tax.
 *
 *          captured   fee    tax    paid out
 *   5 ×      48,000  1,056   106      46,838
 *   4 ×      36,900    812    81      36,007
 *   3 ×      80,000  1,760   176      78,064   of which one is listed with
 *            78,680  1,731   173      76,776   1,320 won less
 *   Fri 20 → Tue 24: 626,280 − 13,779 − 1,379 = 611,122
 *   given back on Mon 23 → Wed 25: −84,900 + 1,868 + 187 = −82,845
 */
t.test('twelve payments, two refunds and 1,320 won that the provider paid too little', async (t) => {
  const fours = [await rents(fourDays), await rents(fourDays), await rents(fourDays)]
  fours.push(await rents(fourDays), await rents(fourDays))
  const threes = [await rents(threeDays), await rents(threeDays), await rents(threeDays)]
  threes.push(await rents(threeDays))
  const sevens = [await rents(sevenDays), await rents(sevenDays), await rents(sevenDays)]
  t.match(await shop.balances(), { card_clearing: 627_600 })
  const short = sevens[0]?.paymentKey ?? ''
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(short),
    amountBy: -1_320,
  })

  shop.moveTo('2026-11-23T10:00:00+09:00')
  t.equal((await shop.cancels(minji, fours[0]?.itemId ?? '')).status, 200)
  t.equal((await shop.cancels(minji, threes[0]?.itemId ?? '')).status, 200)
  await sendDueRefunds(shop.deps)
  t.same(await shop.clearing(), { onItsWay: 542_700, differing: 0 }, 'refunds are on their way too')
  t.equal(await shop.evening('2026-11-23'), 0, 'nothing is paid out yet')
  t.same(await differences(), [])

  t.equal(await shop.evening('2026-11-24'), 1)
  t.equal(await shop.evening('2026-11-25'), 1)
  t.same(await payouts(), [
    { day: '2026-11-24', number: 1, pay_out: 611_122, fees: 13_779, vat: 1_379, transactions: 12 },
    { day: '2026-11-25', number: 1, pay_out: -82_845, fees: -1_868, vat: -187, transactions: 2 },
  ])
  t.match(await shop.balances(), {
    bank: 528_277,
    payment_fees: 11_911,
    vat_receivable: 1_192,
    card_clearing: 1_320,
  })
  t.same(await shop.clearing(), { onItsWay: 0, differing: 1_320 })
  const named = { payment_key: short, transaction_key: '', kind: 'amount_differs', settled: false }
  t.same(await differences(), [{ ...named, ours: 80_000, theirs: 78_680 }])
  t.match(shop.log.lines, [
    {
      level: 'error',
      sentence: 'what the card provider paid out differs from our books',
      facts: { differences: 1, won: 1_320, kinds: 'amount_differs', payment: short },
    },
  ])
  t.same(await shop.wrongs(), [])
})

t.test('the same evening again, and two processes at once, book nothing twice', async (t) => {
  const before = await payouts()
  await Promise.all([shop.evening('2026-11-25'), shop.evening('2026-11-25')])
  t.same(await payouts(), before)
  t.equal(shop.log.lines.length, 1, 'a difference that is known is not told again')
})

t.test('the provider makes the difference good, and the row says when', async (t) => {
  const [open] = await differences()
  const transactionKey = await shop.transactionOf(String(open?.payment_key))
  await shop.atProvider('__settlements', { transactionKey })
  t.equal(await shop.evening('2026-11-26'), 1)
  t.match((await payouts())[1], { day: '2026-11-24', number: 2, pay_out: 1_288, fees: 29, vat: 3 })
  t.same(await shop.clearing(), { onItsWay: 0, differing: 0 })
  t.match(await shop.balances(), { card_clearing: undefined })
  t.match(await differences(), [{ kind: 'amount_differs', settled: true }])
  t.same(await shop.wrongs(), [])
})

t.test('days on which no process ran are made up for', async (t) => {
  shop.moveTo('2026-11-27T10:00:00+09:00')
  await rents(fourDays)
  shop.moveTo('2026-11-28T10:00:00+09:00')
  await rents(threeDays)
  t.equal(await shop.evening('2026-12-20'), 1, 'Friday and Saturday are paid out on Tuesday')
  t.match((await payouts()).at(-1), { day: '2026-12-01', transactions: 2, pay_out: 46_838 + 36_007 })
  t.same(await unsettled(), [])
})

t.test('a payment that is never paid out is named after a fortnight', async (t) => {
  shop.moveTo('2026-12-21T10:00:00+09:00')
  const lost = await shop.pays(minji, {
    bags: [await shop.aBag()],
    period: { start: '2027-01-07', end: '2027-01-10' },
  })
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(lost.paymentKey),
    isMissing: true,
  })
  await shop.evening('2027-01-04')
  t.same(await unsettled(), [], 'it may still be on its way')
  const before = shop.log.lines.length
  await Promise.all([shop.evening('2027-01-05'), shop.evening('2027-01-05')])
  t.equal(shop.log.lines.length, before + 1, 'two processes that find it at once tell of it once')
  t.match(await unsettled(), [
    { payment_key: lost.paymentKey, kind: 'missing_there', ours: 48_000, theirs: null },
  ])
  t.same(await shop.clearing(), { onItsWay: 48_000, differing: 0 })
})

t.test('money given back at the provider’s desk, and money that we know nothing of', async (t) => {
  shop.moveTo('2027-01-06T10:00:00+09:00')
  const customerKey = 'stranger-customer'
  const session = { customerKey, orderId: 'nobody-knows-1', amount: 30_000 }
  const { paymentKey } = await shop.atProvider('__sessions', session)
  await shop.deps.cards.capture({ paymentKey, ...session, idempotencyKey: 'stranger' })
  const ours = (await shop.ledger()).find(
    ({ status, totalAmount }) => status === 'DONE' && totalAmount === 36_900,
  )
  await refundAtDesk(shop.deps.cards, ours?.paymentKey ?? '', 36_900)
  await shop.evening('2027-01-08')
  const open = (await unsettled()).filter(({ theirs }) => theirs !== null)
  t.match(
    open,
    [
      { payment_key: ours?.paymentKey, kind: 'cancelled_at_provider', ours: null, theirs: -36_900 },
      { payment_key: paymentKey, kind: 'missing_with_us', ours: null, theirs: 30_000 },
    ].sort((one, other) => (String(one.payment_key) < String(other.payment_key) ? -1 : 1)),
  )
  t.match(await shop.balances(), { card_clearing: 48_000 + 36_900 - 30_000 })
})

t.test('a provider that does not answer leaves the day for later', async (t) => {
  const before = await payouts()
  shop.moveTo('2027-01-11T10:00:00+09:00')
  await shop.pays(minji, {
    bags: [await shop.aBag()],
    period: { start: '2027-01-21', end: '2027-01-24' },
  })
  await shop.script({ route: 'settlements', drop: 'before', times: 1 })
  t.equal(await shop.evening('2027-01-13'), 0)
  t.same(await payouts(), before)
  t.match(shop.log.lines.at(-1), { level: 'warn', facts: { reason: 'NETWORK_FAILURE' } })
  t.equal(await shop.evening('2027-01-14'), 1)
})

type Open = {
  paymentKey: string
  transactionKey: string | null
  aspect: string
  missing: number
  isWrittenOff: boolean
  isClosingReversed: boolean
}
/** The stranger's payment stays unknown and the desk's refund unbooked for a while; all else has to hold. */
const wrongsOfOurs = async () => (await shop.wrongs()).filter((wrong) => !wrong.startsWith('tsim_'))
const listed = async (status: 'open' | 'settled') =>
  (await finance.get<{ result: Open[] }>(`/api/staff/books/reconciliation?status=${status}`)).data.result
const wordsOf = ({ paymentKey, transactionKey, aspect, missing }: Open) => ({
  ...{ paymentKey, transactionKey, aspect },
  quotedMissing: missing,
  reason: '결제사가 주지 않기로 했어요',
})

t.test('finance closes what never came as a loss, and what nobody knows as a gain', async (t) => {
  const [lost] = (await listed('open')).filter(({ missing }) => missing === 48_000)
  const [found] = (await listed('open')).filter(({ missing }) => missing === -30_000)
  if (lost === undefined || found === undefined) throw new Error('nothing differs')
  const asked = wordsOf(lost)
  t.equal((await operations.post(writeOffs, asked)).status, 403)
  t.match(await finance.post(writeOffs, { ...asked, reason: ' ' }), { code: 'INVALID_REQUEST' })
  t.match(await finance.post(writeOffs, { ...asked, quotedMissing: 47_999 }), {
    code: 'DIFFERENCE_CHANGED',
    data: { missing: 48_000 },
  })
  t.match(await finance.post(writeOffs, { ...asked, paymentKey: 'tviva-unknown' }), {
    code: 'DIFFERENCE_GONE',
  })
  const { card_clearing: clearing = 0 } = await shop.balances()
  t.match(await finance.post(writeOffs, asked), { status: 200 })
  t.match(await finance.post(writeOffs, asked), { status: 200 }, 'its answer was lost (rule 675)')
  t.match(await finance.post(writeOffs, { ...asked, reason: '다른 사유' }), {
    ...{ code: 'ALREADY_DONE', data: { doing: 'difference_closed', by: /./, amount: 48_000 } },
  })
  t.match(await shop.balances(), { reconciliation_differences: 48_000, card_clearing: clearing - 48_000 })
  t.match(await finance.post(writeOffs, wordsOf(found)), { status: 200 })
  t.match(await shop.balances(), { reconciliation_differences: 18_000, card_clearing: clearing - 18_000 })
  const closed = (await listed('settled')).filter(({ missing }) => missing === 48_000 || missing === -30_000)
  t.match(closed, [{ isWrittenOff: true }, { isWrittenOff: true }])
  await shop.evening('2027-01-15')
  t.equal((await listed('settled')).length, closed.length + 1, 'the next comparison finds them closed')

  type Explained = { account: string; lines: { event: { explanations: object[]; unexplained: object[] } }[] }
  const stream = encodeURIComponent(`provider-difference:${lost.paymentKey}`)
  const { data } = await finance.get<Explained>(`/api/staff/explain/subjects/${stream}`)
  t.match(data, {
    account: 'reconciliation_differences',
    lines: [{ amount: 48_000, event: { explanations: [{ rule: 269 }, { rule: 269 }], unexplained: [] } }],
  })
  type Sheet = { totalAssets: number; totalLiabilities: number; earnings: number }
  const { data: sheet } = await finance.get<Sheet>('/api/staff/books/balance-sheet')
  t.equal(sheet.totalAssets, sheet.totalLiabilities + sheet.earnings)
  t.strictSame(await wrongsOfOurs(), [])
})

t.test(
  'what went back at the provider’s desk is booked once, and the cancelled item’s refund is set off',
  async (t) => {
    const [atDesk] = (await listed('open')).filter(({ missing }) => missing === 36_900)
    if (atDesk === undefined) throw new Error('nothing went back at the desk')
    const { paymentKey, transactionKey } = atDesk
    const path = '/api/staff/refunds/found'
    const asked = { paymentKey, transactionKey, reason: '결제사에서 취소한 것을 확인했어요' }
    t.equal((await operations.post(path, asked)).status, 403)
    t.match(await finance.post(path, { ...asked, transactionKey: 'unknown' }), { code: 'DIFFERENCE_GONE' })
    t.match(await finance.post(path, { ...asked, paymentKey: 'unknown' }), { code: 'NOT_FOUND' })
    await shop.script({ route: 'payment', drop: 'before', times: 1 })
    t.match(await finance.post(path, asked), { code: 'PROVIDER_UNAVAILABLE' })
    t.match(await shop.balances(), { card_clearing: 36_900 })
    t.match(await finance.post(path, asked), { status: 200 })
    t.match(await finance.post(path, asked), { status: 200 }, 'the same key again is the same refund')
    t.match(await shop.balances(), { card_clearing: undefined, desk_refunds: 36_900 })
    t.notOk((await listed('open')).some((row) => row.paymentKey === paymentKey))
    const { rows } = await shop.database.pool.query<{ id: string }>(
      'SELECT i.order_item_id AS id FROM shop.order_items i JOIN shop.orders o USING (order_id) WHERE o.payment_key = $1',
      [paymentKey],
    )
    const before = await shop.ledger()
    const cancelled = await operations.step(rows[0]?.id, 'cancel', {
      reason: '결제사에서 이미 취소했어요',
    })
    t.equal(cancelled.status, 200)
    t.match(await shop.balances(), { refunds_payable: -36_900 })
    await sendDueRefunds(shop.deps)
    t.match(await shop.balances(), { refunds_payable: undefined, desk_refunds: undefined })
    t.same(await shop.ledger(), before, 'the provider was asked for nothing more')
    t.strictSame(
      (await shop.wrongs()).filter((wrong) => !wrong.includes('neither an order nor a charge')),
      [],
      'shop and provider hold the payment alike',
    )
    t.strictSame(await shop.rebuilt(), [])
  },
)

t.test('a fee beyond the contract is kept, told once, and closed without its tax', async (t) => {
  shop.moveTo('2027-01-18T10:00:00+09:00')
  const dear = await shop.pays(minji, {
    bags: [await shop.aBag()],
    period: { start: '2027-01-28', end: '2027-01-31' },
  })
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(dear.paymentKey),
    feeBy: 1_200,
  })
  const told = () => shop.log.lines.filter(({ sentence }) => /another fee/.test(String(sentence)))
  await shop.evening('2027-01-20')
  const [open] = (await listed('open')).filter(({ aspect }) => aspect === 'fee')
  t.match(open, { paymentKey: dear.paymentKey, transactionKey: null, kind: 'fee_differs', missing: 1_320 })
  t.match(told(), [{ level: 'error', facts: { differences: 1, won: 1_320, payment: dear.paymentKey } }])
  await shop.evening('2027-02-20')
  t.equal(told().length, 1, 'nor is it lost when its day is no longer read again')
  t.equal((await listed('open')).filter(({ aspect }) => aspect === 'fee').length, 1)
  const { payment_fees: fees = 0, reconciliation_differences: before = 0 } = await shop.balances()
  if (open === undefined) throw new Error('no fee differs')
  t.match(await finance.post(writeOffs, wordsOf(open)), { status: 200 })
  t.match(await shop.balances(), {
    payment_fees: fees - 1_200,
    reconciliation_differences: before + 1_200,
  })
  await shop.evening('2027-02-21')
  t.same(
    (await listed('open')).filter(({ aspect }) => aspect === 'fee'),
    [],
  )
  t.strictSame(await wrongsOfOurs(), [])
})

t.test('the days before one that cannot be read are booked', async (t) => {
  const period: Period = { start: '2027-03-11', end: '2027-03-14' }
  for (const day of ['2027-02-22', '2027-02-23']) {
    shop.moveTo(`${day}T10:00:00+09:00`)
    await rents(period)
    await rents(period)
  }
  shop.moveTo('2027-02-25T23:40:00+09:00')
  const { cards } = shop.deps
  let silentOn: string | null = '2027-02-25'
  const paidOut: typeof cards.paidOut = async function* (days) {
    if (days.to === silentOn) yield unread
    else yield* cards.paidOut(days)
  }
  const deps = { ...shop.deps, cards: { ...cards, paidOut } }
  t.equal(await readProviderPayouts(deps, shop.log), 1, 'a day is booked before the next one is read')
  silentOn = null
  t.equal(await readProviderPayouts(deps, shop.log), 1)
  t.match((await payouts()).slice(-2), [
    { day: '2027-02-24', transactions: 2 },
    { day: '2027-02-25', transactions: 2 },
  ])
})

t.test(
  'a difference that was closed by mistake is opened again, and closed anew or paid after all (rule 441)',
  async (t) => {
    const { differing } = await shop.clearing()
    shop.moveTo('2027-03-03T10:00:00+09:00')
    const { paymentKey, orderId } = await rents({ start: '2027-03-18', end: '2027-03-24' })
    const notSettled = async () => {
      const open = await openItems({ db: shop.deps.db }, 'card_clearing', shop.clock.now(), 500)
      return open?.items.flatMap(({ stream, amount }) =>
        stream?.endsWith(orderId) || stream?.includes(paymentKey) ? amount : [],
      )
    }
    const transactionKey = await shop.transactionOf(paymentKey)
    await shop.atProvider('__settlements', { transactionKey, amountBy: -1_320 })
    await shop.evening('2027-03-05')
    const shown = async (status: 'open' | 'settled') =>
      (await listed(status)).filter((row) => row.paymentKey === paymentKey)
    const [short] = await shown('open')
    if (short === undefined) throw new Error('nothing differs')
    t.match(short, { missing: 1_320 })
    t.same(await notSettled(), [1_320])
    const [asked, undo] = [wordsOf(short), `${writeOffs}/undo`]
    const before = await shop.balances()
    t.match(await finance.post(undo, asked), { code: 'DIFFERENCE_NOT_WRITTEN_OFF' })
    t.match(await finance.post(writeOffs, asked), { status: 200 })
    t.match(await shop.clearing(), { differing })
    t.same(await notSettled(), [], 'its closing settles the payment')

    const { rows } = await shop.database.pool.query<{ pos: number }>(
      `SELECT max(pos)::int AS pos FROM shop.journal_lines WHERE stream_id = $1`,
      [`provider-difference:${paymentKey}`],
    )
    const reversal = {
      entryPos: rows[0]?.pos,
      bookedOn: '2027-03-05',
      evidence: 'R-1',
      reason: '잘못 처리했어요',
    }
    t.match(await finance.post('/api/staff/adjustments/reversals', reversal), {
      ...{ code: 'ENTRY_CLOSES_DIFFERENCE', data: { place: 'card' }, message: /들어온 돈에서 처리를 되돌려/ },
    })
    const again = {
      ...{ adjustmentId: '0199a1b2-0000-7000-8000-000000000507', reason: '잘못 처리했어요' },
      ...{ bookedOn: '2027-03-05', evidence: 'R-1' },
      entryLines: [
        { account: 'card_clearing', amount: 1_320 },
        { account: 'reconciliation_differences', amount: -1_320 },
      ],
    }
    t.match(
      await finance.post('/api/staff/adjustments', again),
      { code: 'ENTRY_MIRRORED', data: { closes: { place: 'card' } }, message: /들어온 돈에서 처리를 되돌려/ },
      'a new entry with the same lines is led there, too (rule 507)',
    )
    t.equal((await operations.post(undo, asked)).status, 403)
    t.match(await finance.post(undo, { ...asked, quotedMissing: 1_319 }), {
      ...{ code: 'DIFFERENCE_CHANGED', data: { missing: 1_320 } },
    })
    t.match(await finance.post(undo, asked), { status: 200 })
    t.match(await finance.post(undo, asked), { status: 200 }, 'its answer was lost (rule 675)')
    t.match(await finance.post(undo, { ...asked, reason: '다른 사유' }), {
      code: 'DIFFERENCE_NOT_WRITTEN_OFF',
    })
    t.same(await shop.balances(), before)
    t.match(await shop.clearing(), { differing: differing + 1_320 })
    t.match(await shown('open'), [{ missing: 1_320, isWrittenOff: false }])
    await shop.evening('2027-03-08')
    t.match(await shown('open'), [{ missing: 1_320 }], 'the next comparison finds it again')

    t.match(await finance.post(writeOffs, asked), { status: 200 })
    t.match(await shown('settled'), [{ isWrittenOff: true }])
    const closings = await shop.database.pool.query(
      'SELECT number FROM shop.difference_write_offs WHERE key[1] = $1',
      [paymentKey],
    )
    t.same(closings.rows, [{ number: 3 }])
    t.match(await finance.post(undo, asked), { status: 200 })
    await shop.atProvider('__settlements', { transactionKey })
    await shop.evening('2027-03-09')
    t.same(await shown('open'), [])
    t.match(await shown('settled'), [{ isWrittenOff: false }], 'what was paid after all is no loss')
    t.match(await shop.clearing(), { differing })
    t.equal((await shop.balances()).reconciliation_differences, before.reconciliation_differences)
    t.strictSame(await wrongsOfOurs(), [])
    t.strictSame(await shop.rebuilt(), [])
  },
)

t.test('a closing that an earlier release reversed goes back to card clearing once (rule 477)', async (t) => {
  const colleague = await shop.aColleague('money2@example.com', ['finance'])
  shop.moveTo('2027-03-15T10:00:00+09:00')
  const { paymentKey } = await rents({ start: '2027-03-25', end: '2027-03-31' })
  await shop.atProvider('__settlements', {
    transactionKey: await shop.transactionOf(paymentKey),
    amountBy: -1_320,
  })
  await shop.evening('2027-03-17')
  const [short] = (await listed('open')).filter((row) => row.paymentKey === paymentKey)
  if (short === undefined) throw new Error('nothing differs')
  const [asked, undo] = [wordsOf(short), `${writeOffs}/undo`]
  const [adjustments, reason] = ['/api/staff/adjustments', '증빙과 같아요']
  const { pool } = shop.database
  const booked = async () => {
    const { rows } = await pool.query<{ amount: number }>(
      "SELECT sum(amount)::bigint AS amount FROM shop.journal_lines WHERE account = 'card_clearing'",
    )
    return rows[0]?.amount ?? 0
  }
  const lastOf = async (stream: string) => {
    const { rows } = await pool.query<{ pos: number }>(
      'SELECT max(pos)::int AS pos FROM shop.journal_lines WHERE stream_id = $1',
      [stream],
    )
    return rows[0]?.pos ?? 0
  }
  const reverses = async (stream: string) => {
    const entryPos = await lastOf(stream)
    const request = { entryPos, bookedOn: '2027-03-17', evidence: 'R-2', reason }
    return { key: `reversal-${entryPos}`, answer: await finance.post(`${adjustments}/reversals`, request) }
  }
  const before = await booked()
  t.match(await finance.post(writeOffs, asked), { status: 200 })
  const closing = await lastOf(`provider-difference:${paymentKey}`)

  const key = await reversedBefore(shop.deps, closing, { isApproved: false })
  const decides = (proposed: string, action: string, proposal = 1) =>
    colleague.post(`${adjustments}/${proposed}/${action}`, { proposal, reason })
  t.match(await decides(key, 'approve'), {
    ...{ code: 'ENTRY_CLOSES_DIFFERENCE', data: { place: 'card', isReopening: false } },
  })
  t.match(await decides(key, 'reject'), { status: 200 })
  t.equal(await booked(), before - 1_320, 'what was proposed by then books nothing any more')

  const shown = async () => (await listed('settled')).find((row) => row.paymentKey === paymentKey)
  t.match(await shown(), { isWrittenOff: true, isClosingReversed: false })
  await reversedBefore(shop.deps, closing)
  t.equal(await booked(), before)
  t.match(await shown(), { isWrittenOff: true, isClosingReversed: true }, 'not offered then (rule 539)')
  t.match(await finance.post(undo, asked), {
    ...{ status: 409, code: 'CLOSING_REVERSED', message: /역분개로 이미 되돌린 처리/ },
  })
  const put = await reverses(`adjustment:${key}`)
  t.match(put.answer, { status: 200 })
  t.match(await finance.post(undo, asked), { code: 'CLOSING_REVERSED' }, 'until it is approved')
  t.match(await decides(put.key, 'approve'), { status: 200 })
  t.equal(await booked(), before - 1_320)
  t.match(await shown(), { isClosingReversed: false }, 'and offered again')
  const back = await reverses(`adjustment:${put.key}`)
  t.match(back.answer, { code: 'ENTRY_CLOSES_DIFFERENCE', data: { place: 'card' } })

  t.match(await finance.post(undo, asked), { status: 200 })
  t.equal(await booked(), before, 'once')
  t.match(await finance.post(undo, asked), { status: 200 }, 'its answer was lost (rule 675)')
  t.match(await finance.post(undo, { ...asked, reason: '다른 사유' }), { code: 'DIFFERENCE_NOT_WRITTEN_OFF' })
  t.match((await reverses(`provider-difference:${paymentKey}`)).answer, {
    ...{ code: 'ENTRY_CLOSES_DIFFERENCE', data: { isReopening: true } },
    message: '대사 차이의 처리를 되돌린 분개예요. 대사 차이의 들어온 돈에서 다시 처리해 주세요.',
  })
  t.match(await finance.post(writeOffs, asked), { status: 200 })
  t.strictSame(await wrongsOfOurs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

/** The pool of these, and the most rows that one of its answers had. */
function watchedPool(pool: Deps['db']['pool']) {
  let most = 0
  const watched = <Held extends object>(held: Held): Held =>
    new Proxy(held, {
      get: (of, name) => {
        const member: unknown = Reflect.get(of, name)
        if (typeof member !== 'function') return member
        return (...given: unknown[]): unknown => {
          const answer: unknown = Reflect.apply(member, of, given)
          return answer instanceof Promise ? answer.then(seen) : answer
        }
      },
    })
  const seen = (answer: unknown): unknown => {
    if (typeof answer !== 'object' || answer === null) return answer
    if ('rows' in answer && Array.isArray(answer.rows)) most = Math.max(most, answer.rows.length)
    return 'release' in answer ? watched(answer) : answer
  }
  return { pool: watched(pool), most: () => most }
}

t.test('what is on its way and what was paid out is compared a page at a time', async (t) => {
  shop.moveTo('2027-03-18T23:40:00+09:00')
  const { pool } = shop.database
  const many = 2_500
  const day = '2027-03-18'
  const paid = (name: string) =>
    pool.query(
      `INSERT INTO shop.payments (payment_id, payment_key, member_id, order_id, status, amount, is_reversed,
         approved_at, occurred_at)
       SELECT k.key, k.key, $1::int, gen_random_uuid(), 'done', 10000, false, $2::timestamptz, $2::timestamptz
       FROM (SELECT $3::text || '-' || n AS key FROM generate_series(1, $4::int) n) AS k`,
      [minji.id, shop.clock.now(), name, many],
    )
  await paid('on-its-way')
  await paid('paid-out')
  await pool.query(
    `INSERT INTO shop.provider_payout_rows (paid_out_on, number, transaction_key, payment_key, is_cancel, amount,
       fee, vat)
     SELECT $1::date, 1000, 'paid-out-' || n, 'paid-out-' || n, false, 10000, 220, 22
     FROM generate_series(1, $2::int) n`,
    [day, many],
  )
  const lists = (name: string, amount: number, fee: number, vat: number) =>
    pool.query(
      'UPDATE shop.provider_payout_rows SET amount = $2, fee = $3, vat = $4 WHERE payment_key = $1',
      [name, amount, fee, vat],
    )
  await lists('paid-out-2300', 10_000, 320, 32)
  await lists('paid-out-2400', 9_000, 198, 20)
  const watch = watchedPool(pool)
  const deps = { ...shop.deps, db: { ...shop.deps.db, pool: watch.pool } }
  const whole = { from: day, readUntil: day } as const
  t.match(await comparePayouts(deps, shop.log, whole), [
    { paymentKey: 'paid-out-2400', kind: 'amount_differs', ours: 10_000, theirs: 9_000 },
    { paymentKey: 'paid-out-2300', kind: 'fee_differs', missing: 110, tax: 10 },
  ])
  t.equal(watch.most(), 1_000, 'no answer has more than a page')
  await pool.query("DELETE FROM shop.provider_payout_rows WHERE payment_key LIKE 'paid-out-%'")
  await pool.query(
    "DELETE FROM shop.payments WHERE payment_key LIKE 'paid-out-%' OR payment_key LIKE 'on-its-way-%'",
  )
  t.strictSame(await comparePayouts(shop.deps, shop.log, whole), [], 'nothing is left of it')
})

t.test('a day of many pages is booked page by page, and goes on where it was cut off', async (t) => {
  shop.moveTo('2027-04-02T23:40:00+09:00')
  const day = '2027-04-01'
  const pages = [1, 2, 3].map((page): PaidOutLine[] =>
    Array.from({ length: 1_000 }, (_, nth) => ({
      ...{ paymentKey: `paged-${page}-${nth}`, transactionKey: `paged-${page}-${nth}`, isRefund: false },
      ...{ amount: 10_000, fee: 220, vat: 22, paidOutOn: day },
    })),
  )
  let pagesRead = 1
  /** How many pages were asked for while so many had been booked. */
  const askedAfter: number[] = []
  const booked = () => shop.count('shop.provider_payouts WHERE paid_out_on = $1', [day])
  const paidOut: CardGateway['paidOut'] = async function* (days) {
    if (days.from !== day) return
    for (const lines of pages.slice(0, pagesRead)) {
      askedAfter.push(await booked())
      yield { outcome: 'found', lines }
    }
    if (pagesRead < pages.length) yield unread
  }
  const deps = { ...shop.deps, cards: { ...shop.deps.cards, paidOut } }
  t.equal(await readProviderPayouts(deps, shop.log), 1, 'what came before the cut is booked')
  pagesRead = 3
  t.equal(await readProviderPayouts(deps, shop.log), 2, 'and nothing of it again')
  t.strictSame(askedAfter, [0, 1, 1, 2], 'no page waits for the ones behind it')
  t.equal(await readProviderPayouts(deps, shop.log), 0)
  t.match(
    (await payouts()).filter((payout) => payout.day === day),
    [1, 2, 3].map((number) => ({
      number,
      transactions: 1_000,
      pay_out: 9_758_000,
      fees: 220_000,
      vat: 22_000,
    })),
  )
  const [corrected] = pages[1] ?? []
  if (corrected === undefined) throw new Error('no page')
  corrected.fee = 200
  corrected.vat = 20
  t.equal(
    await readProviderPayouts(deps, shop.log),
    1,
    'what the provider corrects is booked by the difference',
  )
  t.match((await payouts()).at(-1), { day, number: 4, transactions: 1, pay_out: 22, fees: -20, vat: -2 })
})
