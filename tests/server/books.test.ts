import t from 'tap'
import { account } from '../../domain/ledger/accounts.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import type { DailyClose, StatementLine } from '../../domain/wire/books.ts'
import { closeBooks, sumJournal } from '../../server/ledger/index.ts'
import { endOf, movementsOf } from '../../server/ledger/movements.ts'
import { fourDays } from '../support/aRental.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { until } from '../support/until.ts'
import { followed } from '../support/wholeLog.ts'

const shop = await aShopWithPayouts('books')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const admin = await shop.aColleague('admin@example.com', ['admin'])
const minji = await shop.aCustomer('books@example.com')

type Amounts = { account: string; amount: number }[]
type Statement = { opening: number; lines: StatementLine[]; closing: number; cursor: string | null }
const read = async <Data = Record<string, unknown>>(path: string): Promise<Data> =>
  (await finance.get<Data>(`/api/staff/books/${path}`)).data
const asOf = (instant: string) => `asOf=${encodeURIComponent(instant)}`
const collects = async (itemId: string) => {
  for (const [step, body] of [
    ['prepare', {}],
    ['ship', { courier: null, trackingNumber: null }],
    ['delivered', {}],
    ['collected', {}],
  ] as const)
    await operations.step(itemId, step, { reason: '확인', ...body })
}

// Friday: two bags are paid for. Wednesday: one of them is back, long before the month ends. Thursday: one is cancelled.
const friday = '2026-11-20T23:59:59+09:00'
const first = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
const second = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
await shop.evening('2026-11-24')
shop.moveTo('2026-11-25T10:00:00+09:00')
await collects(first.itemId)
shop.moveTo('2026-11-30T12:00:00+09:00')
t.equal((await shop.cancels(minji, second.itemId)).status, 200)
shop.moveTo('2026-12-01T00:00:00+09:00')

t.test('the trial balance of each day is what a bookkeeper reckons', async (t) => {
  t.match(await read(`trial-balance?${asOf(friday)}`), {
    rows: [
      { account: 'card_clearing', name: '카드 미수금', debits: 96_000, credits: 0, balance: 96_000 },
      { account: 'customer_prepayments', name: '선수금', debits: 0, credits: 96_000, balance: -96_000 },
    ],
    ...{ debits: 96_000, credits: 96_000, difference: 0 },
  })
  t.match(await read('trial-balance'), {
    rows: [
      { account: 'bank', balance: 93_676 },
      { account: 'card_clearing', debits: 96_000, credits: 96_000, balance: 0 },
      { account: 'vat_receivable', balance: 212 },
      { account: 'customer_prepayments', balance: 0 },
      { account: 'refunds_payable', balance: -33_600 },
      { account: 'vat_payable', balance: -4_364 },
      { account: 'rental_revenue', balance: -43_636 },
      { account: 'cancellation_fee_revenue', balance: -14_400 },
      { account: 'payment_fees', balance: 2_112 },
    ],
    difference: 0,
  })
})

t.test(
  'from a day behind its instant an account has no lines, and the balance of that instant (rule 583)',
  async (t) => {
    const behind = `from=2026-11-26&${asOf(friday)}`
    t.match(await read(`accounts/card_clearing?${behind}`), {
      ...{ opening: 96_000, lines: [], closing: 96_000, cursor: null },
      period: { debits: 0, credits: 0, balance: 96_000 },
    })
    const { data } = await finance.get(`/api/staff/explain/accounts/card_clearing?${behind}`)
    t.match(data, { opening: 96_000, lines: [], closing: 96_000, moved: 0, balance: 96_000 })
    t.match(
      await read(`accounts/card_clearing?${asOf(friday)}`),
      { opening: 0, closing: 96_000 },
      'its month',
    )
  },
)

