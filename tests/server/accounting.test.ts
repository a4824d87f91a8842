import { unzipSync } from 'fflate'
import t from 'tap'
import { monthSheetNames } from '../../domain/lists/monthSheets.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { fourDays } from '../support/aRental.ts'
import { beforeItWrites } from '../support/beforeItWrites.ts'
import { staffHeaders } from '../support/colleague.ts'
import { aShopWithPayouts } from '../support/readingBooks.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { sealed } from '../support/wholeLog.ts'

const shop = await aShopWithPayouts('accounting')
t.teardown(() => shop.end())
const operations = await shop.aColleague('ops@example.com', ['operations'])
const finance = await shop.aColleague('money@example.com', ['finance'])
const second = await shop.aColleague('second@example.com', ['finance'])
const admin = await shop.aColleague('admin@example.com', ['admin'])
const minji = await shop.aCustomer('month@example.com')
const reason = '결산이에요'

type Sheet = {
  columns: { key: string; label: string }[]
  rows: { cells: (string | number | null)[] }[]
  sums: (number | null)[]
  totals: { name: string; value: number | string }[]
  cntAll: number
}
type Trial = { rows: { account: string; balance: number }[]; debits: number; difference: number }
const read = async <Data>(path: string): Promise<Data> => (await finance.get<Data>(`/api/staff/${path}`)).data
const trialAt = (asOf: string) => read<Trial>(`books/trial-balance?asOf=${encodeURIComponent(asOf)}`)
const endOfNovember = '2026-11-30T23:59:59.999+09:00'
/** Of 48,000 that are paid out in December. */
const decembersFees = 1_056
const endOfDecember = '2026-12-31T23:59:59.999+09:00'
const laterDays = { start: '2026-12-10', end: '2026-12-13' } as const
const balanceAt = async (account: string, asOf: string) => {
  const { rows, difference } = await trialAt(asOf)
  t.equal(difference, 0)
  return rows.find((row) => row.account === account)?.balance ?? 0
}
const fileOf = async (path: string) => {
  const headers = await staffHeaders(shop, 'money@example.com')
  return shop.app.inject({ url: `/api/staff/months/${path}`, headers })
}
const sum = (amounts: readonly (string | number | null | undefined)[]) =>
  amounts.reduce<number>((total, one) => total + (typeof one === 'number' ? one : 0), 0)

// November: a bag is rented and collected, another one is cancelled for a fee; the provider has paid both out.
const first = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
const other = await shop.pays(minji, { bags: [await shop.aBag()], period: fourDays })
await shop.evening('2026-11-24')
shop.moveTo('2026-11-25T10:00:00+09:00')
for (const [step, body] of [
  ['prepare', {}],
  ['ship', { courier: null, trackingNumber: null }],
  ['delivered', {}],
  ['collected', {}],
] as const)
  await operations.step(first.itemId, step, { reason, ...body })
shop.moveTo('2026-11-30T12:00:00+09:00')
t.equal((await shop.cancels(minji, other.itemId)).status, 200)
shop.moveTo('2026-12-03T10:00:00+09:00')

const nothingOpen = { bank: 0, cardProvider: 0, payoutGateway: 0 }
let ids = 0
const entry = (changes: object = {}) => {
  ids += 1
  return {
    adjustmentId: `0199a1b2-0000-7000-8000-${String(ids).padStart(12, '0')}`,
    ...{ bookedOn: '2026-11-30', evidence: 'B-77', reason },
    entryLines: [
      { account: 'bank', amount: 1_500 },
      { account: 'interest_income', amount: -1_500 },
    ],
    ...changes,
  }
}
const decides = (by: typeof finance, key: string, action: string, proposal = 1) =>
  by.post(`/api/staff/adjustments/${key}/${action}`, { proposal, reason })
type Listed = {
  result: { key: string; status: string; isOwn: boolean; amount: number }[]
  sums: { amount: number }
}
const listed = (query = '') => read<Listed>(`adjustments?${query}`)

