import { randomUUID } from 'node:crypto'
import t from 'tap'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import type { Seal, SettlementRow, SettlementStatement } from '../../domain/wire/settlements.ts'
import { newestHead } from '../../server/platform/eventStore/tamperEvidence.ts'
import { payOut } from '../../server/settlement/index.ts'
import { intoWallet } from '../support/intoWallet.ts'
import { readXlsx } from '../support/readXlsx.ts'
import {
  allEarned,
  aWorkedMonth,
  booksOfDecember,
  earned,
  firstPayout,
  worked,
} from '../support/workedMonth.ts'

const { shop, finance, owners, consignmentOf, december, command, fileOf, books, sealed, ...settling } =
  await aWorkedMonth('worked_month')
const { hasAccount, onPayout, paidOut, balance, months, settle, log } = settling
t.teardown(() => shop.end())
const bankOfDecember = booksOfDecember.bank ?? 0

t.test('seven rentals of December end in the trial balance that was worked by hand', async (t) => {
  await december()
  t.strictSame(await books(), booksOfDecember)
  t.equal(
    Object.values(booksOfDecember).reduce((sum, amount) => sum + amount, 0),
    0,
  )
  const { rows } = await shop.database.pool.query(
    'SELECT pay_out, fees, vat, transactions FROM shop.provider_payouts ORDER BY paid_out_on LIMIT 1',
  )
  t.same(rows, [firstPayout], 'what was captured, less the provider’s fee and the tax on it')
  t.match((await finance.get('/api/staff/books/reconciliation')).data, { cntAll: 0 })
  const clearing = await finance.get('/api/staff/books/card-clearing')
  t.match(clearing.data, { cardClearing: 0, onItsWay: 0, differing: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test('every row is what was worked by hand, on the page and in the books', async (t) => {
  for (const [line, [base, transactionFee, operatingFee, expectedSettlementAmount]] of Object.entries(
    worked,
  )) {
    const isBack = line.includes('back')
    const owner = line.startsWith('가영') ? owners.가영 : line.startsWith('나래') ? owners.나래 : owners.다온
    const consignmentId = [...consignmentOf].find(([of]) =>
      isBack ? of === '나래: 5 days' : of === line,
    )?.[1]
    const { data } = await owner.get<{ result: SettlementRow[] }>(
      `/api/users/settlements-history/${consignmentId}`,
    )
    const row = data.result.find(({ kind }) => (kind === 'refund') === isBack)
    t.match(
      row,
      { finalAmount: base, transactionFee, operatingFee, expectedSettlementAmount, yymonth: '2026-12' },
      line,
    )
  }
})

const headers = [
  ...['확정일', '구분', '위탁번호', '브랜드', '모델명', '이용 기간', '대여료', '기간 할인'],
  ...['기준 금액', '거래 수수료', '운영 수수료', '정산 금액'],
]
const inOrder = (sums: readonly number[][]) => [...sums].sort(([a = 0], [b = 0]) => a - b)
/** The amounts of the rows, and the totals by their names, of a statement's lines. */
const linesOf = (lines: (string | number | null)[][]) => ({
  amounts: inOrder(
    lines.filter(([day]) => /^2026-/.test(String(day))).map((line) => line.slice(8).map(Number)),
  ),
  totals: new Map(lines.map((line) => [String(line[0]), line.at(-1)])),
})

const sealOf = async (month: string) =>
  (await owners.가영.get<SettlementStatement>(`/api/users/settlement-months/${month}`)).data.seal

t.test(
  'page, CSV and XLSX say the same, line by line, for the owner and for finance (rule 230)',
  async (t) => {
    for (const [name, owner] of Object.entries(owners)) {
      const byHand = inOrder(
        Object.entries(worked).flatMap(([line, sums]) => (line.startsWith(name) ? [[...sums]] : [])),
      )
      // Fees are written as what goes off, on the page and in the files.
      const writtenByHand = byHand.map(([base = 0, transactionFee = 0, operatingFee = 0, share = 0]) => {
        t.equal(base - transactionFee - operatingFee, share)
        return [base, -transactionFee, -operatingFee, share]
      })
      const earnedByHand = Object.entries(earned).find(([of]) => of === name)?.[1]
      const { data } = await owner.get<SettlementStatement>('/api/users/settlement-months/2026-12')
      t.strictSame(
        inOrder(
          data.rows.map((row) => [
            ...[row.finalAmount, row.transactionFee, row.operatingFee, row.expectedSettlementAmount],
          ]),
        ),
        byHand,
        name,
      )
      t.match(data, {
        month: '2026-12',
        earned: earnedByHand,
        deductions: [],
        payOn: '2027-01-20',
        paidOn: null,
      })
      t.equal(data.seal, null, 'nothing is sealed yet')

      const csv = await fileOf(owner, '2026-12.csv')
      t.match(csv.headers['content-type'], /text\/csv/)
      const [header, ...csvLines] = csv.body
        .slice(1)
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
      t.strictSame(header, headers)
      t.strictSame(linesOf(csvLines).amounts, writtenByHand)
      t.equal(Number(linesOf(csvLines).totals.get('정산 금액 합계')), earnedByHand)
      t.equal(linesOf(csvLines).totals.get('원장 봉인'), '아직 없음')

      const xlsx = await fileOf(owner, '2026-12.xlsx')
      t.match(xlsx.headers, {
        'content-type': /spreadsheetml/,
        'content-disposition': /settlement-2026-12\.xlsx/,
      })
      const sheet = await readXlsx(xlsx.rawPayload)
      t.equal(sheet.name, '정산 명세서 2026-12')
      t.strictSame(sheet.lines[0], headers)
      t.strictSame(sheet.widths.length, headers.length)
      t.ok(sheet.widths.every((width) => width >= 11))
      t.strictSame(
        sheet.lines.map((line) => line.map((cell) => String(cell ?? ''))),
        [header, ...csvLines],
        'the same cells',
      )
      t.ok(
        sheet.lines.slice(1).every((line) => line.slice(6, 11).every((cell) => typeof cell !== 'string')),
        'amounts are numbers',
      )
      t.equal(sheet.kinds[1]?.[0], 'date', 'the day of confirmation is a date')
      t.strictSame(linesOf(sheet.lines).amounts, writtenByHand)
      t.equal(linesOf(sheet.lines).totals.get('정산 금액 합계'), earnedByHand)

      const staff = (path: string) => `/api/staff/settlements/${owner.id}/${path}`
      t.strictSame((await finance.get(staff('2026-12/statement'))).data, data)
      t.equal(await finance.text(staff('statements/2026-12.csv')), csv.body)
      t.strictSame(await readXlsx(await finance.file(staff('statements/2026-12.xlsx'))), sheet)
    }
    await sealed()
    t.match(
      await sealOf('2026-12'),
      { ...(await newestHead(shop.database.pool)), isSealed: false },
      'it is open',
    )
    t.equal((await fileOf(owners.가영, '2026-11.csv')).statusCode, 404)
    t.equal((await fileOf(owners.가영, '2026-13.csv')).statusCode, 400)
    t.equal((await fileOf(owners.가영, '2026-12.pdf')).statusCode, 400)
    const stranger = await shop.aCustomer('stranger@example.com')
    t.equal((await fileOf(stranger, '2026-12.xlsx')).statusCode, 404)
  },
)

/** What finance reads of the books, an owner's month and a renter's points: now, or as of an instant. */
async function noted(asOf?: string): Promise<object[]> {
  const until = asOf === undefined ? '' : `?asOf=${encodeURIComponent(asOf)}`
  const ofMonth = `explain/settlements/${owners.가영.id}/2026-12`
  const paths = ['books/trial-balance', ofMonth, `points/members/${await someRenter()}`]
  const answers = await Promise.all(paths.map((path) => finance.get<object>(`/api/staff/${path}${until}`)))
  return answers.map(({ data }) => data)
}
async function someRenter(): Promise<number> {
  const { rows } = await shop.database.pool.query<{ id: number }>(
    'SELECT min(member_id) AS id FROM shop.point_lots',
  )
  return rows[0]?.id ?? 0
}
const before: { at: string; told: object[] } = { at: '', told: [] }

t.test('nothing is paid before the 20th, 10:00', async (t) => {
  before.told = await noted()
  before.at = shop.clock.now().toISOString()
  t.match(before.told, [{ difference: 0 }, { month: '2026-12', events: [] }, { balance: 0 }])
  shop.clock.moveTo('2027-01-20T09:59:59+09:00')
  t.match(await settle(), { closed: 0, requested: 0 })
})

t.test('on the 20th one owner is paid, one transfer fails, one has no account', async (t) => {
  await hasAccount(owners.가영, '최가영')
  await hasAccount(owners.나래, '윤나래')
  shop.clock.moveTo('2027-01-20T10:00:00+09:00')
  const dry = await command('--dry-run')
  t.equal(dry.code, 0)
  t.match(dry.out, /3 rows {2}earned 72,446원 {2}72,446원 is paid/)
  t.match(dry.out, /earned 103,615원 {2}103,615원 waits for a verified account/)
  t.match(dry.out, /through 2026-12: 2 payouts of 254,615원; nothing was written/)
  t.strictSame(await months(), [])
  const failing = `settle-${owners.나래.id}-2026-12-1`
  await shop.script({ route: 'payout-outcome', orderId: failing, code: 'INVALID_ACCOUNT_NUMBER' })
  t.match(await settle(), { closed: 3, requested: 2 })
  t.equal(await balance('payouts_in_transit'), -(earned.가영 + earned.나래), 'sent, not answered yet')
  shop.clock.moveTo('2027-01-20T10:10:00+09:00')
  t.match(await payOut(shop.deps, log), { requested: 0, answered: 2 })
  t.match(await months(), [
    { owner: owners.가영.id, status: 'paid', earned: earned.가영, payable: earned.가영 },
    { owner: owners.나래.id, status: 'failed', earned: earned.나래, payable: earned.나래 },
    { owner: owners.다온.id, status: 'due', earned: earned.다온, payable: earned.다온 },
  ])
  t.match((await owners.다온.get('/api/users/settlement-months')).data, {
    result: [{ status: 'no_account', payable: earned.다온 }],
  })
  t.equal(await balance('bank'), bankOfDecember - earned.가영)
  t.equal(await balance('payouts_in_transit'), 0)
  t.equal(await balance('owner_payable'), -(earned.나래 + earned.다온))
  t.strictSame(await shop.wrongs(), [])
})

t.test('the failed one is retried by finance, the other is paid once there is an account', async (t) => {
  shop.clock.moveTo('2027-01-21T10:00:00+09:00')
  t.match(await payOut(shop.deps, log), { requested: 0, answered: 0 }, 'a final no is not retried by itself')
  await hasAccount(owners.다온, '한다온')
  t.match(await onPayout(owners.나래, 'retry'), { status: 200 })
  await payOut(shop.deps, log)
  await payOut(shop.deps, log)
  t.match(await months(), [
    { status: 'paid', attempt: 1 },
    { status: 'paid', attempt: 2, payable: earned.나래 },
    { status: 'paid', attempt: 1, payable: earned.다온 },
  ])
  const { owner_payable: _, ...rest } = booksOfDecember
  t.strictSame(
    await books(),
    { ...rest, bank: bankOfDecember - allEarned },
    'only the bank and what was owed moved',
  )
  t.strictSame(await books('2026-12-31T23:59:59+09:00'), booksOfDecember, 'December itself stays what it was')
  const { data } = await owners.나래.get<{ result: SettlementRow[] }>(
    `/api/users/settlements-history/${consignmentOf.get('나래: 5 days')}`,
  )
  t.match(data.result, [
    { kind: 'refund', settlementStatus: 'completed', settledOn: '2027-01-21', waitsFor: null },
    { kind: 'rental', settlementStatus: 'completed' },
  ])
  t.match(await onPayout(owners.나래, 'retry'), { code: 'PAYOUT_NOT_DUE', message: /이미 지급/ })
  const sent = (await paidOut()).filter(({ status }) => status === 'COMPLETED')
  t.equal(sent.length, 3)
  t.equal(
    sent.reduce((sum, { amount }) => sum + amount, 0),
    allEarned,
    'the gateway paid each owner once',
  )
  t.strictSame(await shop.wrongs(), [])
})

t.test('a paid month is sealed with the next block, and every form of it names block and hash', async (t) => {
  t.match(await sealOf('2026-12'), { isSealed: false }, 'its payout is newer than the last block')
  await sealed()
  const head = await newestHead(shop.database.pool)
  t.match(await sealOf('2026-12'), { ...head, isSealed: true })
  const item = `/api/users/settlements-history/${consignmentOf.get('가영: 3 days')}`
  t.match((await owners.가영.get<{ seal: Seal }>(item)).data.seal, { ...head, isSealed: true })
  const csv = (await fileOf(owners.가영, '2026-12.csv')).body.slice(1).split('\r\n')
  const { lines } = await readXlsx((await fileOf(owners.가영, '2026-12.xlsx')).rawPayload)
  for (const said of [csv.map((line) => line.split(',')), lines])
    t.match(Object.fromEntries(linesOf(said).totals), {
      '이 달의 기록': '봉인됨',
      '원장 봉인': head?.hash,
      '원장 봉인 블록': new RegExp(`^${head?.block}$`),
      '원장 봉인 시각': /^\d{4}\.\d\d\.\d\d \d\d:\d\d$/,
      지급일: '2027.01.20',
    })
})

t.test('a line that makes no sense ends with one sentence and exit code 2', async (t) => {
  t.match(await command('--month', '2027-02'), { code: 2, err: /2027-02 is not due yet/ })
  t.match(await command('--month', 'May'), { code: 2, err: /May is no month/ })
  t.match(await command('--dry'), { code: 2, err: /Unknown option/ })
  t.match(await command('--month', '2026-12'), {
    code: 0,
    out: /through 2026-12: 0 months closed, 0 payouts/,
  })
})

const rewarded = (memberId: number): WalletEvent => ({
  type: 'points.earned',
  data: {
    ...{ memberId, lotId: randomUUID(), points: 1_000, reason: 'review' },
    earnedBy: { source: 'review:1', orderItemId: randomUUID() },
    expiresAt: '2028-03-20T14:59:59.000Z',
  },
})

t.test(
  'two months later the books, an owner’s month and a renter’s points are as of then what they were',
  async (t) => {
    shop.clock.moveTo('2027-03-20T10:00:00+09:00')
    await settle()
    await intoWallet(shop.deps, await someRenter(), rewarded(await someRenter()))
    const now = await noted()
    for (const [screen, told] of now.entries())
      t.notSame({ ...told, asOf: '' }, { ...before.told[screen], asOf: '' }, 'it has changed since')
    t.strictSame(await noted(before.at), before.told)
  },
)

t.test('the last month of the calendar names the days behind it on which it is paid', async (t) => {
  for (const path of ['months/2199-12', 'books/vat-remittances?quarter=2199-Q4', 'settlements?month=2199-12'])
    t.equal((await finance.get(`/api/staff/${path}`)).status, 200, path)
})

t.test('rebuilt from its events the shop is the same, row by row', async (t) => {
  t.strictSame(await shop.rebuilt(), [])
})