t.test('what is owned is what is owed and what was earned, at every instant (rule 69)', async (t) => {
  for (const instant of [
    friday,
    '2026-11-25T09:00:00+09:00',
    '2026-11-25T11:00:00+09:00',
    '2026-12-01T00:00:00+09:00',
  ]) {
    const sheet = await read<{ totalAssets: number; totalLiabilities: number; earnings: number }>(
      `balance-sheet?${asOf(instant)}`,
    )
    t.equal(sheet.totalAssets, sheet.totalLiabilities + sheet.earnings, instant)
  }
  t.match(await read('balance-sheet'), {
    ...{ totalAssets: 93_888, totalLiabilities: 37_964, earnings: 55_924 },
    liabilities: [
      { account: 'customer_prepayments', amount: 0 },
      { account: 'refunds_payable', amount: 33_600 },
      { account: 'vat_payable', amount: 4_364 },
    ],
  })
})

t.test('a month’s profit is its own revenue less its own costs', async (t) => {
  const november = await read<{ revenue: Amounts; costs: Amounts; profit: number }>('profit?month=2026-11')
  t.match(november, {
    revenue: [
      { account: 'rental_revenue', name: '대여 매출', amount: 43_636 },
      { account: 'cancellation_fee_revenue', amount: 14_400 },
    ],
    costs: [{ account: 'payment_fees', name: '결제 수수료', amount: 2_112 }],
    ...{ netRevenue: 58_036, totalCosts: 2_112, profit: 55_924 },
  })
  t.match(await read(`profit?month=2026-11&${asOf('2026-11-25T09:00:00+09:00')}`), { profit: -2_112 })
  t.match(await read('profit?month=2026-12'), { revenue: [], costs: [], profit: 0 })
  t.strictSame(
    (await read<{ revenue: Amounts }>(`profit?month=2026-12&${asOf('2026-11-25T11:00:00+09:00')}`)).revenue,
    [],
    'a month that has not begun earned nothing of what was booked today',
  )
  t.match(await finance.get('/api/staff/books/profit?month=2026-13'), { status: 400 })
  const { result } = await read<{ result: { month: string }[] }>('profit-months?month=2026-12')
  t.equal(result.length, 12)
  t.match(result.slice(-3), [
    { month: '2026-10', netRevenue: 0, totalCosts: 0, profit: 0 },
    { month: '2026-11', netRevenue: 58_036, totalCosts: 2_112, profit: 55_924 },
    { month: '2026-12', netRevenue: 0, totalCosts: 0, profit: 0 },
  ])
})

t.test('a quarter’s tax is what was received of it less what was paid to others', async (t) => {
  t.match(await read('vat?quarter=2026-Q4'), {
    months: [
      { month: '2026-10', output: 0, input: 0, due: 0 },
      { month: '2026-11', output: 4_364, input: 212, due: 4_152 },
      { month: '2026-12', output: 0, input: 0, due: 0 },
    ],
    ...{ output: 4_364, input: 212, due: 4_152 },
  })
  t.match(
    await read(`vat?quarter=2026-Q4&${asOf('2026-11-25T11:00:00+09:00')}`),
    { months: [{ due: 0 }, { due: 4_152 }, { month: '2026-12', output: 0, input: 0, due: 0 }], due: 4_152 },
    'while a month of the quarter has not begun',
  )
  t.match(await read('vat?quarter=2026-Q3'), { output: 0, input: 0, due: 0 })
  t.match(await finance.get('/api/staff/books/vat?quarter=2026-Q5'), { status: 400, message: /분기/ })
})

t.test('the books are for finance and administrators alone', async (t) => {
  for (const path of ['trial-balance', 'balance-sheet', 'accounts/bank', 'closes', 'reconciliation']) {
    t.equal((await operations.get(`/api/staff/books/${path}`)).status, 403, path)
    t.equal((await admin.get(`/api/staff/books/${path}`)).status, 200, path)
  }
  t.equal((await finance.get('/api/staff/books/accounts/petty_cash')).status, 400)
})