t.test(
  'an adjusting entry counts on its day once another colleague approved it (rules 332 and 334)',
  async (t) => {
    const bank = await balanceAt('bank', endOfNovember)
    const asked = entry()
    t.equal((await operations.post('/api/staff/adjustments', asked)).status, 403)
    t.match(await finance.post('/api/staff/adjustments', { ...asked, bookedOn: '2026-12-04' }), {
      ...{ code: 'ENTRY_AHEAD', message: /2026\.12\.03/ },
    })
    t.match(
      await finance.post('/api/staff/adjustments', {
        ...asked,
        entryLines: [
          { account: 'bank', amount: 1_500 },
          { account: 'interest_income', amount: -1_400 },
        ],
      }),
      { code: 'ENTRY_UNBALANCED', message: /100원 달라요/ },
    )
    t.equal((await finance.post('/api/staff/adjustments', asked)).status, 200)
    t.equal(await balanceAt('bank', endOfNovember), bank, 'a proposal books nothing')
    t.match(await decides(finance, asked.adjustmentId, 'approve'), { code: 'OWN_PROPOSAL' })
    t.equal((await decides(second, asked.adjustmentId, 'approve')).status, 200)
    t.equal(await balanceAt('bank', endOfNovember), bank + 1_500)
    t.equal(await balanceAt('bank', '2026-11-29T23:59:59+09:00'), bank, 'not a day sooner')
    t.match(await read('books/profit?month=2026-11'), { profit: 55_924 + 1_500 })
    t.match(await listed(), {
      result: [{ status: 'approved', isOwn: true, amount: 1_500 }],
      sums: { amount: 1_500 },
    })
    t.match((await read<Listed>('adjustments?status=rejected')).result, [])
  },
)

t.test('rejected and withdrawn proposals stay in the list, with what they would have booked', async (t) => {
  const [withdrawn, rejected] = [entry(), entry()]
  for (const one of [withdrawn, rejected])
    t.equal((await finance.post('/api/staff/adjustments', one)).status, 200)
  t.match(await decides(second, withdrawn.adjustmentId, 'withdraw'), { code: 'TRANSITION_NOT_ALLOWED' })
  t.equal((await decides(finance, withdrawn.adjustmentId, 'withdraw')).status, 200)
  t.equal((await decides(admin, rejected.adjustmentId, 'reject')).status, 200)
  for (const [one, doing] of [
    [withdrawn, 'entry_withdrawn'],
    [rejected, 'entry_rejected'],
  ] as const)
    t.match(
      await decides(second, one.adjustmentId, 'approve'),
      { status: 409, code: 'ALREADY_DONE', data: { doing, by: '박운영', reason } },
      'who decided it (rule 939)',
    )
  const { result } = await listed()
  t.same(result.map(({ status }) => status).toSorted(), ['approved', 'rejected', 'withdrawn'])
})

t.test('two colleagues who approve an entry at once book it once', async (t) => {
  for (let nth = 0; nth < 10; nth += 1) {
    const asked = entry({
      entryLines: [
        { account: 'bank_fees', amount: 7 },
        { account: 'bank', amount: -7 },
      ],
    })
    t.equal((await finance.post('/api/staff/adjustments', asked)).status, 200)
    const before = await balanceAt('bank_fees', endOfNovember)
    const answers = await Promise.all([second, admin].map((by) => decides(by, asked.adjustmentId, 'approve')))
    t.same(answers.map(({ status }) => status).toSorted(), [200, 409])
    t.equal(await balanceAt('bank_fees', endOfNovember), before + 7)
  }
})