t.test('the view of the past stays the same, whatever happens later and whenever it is summed', async (t) => {
  const instants = [
    friday,
    '2026-11-25T09:59:59+09:00',
    '2026-11-25T10:00:00+09:00',
    '2026-11-30T23:59:59+09:00',
  ]
  const views = () =>
    Promise.all(
      instants.flatMap((instant) => [
        read(`trial-balance?${asOf(instant)}`),
        read(`accounts/card_clearing?from=2026-11-01&${asOf(instant)}`),
        read(`profit?month=2026-11&${asOf(instant)}`),
      ]),
    )
  const before = await views()
  await followed(shop.deps, () => sumJournal(shop.deps))
  t.same(await views(), before, 'after the days were summed')
  shop.moveTo('2026-12-01T10:00:00+09:00')
  await shop.pays(minji, { bags: [await shop.aBag()], period: { start: '2026-12-10', end: '2026-12-13' } })
  t.same(await views(), before, 'after another order')
  await followed(shop.deps, () => sumJournal(shop.deps))
  t.same(await views(), before)
  t.match(await read('trial-balance'), { rows: [{}, { account: 'card_clearing', balance: 48_000 }] })
})

t.test('half summed or not at all, every balance is the sum of its lines', async (t) => {
  const plain = async (until: Date) => {
    const { rows } = await shop.database.pool.query<{ account: string; balance: number }>(
      `SELECT account, sum(amount) AS balance FROM shop.journal_lines WHERE occurred_at <= $1 GROUP BY 1 ORDER BY 1`,
      [until],
    )
    return rows.map(({ account, balance }) => [account, balance])
  }
  shop.moveTo('2026-12-02T10:00:00+09:00')
  for (const day of ['2026-12-09', '2026-12-16', '2026-12-30'] as const) {
    await shop.pays(minji, { bags: [await shop.aBag()], period: { start: day, end: addDays(day, 3) } })
    const { rows } = await shop.database.pool.query<{ at: Date }>(
      'SELECT DISTINCT occurred_at AS at FROM shop.journal_lines',
    )
    for (const { at } of rows) {
      const moved = await movementsOf(shop.deps, at)
      t.same(
        moved.map(({ account, debits, credits }) => [account, debits - credits]).sort(),
        await plain(at),
        at.toISOString(),
      )
    }
    if (day === '2026-12-16') await followed(shop.deps, () => sumJournal(shop.deps))
  }
})

t.test('a statement runs from its opening balance to its closing one, page after page', async (t) => {
  const many = await shop.database.pool.query(
    `INSERT INTO shop.journal_lines (pos, line, stream_id, account, amount, occurred_at, seoul_day)
     SELECT l.pos, 100 + nth, l.stream_id, l.account, nth, l.occurred_at, l.seoul_day
     FROM shop.journal_lines l, generate_series(1, 120) AS nth WHERE l.account = 'bank' RETURNING amount`,
  )
  t.equal(many.rowCount, 120)
  const lines: StatementLine[] = []
  let [cursor, pages]: [string | null, number] = [null, 0]
  let closing = 0
  do {
    const next: Statement = await read(
      `accounts/bank?from=2026-11-01${cursor === null ? '' : `&cursor=${cursor}`}`,
    )
    t.equal(next.opening, closing, 'a page opens with what the one before closed with')
    lines.push(...next.lines)
    ;({ cursor, closing } = next)
    pages += 1
  } while (cursor !== null)
  t.equal(pages, 3)
  t.equal(lines.length, 121)
  t.equal(closing, 93_676 + (120 * 121) / 2)
  t.match(lines[0], {
    streamId: 'provider-payout:2026-11-24',
    subject: '2026.11.24 결제사 지급',
    event: 'provider.paid_out',
    ...{ debit: 93_676, credit: 0, balance: 93_676 },
  })
  await shop.database.pool.query('DELETE FROM shop.journal_lines WHERE line > 100')
  t.match(await read('accounts/bank?from=2026-12-01'), { opening: 93_676, lines: [], closing: 93_676 })
  t.match(await read('accounts/vat_payable?from=2026-11-26'), { opening: -4_364, closing: -4_364 })
  for (const forged of ['nonsense', '["0000-01-01T00:00:00Z",1,0]', '["9999-12-31T23:59:59Z",1,0]'])
    t.match(
      await read(`accounts/bank?from=2026-11-01&cursor=${Buffer.from(forged).toString('base64url')}`),
      { opening: 0, closing: 93_676 },
      forged,
    )
})