t.test('the sheets of a month sum to the ledger to the won, in every format (rule 337)', async (t) => {
  await sealed(shop.database.pool)
  const { rows, debits } = await trialAt(endOfNovember)
  const { read: under } = await read<{ read: { hash: string; unsealed: number } }>('months/2026-11')
  t.equal(under.unsealed, 0)
  const trial = await read<Sheet>('months/2026-11/sheets/trial')
  t.same(
    trial.rows.map(({ cells }) => cells[6]),
    rows.map(({ balance }) => balance),
  )
  t.equal(trial.sums[4], debits)
  t.equal(trial.sums[6], 0)
  for (const key of ['journal', 'ledger'] as const) {
    const sheet = await read<Sheet>(`months/2026-11/sheets/${key}?limit=2000`)
    const at = (label: string) => sheet.columns.findIndex((column) => column.label === label)
    for (const side of ['차변', '대변']) {
      t.equal(sheet.sums[at(side)], debits, `${key} ${side}`)
      t.equal(sum(sheet.rows.map(({ cells }) => cells[at(side)])), debits, 'row by row')
    }
    const page = await read<Sheet>(`months/2026-11/sheets/${key}?limit=3&curPage=2`)
    t.same(page.rows, sheet.rows.slice(3, 6))
    t.same(page.sums, sheet.sums, 'the sums are those of the month, whatever the page')
  }
  const ledger = await read<Sheet>('months/2026-11/sheets/ledger?limit=2000')
  const closing = new Map(ledger.rows.map(({ cells }) => [cells[1], cells[8]]))
  t.same([...closing.values()].toSorted(), rows.map(({ balance }) => balance).toSorted())
  const zip = unzipSync((await fileOf('2026-11/archive.zip')).rawPayload)
  t.same(
    Object.keys(zip).map((name) => name.replace(/^2026-11 \d\d (.*)\.xlsx$/, '$1')),
    Object.values(monthSheetNames),
  )
  for (const [nth, key] of Object.keys(monthSheetNames).entries()) {
    const alone = await fileOf(`2026-11/files/${key}.xlsx`)
    t.equal(alone.statusCode, 200, key)
    const { lines, name } = await readXlsx(alone.rawPayload)
    t.equal(name, Object.values(monthSheetNames)[nth])
    t.same((await readXlsx(Buffer.from(Object.values(zip)[nth] ?? []))).lines, lines)
    const isImported = key === 'vouchers'
    t.equal(
      lines.some((line) => line.includes(under.hash)),
      !isImported,
      'the hash of the head is below the rows',
    )
    const csv = await fileOf(`2026-11/files/${key}.csv`)
    t.equal(csv.body.includes(under.hash), !isImported)
    t.equal(csv.body.trim().split('\r\n').length, lines.length)
  }
  const vouchers = (await readXlsx((await fileOf('2026-11/files/vouchers.xlsx')).rawPayload)).lines
  t.same(vouchers[0], ['전표일자', '전표번호', '차대구분', '계정코드', '계정과목', '거래처', '적요', '금액'])
  const of = (side: string) => sum(vouchers.filter((line) => line[2] === side).map((line) => line[7]))
  t.equal(of('차변'), debits)
  t.equal(of('대변'), debits)
  t.match(
    vouchers.find((line) => line[4] === '이자수익'),
    ['2026-11-30', String, '대변', '901', '이자수익', '결산 분개', '결산 분개 승인', 1_500],
  )
})

t.test('fees of a month are those of its ledger, and stay as they were booked (rule 673)', async (t) => {
  const feesOf = async (month: string) => {
    const sheet = await read<Sheet>(`months/${month}/sheets/fees`)
    const summed = (label: string) => sheet.sums[sheet.columns.findIndex((column) => column.label === label)]
    return {
      rows: sheet.rows,
      fees: summed('결제 수수료'),
      vat: summed('수수료의 부가세'),
      kept: summed('실제 수수료'),
    }
  }
  const bookedIn = async (account: string, from: string, until: string) =>
    (await balanceAt(account, until)) - (await balanceAt(account, from))
  const endOfOctober = '2026-10-31T23:59:59.999+09:00'
  const november = await feesOf('2026-11')
  t.ok(november.rows.length > 0)
  t.equal(november.fees, await bookedIn('payment_fees', endOfOctober, endOfNovember))
  t.equal(november.vat, await bookedIn('vat_receivable', endOfOctober, endOfNovember))
  // The list of 30 November is read after midnight.
  await shop.pays(await shop.aCustomer('fees@example.com'), { bags: [await shop.aBag()], period: laterDays })
  const before = await balanceAt('payment_fees', endOfDecember)
  shop.moveTo('2026-12-09T00:10:00+09:00')
  await readProviderPayouts(shop.deps, shop.log)
  t.same(await feesOf('2026-11'), november)
  const december = await feesOf('2026-12')
  t.equal((await balanceAt('payment_fees', endOfDecember)) - before, december.fees)
  t.equal(december.fees, decembersFees)
  t.equal(december.kept, (december.fees ?? 0) + (december.vat ?? 0))
})