/** Another database of the cluster may hold up the seal for a moment: the next run closes what waited. */
async function closesUntil(day: string): Promise<string[]> {
  const days: string[] = []
  const isClosed = async () => {
    days.push(...(await closeBooks(shop.deps, shop.log)))
    return days.at(-1) === day
  }
  await until(isClosed)
  return days
}

t.test('each day is closed once with its sums, a balance of zero and the sealed head', async (t) => {
  shop.moveTo('2026-12-01T00:20:00+09:00')
  const days = await closesUntil('2026-11-30')
  t.equal(days[0], '2026-11-20')
  t.same(await closeBooks(shop.deps, shop.log), [], 'nothing is closed twice')
  const { result, cntAll } = await read<{ result: DailyClose[]; cntAll: number }>('closes')
  t.equal(cntAll, 11)
  t.match(result[0], {
    day: '2026-11-30',
    ...{ lines: 3, debits: 48_000, credits: 48_000, trialBalance: 0, lateLines: 0 },
    balances: { bank: 93_676, cancellation_fee_revenue: -14_400, refunds_payable: -33_600 },
    headHash: /^[0-9a-f]{64}$/,
  })
  t.match(result.at(-1), { day: '2026-11-20', lines: 4, balances: { card_clearing: 96_000 } })
  const { rows } = await shop.database.pool.query(
    `SELECT encode(hash, 'hex') AS hash FROM es.blocks WHERE number = $1`,
    [result[0]?.headBlock],
  )
  t.same(rows, [{ hash: result[0]?.headHash }])
  shop.moveTo('2026-12-04T09:00:00+09:00')
  t.same(await closesUntil('2026-12-03'), ['2026-12-01', '2026-12-02', '2026-12-03'], 'missed nights')
})

t.test('what is booked into a closed day is seen at its close', async (t) => {
  shop.moveTo('2026-12-02T18:00:00+09:00')
  await shop.pays(minji, { bags: [await shop.aBag()], period: { start: '2027-01-06', end: '2027-01-09' } })
  const { result } = await read<{ result: DailyClose[] }>('closes')
  const closed = result.find(({ day }) => day === '2026-12-02')
  t.match(closed, { lateLines: 2, trialBalance: 0 })
})

t.test('the end of a time is its last millisecond, or the instant that was asked for', async (t) => {
  t.equal(endOf('2026-12-01', new Date('2026-12-31')).toISOString(), '2026-11-30T14:59:59.999Z')
  t.equal(endOf('2026-12-01', new Date('2026-11-03')).toISOString(), '2026-11-03T00:00:00.000Z')
  t.equal(account.options.length, 31)
  t.same(await shop.rebuilt(), [])
})

t.test('a day whose trial balance is not zero alerts once a day, however often the job runs', async (t) => {
  const { pool } = shop.database
  const differs = (won: number) =>
    pool.query(
      `UPDATE shop.journal_days SET debits = debits + $1 WHERE seoul_day = '2026-12-02' AND account = 'bank'`,
      [won],
    )
  const alerts = () => shop.count(`platform.alerts WHERE sentence LIKE 'a day cannot be closed%'`)
  await pool.query(
    `INSERT INTO shop.journal_days (seoul_day, account, debits, credits, lines) VALUES ('2026-12-02', 'bank', 0, 0, 0)
     ON CONFLICT DO NOTHING`,
  )
  await differs(1)
  shop.moveTo('2026-12-05T00:20:00+09:00')
  for (let runs = 0; runs < 3; runs += 1) t.same(await closeBooks(shop.deps, shop.log), [])
  t.equal(await alerts(), 1)
  await pool.query(`UPDATE platform.raised_alerts SET raised_at = raised_at - interval '1 day'`)
  await closeBooks(shop.deps, shop.log)
  t.equal(await alerts(), 2, 'and again after a day')
  await differs(-1)
  t.same(await closesUntil('2026-12-04'), ['2026-12-04'])
})