t.test('a request of finance that is sent again gets its first answer (rule 675)', async (t) => {
  const asked = entry()
  const proposes = (by: typeof finance, more: object = {}) =>
    by.post('/api/staff/adjustments', { ...asked, ...more })
  const shown = async () => (await listed()).result.filter(({ key }) => key === asked.adjustmentId)
  t.equal((await proposes(finance)).status, 200)
  t.match(await proposes(finance), { status: 200 }, 'the answer was lost')
  t.match(
    await proposes(second),
    { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
    'a colleague did not propose it',
  )
  for (const more of [{ evidence: 'B-78' }, { bookedOn: '2026-11-29' }, { reason: '다른 사유' }])
    t.match(await proposes(finance, more), { status: 409, code: 'IDEMPOTENCY_KEY_REUSED' })
  t.equal((await shown()).length, 1)
  const bank = await balanceAt('bank', endOfNovember)
  t.equal((await decides(second, asked.adjustmentId, 'approve')).status, 200)
  t.match(await decides(second, asked.adjustmentId, 'approve'), { status: 200 })
  t.match(await decides(admin, asked.adjustmentId, 'approve'), { code: 'ALREADY_DONE' })
  t.match(await proposes(finance), { status: 200 }, 'it was approved meanwhile')
  t.equal(await balanceAt('bank', endOfNovember), bank + 1_500, 'booked once')
})

t.test('the VAT of a month names its base, its tax and the day on which it is due (rule 335)', async (t) => {
  const { rows, totals } = await read<Sheet>('months/2026-11/sheets/vat')
  t.same(totals, [
    { name: '과세표준(매출 공급가액)', value: 43_636 },
    { name: '매출 세액 합계', value: 4_364 },
    { name: '매입 공급가액', value: 2_112 },
    { name: '매입 세액 합계', value: 212 },
    { name: '이 달의 낼 세액', value: 4_152 },
    { name: '분기 신고·납부 기한', value: '2027.01.25' },
  ])
  t.same(
    rows.map(({ cells }) => [cells[0], cells[5], cells[6]]),
    [
      ['매입', 2_112, 212],
      ['매출', 43_636, 4_364],
    ],
  )
})

t.test('two trial balances differ by what was booked between them (rule 330)', async (t) => {
  const instants = ['2026-11-25T09:00:00+09:00', endOfNovember] as const
  const [earlier, later] = instants.map(encodeURIComponent)
  type Row = { account: string; before: number; moved: number; after: number }
  const path = (one?: string, two?: string) => `books/compared-balances?earlier=${one}&later=${two}`
  const { rows } = await read<{ rows: Row[] }>(path(earlier, later))
  for (const { account, before, moved, after } of rows) {
    t.equal(before, await balanceAt(account, instants[0]), account)
    t.equal(after, await balanceAt(account, instants[1]), account)
    t.equal(before + moved, after)
  }
  t.match(
    rows.find(({ account }) => account === 'rental_revenue'),
    { before: 0, moved: -43_636 },
  )
  t.match(await read(path(later, earlier)), { rows }, 'whichever is named first')
})

const close = (by = finance, openItems = nothingOpen, month = '2026-11') =>
  by.post(`/api/staff/months/${month}/close`, { openItems, reason })

t.test('the number of a document is no name and no telephone, because it stays in the log', async (t) => {
  for (const [evidence, wrong] of [
    ['영수증', /증빙의 번호/],
    ['김지우', /증빙의 종류/],
    ['김지우1', /증빙의 종류/],
    ['영수증-김지우1', /증빙의 종류/],
    ['010-1234-5678', /전화번호/],
    ['김지우01012345678', /증빙의 종류/],
  ] as const)
    t.match(await finance.post('/api/staff/adjustments', entry({ evidence })), {
      ...{ status: 400, data: { fields: { evidence: wrong } } },
    })
})

t.test(
  'a closed month takes no entry, and is corrected by a reversing one (rules 331 and 333)',
  async (t) => {
    const late = entry({ evidence: 'LATE-1' })
    const { proposals } = await read<{ proposals: number }>('months/2026-11')
    t.equal((await finance.post('/api/staff/adjustments', late)).status, 200)
    t.match(await read('months/2026-11'), { proposals: proposals + 1 }, 'it waits for an approval')
    t.match(await close(finance, nothingOpen, '2026-12'), { code: 'MONTH_NOT_OVER' })
    t.match(await close(finance, { ...nothingOpen, bank: 1 }), {
      code: 'OPEN_ITEMS_CHANGED',
      data: nothingOpen,
    })
    t.equal((await close(operations)).status, 403)
    await sealed(shop.database.pool)
    t.equal((await close()).status, 200)
    t.match(
      await close(second),
      { code: 'ALREADY_DONE', data: { doing: 'month_closed', by: '박운영', reason, at: /^20/ } },
      'who closed it (rule 939)',
    )
    const month = await read<{ read: { hash: string } }>('months/2026-11')
    t.match(month, {
      status: 'closed',
      closing: { month: '2026-11', closedBy: '박운영', reason, hash: /^[0-9a-f]{64}$/ },
    })
    t.match(await read('months/2026-10'), { status: 'closed', closing: { month: '2026-11' } })
    const before = await trialAt(endOfNovember)
    t.match(await finance.post('/api/staff/adjustments', entry()), {
      ...{ code: 'MONTH_CLOSED', message: /2026년 11월까지 마감/ },
    })
    t.match(await decides(second, late.adjustmentId, 'approve'), { code: 'MONTH_CLOSED' })
    const { rows } = await shop.database.pool.query<{ pos: number }>(
      `SELECT min(pos)::int AS pos FROM shop.journal_lines WHERE account = 'interest_income'`,
    )
    const entryPos = rows[0]?.pos ?? 0
    const reversal = { entryPos, evidence: 'R-1', reason }
    const path = '/api/staff/adjustments/reversals'
    t.match(await finance.post(path, { ...reversal, bookedOn: '2026-11-30' }), { code: 'MONTH_CLOSED' })
    t.match(await finance.post(path, { ...reversal, entryPos: 999_999, bookedOn: '2026-12-01' }), {
      code: 'NOT_FOUND',
    })
    t.equal((await finance.post(path, { ...reversal, bookedOn: '2026-12-01' })).status, 200)
    t.match(await second.post(path, { ...reversal, bookedOn: '2026-12-02' }), { code: 'ENTRY_REVERSED' })
    t.equal((await decides(second, `reversal-${entryPos}`, 'approve')).status, 200)
    t.same((await trialAt(endOfNovember)).rows, before.rows, 'November stays as it was closed')
    t.match(await read('books/profit?month=2026-12'), { profit: -1_500 - decembersFees })
    t.match(await listed(`sort=-proposedAt`), { result: [{ status: 'approved', reverses: /^결산 분개/ }] })
    t.match(await second.post(path, { ...reversal, bookedOn: '2026-12-02' }), { code: 'ENTRY_REVERSED' })
  },
)

const closingOf = async (month: string): Promise<{ block: number }> =>
  (await read<{ closing: { block: number } }>(`months/${month}`)).closing
/** Reopens the closing that is in force. */
const reopens = async (month: string) =>
  admin.post(`/api/staff/months/${month}/reopen`, { block: (await closingOf(month)).block, reason })

t.test('only an admin reopens a month, the last one that was closed', async (t) => {
  const { block } = await closingOf('2026-11')
  const reopen = (by: typeof finance, month: string, why = reason) =>
    by.post(`/api/staff/months/${month}/reopen`, { block, reason: why })
  t.equal((await reopen(finance, '2026-11')).status, 403)
  t.match(await reopen(admin, '2026-10'), { code: 'LATER_MONTH_CLOSED' })
  t.equal((await reopen(admin, '2026-11')).status, 200)
  t.equal((await reopen(admin, '2026-11')).status, 200, 'the answer was lost (rule 675)')
  t.match(
    await reopen(admin, '2026-11', '다른 사유'),
    { code: 'ALREADY_DONE', data: { doing: 'month_reopened', reason } },
    'who reopened it (rule 939)',
  )
  t.match(await read('months/2026-11'), { status: 'over', closing: null, lastClosed: null })
  await sealed(shop.database.pool)
  t.equal((await close()).status, 200, 'and it is closed again')
  const late = await reopen(admin, '2026-11', '첫 마감을 보고 눌렀어요')
  t.match(late, { status: 409, code: 'CONCURRENT_CHANGE' }, 'for the closing that is gone (rule 890)')
  t.equal((await reopens('2026-11')).status, 200)
})

t.test(
  'an entry that is approved while its month is closed is either in the closing or refused',
  async (t) => {
    for (let nth = 0; nth < 10; nth += 1) {
      const asked = entry({
        entryLines: [
          { account: 'goodwill', amount: 3 },
          { account: 'bank', amount: -3 },
        ],
      })
      t.equal((await finance.post('/api/staff/adjustments', asked)).status, 200)
      const before = await balanceAt('goodwill', endOfNovember)
      const [approved, closed] = await Promise.all([decides(second, asked.adjustmentId, 'approve'), close()])
      const moved = (await balanceAt('goodwill', endOfNovember)) - before
      t.equal(moved, approved.status === 200 ? 3 : 0)
      if (closed.status !== 200) t.match(closed.code, /MONTH_NOT_SEALED|CONCURRENT_CHANGE/)
      else {
        const { debits } = await trialAt(endOfNovember)
        const { rows } = await shop.database.pool.query<{ debits: number }>(
          `SELECT (data->>'debits')::int AS debits FROM es.events WHERE type = 'month.closed' ORDER BY pos DESC LIMIT 1`,
        )
        const opening = await read<Sheet>('months/2026-11/sheets/trial')
        t.equal(rows[0]?.debits, opening.sums[4], 'the closing holds what the month holds')
        t.ok(debits >= (rows[0]?.debits ?? 0))
        t.equal((await reopens('2026-11')).status, 200)
      }
      await sealed(shop.database.pool)
    }
  },
)

t.test('the page of a month names the first closing in force that covers it (rule 331)', async (t) => {
  shop.moveTo('2027-01-04T10:00:00+09:00')
  await sealed(shop.database.pool)
  const closedWith = async (month: string) =>
    (await read<{ closing: { month: string } | null }>(`months/${month}`)).closing?.month
  const closes = async (month: string) => t.equal((await close(finance, nothingOpen, month)).status, 200)
  await closes('2026-11')
  t.equal((await reopens('2026-11')).status, 200)
  t.equal(await closedWith('2026-11'), undefined)
  await closes('2026-12')
  t.equal(await closedWith('2026-11'), '2026-12', 'its own closing was undone')
  t.equal((await reopens('2026-12')).status, 200)
  await closes('2026-11')
  await closes('2026-12')
  t.equal(await closedWith('2026-10'), '2026-11', 'the later one closed nothing of it')
  t.equal(await closedWith('2026-12'), '2026-12')
})

t.test('a month waits for unsealed entries of the months that it closes with it (rule 331)', async (t) => {
  for (const month of ['2026-12', '2026-11']) t.equal((await reopens(month)).status, 200)
  await sealed(shop.database.pool)
  const late = entry({
    entryLines: [
      { account: 'goodwill', amount: 17 },
      { account: 'bank', amount: -17 },
    ],
  })
  // Nothing is sealed beyond a transaction that is still open.
  const writer = await shop.database.pool.connect()
  try {
    await writer.query('BEGIN')
    await writer.query('SELECT pg_current_xact_id()')
    t.equal((await finance.post('/api/staff/adjustments', late)).status, 200)
    t.equal((await decides(second, late.adjustmentId, 'approve')).status, 200)
    t.match(await close(finance, nothingOpen, '2026-12'), { code: 'MONTH_NOT_SEALED' }, 'one of November')
  } finally {
    await writer.query('ROLLBACK')
    writer.release()
  }
  await sealed(shop.database.pool)
  t.equal((await close(finance, nothingOpen, '2026-12')).status, 200)
})

t.test(
  'an entry that takes an earlier one back is its reversal, or says that it is not (rule 507)',
  async (t) => {
    const bookedOn = '2027-01-04'
    const of = (sign: 1 | -1, changes: object = {}) =>
      entry({
        bookedOn,
        entryLines: [
          { account: 'goodwill', amount: 41 * sign },
          { account: 'bank', amount: -41 * sign },
        ],
        ...changes,
      })
    const proposes = (asked: ReturnType<typeof entry>) => finance.post('/api/staff/adjustments', asked)
    const posOf = async (stream: string) => {
      const { rows } = await shop.database.pool.query<{ pos: number }>(
        'SELECT max(pos)::int AS pos FROM shop.journal_lines WHERE stream_id = $1',
        [stream],
      )
      return rows[0]?.pos ?? 0
    }
    type Explained = { lines: { event: { reversing: object | null } }[] }
    const offered = async (stream: string) =>
      (await read<Explained>(`explain/subjects/${encodeURIComponent(stream)}`)).lines.at(-1)?.event.reversing

    const [one, early] = [of(1), of(-1)]
    for (const asked of [one, early]) t.equal((await proposes(asked)).status, 200)
    t.equal((await decides(second, one.adjustmentId, 'approve')).status, 200)
    const stream = `adjustment:${one.adjustmentId}`
    const entryPos = await posOf(stream)
    const mirrored = {
      ...{ code: 'ENTRY_MIRRORED', data: { entryPos, bookedOn, stream, closes: null } },
      message: /2027\.01\.04의 분개가 있어요\. 그 분개를 되돌리려면 .*역분개.*다른 거래라고 골라/,
    }
    t.match(await proposes(of(-1)), mirrored)
    t.match(await decides(second, early.adjustmentId, 'approve'), mirrored, 'nor what was proposed before')
    t.equal((await decides(finance, early.adjustmentId, 'withdraw')).status, 200)
    t.match(await proposes(of(-1, { anotherThan: 999_999 })), { code: 'NOT_FOUND' })

    const another = of(-1, { anotherThan: entryPos })
    t.equal((await proposes(another)).status, 200)
    t.match(await listed('sort=-proposedAt'), {
      result: [{ key: another.adjustmentId, otherStream: stream, anotherThan: /^결산 분개/ }],
    })
    t.equal((await decides(second, another.adjustmentId, 'approve')).status, 200)

    t.match(await offered(stream), { stream, event: 'adjustment.approved', reversals: 0, reversal: null })
    const reversal = { entryPos, bookedOn, evidence: 'R-2', reason }
    const path = '/api/staff/adjustments/reversals'
    t.equal((await finance.post(path, reversal)).status, 200)
    t.match(await offered(stream), { reversal: 'proposed' })
    t.equal((await decides(second, `reversal-${entryPos}`, 'approve')).status, 200)
    t.match(await offered(stream), { reversal: 'approved' }, 'the console knows what the server refuses')
    t.match(await second.post(path, reversal), { code: 'ENTRY_REVERSED' })

    const taken = `adjustment:reversal-${entryPos}`
    t.match(
      await offered(taken),
      { stream, reversals: 1, reversal: null },
      'what reversed it is reversed itself',
    )
    const free = of(-1)
    t.equal((await proposes(free)).status, 200, 'nothing is left that it would take back')
    t.equal((await decides(finance, free.adjustmentId, 'withdraw')).status, 200)
    t.match(await proposes(of(1)), { code: 'ENTRY_MIRRORED', data: { stream: taken } }, 'but the reversal')
    const put = await posOf(taken)
    t.equal((await finance.post(path, { ...reversal, entryPos: put })).status, 200)
    t.equal((await decides(second, `reversal-${put}`, 'approve')).status, 200)
    t.match(await offered(`adjustment:reversal-${put}`), { stream, reversals: 2, reversal: null })
    t.strictSame(await shop.wrongs(), [])
  },
)

t.test('of two entries that take each other back, approved at once, one is booked (rule 540)', async (t) => {
  const of = (sign: 1 | -1) =>
    entry({
      bookedOn: '2027-01-04',
      entryLines: [
        { account: 'goodwill', amount: 7_777 * sign },
        { account: 'bank', amount: -7_777 * sign },
      ],
    })
  const [one, other] = [of(1), of(-1)]
  for (const asked of [one, other]) t.equal((await finance.post('/api/staff/adjustments', asked)).status, 200)
  const before = await balanceAt('goodwill', '2027-01-04T23:59:59+09:00')
  beforeItWrites(shop.deps, `adjustment:${other.adjustmentId}`, async () =>
    t.match(await decides(second, one.adjustmentId, 'approve'), { status: 200 }),
  )
  t.match(await decides(second, other.adjustmentId, 'approve'), {
    ...{ status: 409, code: 'ENTRY_MIRRORED', data: { stream: `adjustment:${one.adjustmentId}` } },
  })
  t.equal(await balanceAt('goodwill', '2027-01-04T23:59:59+09:00'), before + 7_777)
  t.equal((await decides(finance, other.adjustmentId, 'withdraw')).status, 200)
  t.strictSame(await shop.wrongs(), [])
})

t.test('a tax that is taken back has the supply of the entry that booked it (rule 511)', async (t) => {
  const bookedOn = '2027-01-04'
  const reverses = async (where: string, value: string) => {
    const { rows } = await shop.database.pool.query<{ pos: number }>(
      `SELECT max(pos)::int AS pos FROM shop.journal_lines WHERE ${where} = $1`,
      [value],
    )
    const entryPos = rows[0]?.pos ?? 0
    const asked = { entryPos, bookedOn, evidence: 'R-3', reason }
    t.equal((await finance.post('/api/staff/adjustments/reversals', asked)).status, 200)
    t.equal((await decides(second, `reversal-${entryPos}`, 'approve')).status, 200)
    return `adjustment:reversal-${entryPos}`
  }
  const taxes = async () => {
    const { rows, totals } = await read<Sheet>('months/2027-01/sheets/vat')
    return { rows: rows.map(({ cells }) => [cells[0], cells[5], cells[6]]), supply: totals[0]?.value }
  }
  const taken = await reverses('account', 'rental_revenue')
  t.same(await taxes(), { rows: [['매출', -43_636, -4_364]], supply: -43_636 })
  await reverses('stream_id', taken)
  t.same(await taxes(), {
    rows: [
      ['매출', -43_636, -4_364],
      ['매출', 43_636, 4_364],
    ],
    supply: 0,
  })
  t.strictSame(await shop.wrongs(), [])
})

t.test('a refund whose tax is nothing lowers the supply by what it is (rule 538)', async (t) => {
  shop.moveTo('2027-02-10T10:00:00+09:00')
  const refund = { refundNumber: 1, refund: 1, pointsRefund: null, ownerBears: false, reason }
  const given = await finance.post(`/api/staff/order-items/${first.itemId}/refund`, refund)
  t.match(given, { status: 200, data: { refunded: 1, cardRefund: 1, vat: 0 } })
  const { rows, totals } = await read<Sheet>('months/2027-02/sheets/vat')
  t.same(
    rows.map(({ cells }) => [cells[0], cells[5], cells[6]]),
    [['매출', -1, 0]],
  )
  t.match(totals, [{ value: -1 }, { name: '매출 세액 합계', value: 0 }])
  const { rows: positions } = await read<Sheet>('months/2027-02/sheets/profit')
  t.same(
    positions.map(({ cells }) => cells.at(-1)),
    [1],
    'which is what the books have',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('a month, its files and its entries are for finance and administrators alone', async (t) => {
  for (const path of ['months/2026-11', 'months/2026-11/sheets/journal', 'adjustments'] as const) {
    t.equal((await operations.get(`/api/staff/${path}`)).status, 403, path)
    t.equal((await admin.get(`/api/staff/${path}`)).status, 200, path)
  }
  const { result } = await read<{ result: { kind: string; reason: string }[] }>('records?kind=adjustment')
  t.ok(result.length > 10, 'every proposal and decision is in the records')
  t.same(await shop.rebuilt(), [])
})
