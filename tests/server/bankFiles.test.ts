import { type CellValue, writeXlsx } from 'hucre/xlsx'
import t from 'tap'
import { matchStatement } from '../../server/bankStatements/index.ts'
import { readProviderPayouts } from '../../server/providerPayouts/index.ts'
import { asUtf8, bankCsv, type Moved } from '../support/bankFile.ts'
import { staffHeaders } from '../support/colleague.ts'
import { withHiddenRows } from '../support/hiddenRows.ts'
import { reversedBefore } from '../support/reversedBefore.ts'
import { aSettlingShop } from '../support/settling.ts'
import { formBody, sendForm } from '../support/uploading.ts'

const { shop, log, finance, order, balance } = await aSettlingShop('bank_files', { sharesClock: true })
t.teardown(() => shop.end())

const path = '/api/staff/books/bank-statement'
const reason = '통장과 대조했어요'
const headers = await staffHeaders(shop, 'money@example.com')
const sends = async (file: File, fields: Record<string, string> = {}) =>
  (await sendForm(shop.app, headers, await formBody({ ...fields, file }), path)).json()

type Part = { key: string; amount: number; account?: string }
type Row = {
  status: string
  bank: number
  books: number
  matchId: string | null
  isClosingBookedBack: boolean
  isClosingReversed: boolean
  lines: Part[]
  entries: Part[]
}
type Answered = {
  standing: { gaps: { account: string; missing: number }[]; unexplained: number } | null
  result: Row[]
}
const answered = async (status = 'open') => (await finance.get<Answered>(`${path}?status=${status}`)).data
const rowOf = async (amount: number, status = 'open') => {
  const row = (await answered(status)).result.find(({ bank, books }) => bank === amount || books === amount)
  if (row === undefined) throw new Error(`nothing of ${amount} is ${status}`)
  return row
}
const keyOf = async (amount: number) => (await rowOf(amount)).lines[0]?.key
type Kept = { fileId: number; account: string; lines: number; added: number; isTakenBack: boolean }
const files = async () => (await finance.get<{ result: Kept[] }>('/api/staff/books/bank-files')).data.result
const takeBack = (fileId: number | undefined) =>
  finance.post(`/api/staff/books/bank-files/${fileId}/take-back`, { reason })
const closes = (partKey: string | undefined, quotedDifference: number, account: string) =>
  finance.post('/api/staff/books/bank-write-offs', { of: 'line', partKey, quotedDifference, account, reason })
const undo = (matchId: string | null, why = reason) =>
  finance.post(`/api/staff/books/bank-matches/${matchId}/undo`, { reason: why })

/** One rent of 48,000 is paid out on Tuesday: 48,000 − 1,056 − 106. */
const paidOut = 46_838
const held = 1_000_000
await order(await shop.aCustomer('owner@example.com'), await shop.aCustomer('renter@example.com'), {
  ...{ start: '2026-12-03', end: '2026-12-06' },
})
shop.clock.moveTo('2026-11-24T23:40:00+09:00')
await readProviderPayouts(shop.deps, log)
shop.clock.moveTo('2026-12-02T10:00:00+09:00')

const november: Moved[] = [
  ['2026.11.24 10:22:15', '토스페이먼츠', paidOut - 338],
  ['2026.11.24 15:00:40', '예금이자', 1_200],
]
const header = ['거래일시', '적요', '출금액', '입금액', '잔액']

t.test(
  'an account keeps a number that a file taught it while such a file is in force (rule 443)',
  async (t) => {
    const numbers = async () => {
      type Account = { number: string | null }
      const { data } = await finance.get<{ result: Account[] }>('/api/staff/books/bank-accounts')
      return data.result.map(({ number }) => number)
    }
    const file = (number: string, ...moved: Moved[]) =>
      asUtf8(bankCsv(held, moved).replace('123456-01-000001', number))
    const [own, others] = ['123456-01-000001', '777-77-7777777']
    const opened: Moved = ['2026.11.19 09:00:00', '개설', 10]
    const later: Moved = ['2026.11.19 10:00:00', '입금', 20]
    t.match(await sends(file('***', opened)), { data: { added: 1 } })
    t.strictSame(await numbers(), [null])
    t.match(await sends(file(others, opened)), { data: { added: 0 } })
    t.match(await sends(file(own, opened)), { data: { fault: 'other_account' } })
    t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
    t.strictSame(await numbers(), [null], 'the wrong number is gone with its file')
    t.match(await sends(file(own, opened)), { data: { added: 0 } })
    t.match(await sends(file(own, opened, later)), { data: { added: 1 } })
    t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
    t.strictSame(await numbers(), ['12345601000001'], 'another file names it')
    const inForce = (await files()).filter(({ isTakenBack }) => !isTakenBack)
    for (const { fileId } of inForce) t.equal((await takeBack(fileId)).status, 200)
    t.strictSame(await numbers(), [null])
  },
)

t.test('a bank’s own formats are read as its CSV file is', async (t) => {
  const line: CellValue[] = ['2026-11-25 오전 10:22', '사무용품', '￦1,000', '', '￦1,046,700']
  const html = (cells: readonly CellValue[]) =>
    `<tr>${cells.map((cell) => `<td nowrap>${cell}&nbsp;`).join('')}`
  const workbook = await writeXlsx({
    sheets: [
      {
        name: '거래내역',
        columns: [{ numFmt: 'yyyy-mm-dd hh:mm:ss' }, {}, {}, {}, {}],
        rows: [header, [new Date('2026-11-25T10:22:05Z'), '사무용품', 1_000, null, 1_046_700]],
      },
    ],
  })
  t.match(await sends(asUtf8(bankCsv(held, november))), { data: { lines: 2, added: 2, matched: 0 } })
  const unicode = Buffer.from(
    `\ufeff${[header, line].map((cells) => cells.join('\t')).join('\r\n')}`,
    'utf16le',
  )
  const bodies: [name: string, body: Uint8Array<ArrayBuffer> | string][] = [
    ['bank.txt', new Uint8Array(unicode)],
    ['bank.xlsx', new Uint8Array(workbook)],
    // A row that a filter hides moved money all the same (rule 987).
    ['filtered.xlsx', withHiddenRows(workbook, 2)],
    ['bank.xls', `<html><body><table><tr><td><table>${html(header)}${html(line)}</table></td></tr></table>`],
  ]
  for (const [nth, [name, body]] of bodies.entries())
    t.match(await sends(new File([body], name)), { data: { lines: 1, added: nth === 0 ? 1 : 0 } }, name)
  t.match((await answered()).standing, { gaps: [], unexplained: 0 })
})

t.test('a file that a spreadsheet saved again adds nothing', async (t) => {
  const again = bankCsv(held, november)
    .replaceAll(/(\d\d:\d\d):\d\d/g, '$1')
    .replaceAll('2026.', '2026-')
  t.match(await sends(asUtf8(again)), { data: { lines: 2, added: 0 } })
  t.match((await answered()).standing, { gaps: [], unexplained: 0 })
})

t.test('what cannot be shown is not kept, and is named with its line', async (t) => {
  for (const [at, amount, fault] of [
    ['0001.01.01 10:00:00', 1, 'date'],
    ['9999.12.31 10:00:00', 1, 'date'],
    ['2026.11.26 10:00:00', 9_007_199_254_740_991, 'amount'],
  ] as const)
    t.match(await sends(asUtf8(bankCsv(0, [[at, '너무 먼 거래', amount]]))), {
      ...{ code: 'STATEMENT_UNREADABLE', data: { line: 5, fault } },
    })
  t.equal((await finance.get(path)).status, 200)
})

t.test(
  'a wrong file is taken back, but not what another file holds, and not while it is matched',
  async (t) => {
    const december: Moved[] = [
      ['2026.11.25 10:22:00', '사무용품', -1_000],
      ['2026.12.01 09:00:00', '잘못 올린 거래', -3],
    ]
    t.match(await sends(asUtf8(bankCsv(held + 47_700, december))), { data: { lines: 2, added: 1 } })
    const [wrong] = await files()
    t.match(wrong, { account: '보통예금', lines: 2, added: 1, isTakenBack: false })
    t.equal((await closes(await keyOf(-3), -3, 'bank_fees')).status, 200)
    t.match(await takeBack(wrong?.fileId), { code: 'STATEMENT_MATCHED', data: { lines: 1 } })
    t.match(await undo((await rowOf(-3, 'matched')).matchId), { status: 200 })
    t.equal((await takeBack(wrong?.fileId)).status, 200)
    t.equal((await takeBack(wrong?.fileId)).status, 404)
    t.strictSame(
      (await answered()).result.flatMap(({ lines }) => lines.map(({ amount }) => amount)),
      [-1_000, 1_200, paidOut - 338],
    )
    t.match(
      await sends(asUtf8(bankCsv(held + 47_700, december))),
      { data: { added: 1 } },
      'it can come again',
    )
    t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  },
)

t.test('a line is booked once, however often it is closed and its match undone', async (t) => {
  const [bank, interest] = [await balance('bank'), await balance('interest_income')]
  const key = await keyOf(1_200)
  t.equal((await closes(key, 1_200, 'reconciliation_differences')).status, 200)
  t.match(await closes(key, 1_200, 'interest_income'), { code: 'ALREADY_DONE' })
  const { matchId } = await rowOf(1_200, 'matched')
  t.equal((await undo(matchId)).status, 200)
  t.match(await undo(matchId), { status: 200 }, 'its answer was lost (rule 675)')
  t.match(
    await undo(matchId, '다른 사유'),
    { code: 'ALREADY_DONE', data: { doing: 'bank_taken_apart', by: /./, reason } },
    'who took it apart (rule 966)',
  )
  t.equal(await balance('bank'), bank, 'what was undone is booked back')
  t.equal(await balance('reconciliation_differences'), 0)
  t.equal(await matchStatement(shop.deps), 0)
  t.equal((await closes(key, 1_200, 'interest_income')).status, 200)
  t.equal(await balance('bank'), bank + 1_200)
  t.equal(await balance('interest_income'), interest - 1_200)
  const back = (await answered('matched')).result.filter(({ lines }) => lines.length === 0)
  const facts = back.map(({ isClosingBookedBack, isClosingReversed }) => [
    isClosingBookedBack,
    isClosingReversed,
  ])
  t.same(new Set(facts.map(String)), new Set(['true,false']), 'which is not offered (rule 539)')
  for (const { matchId: closing } of back) t.match(await undo(closing), { code: 'MATCH_NOT_OPEN' })
})

t.test('two colleagues who close one line at once book it once', async (t) => {
  const [bank, key] = [await balance('bank'), await keyOf(-1_000)]
  const both = await Promise.all([closes(key, -1_000, 'bank_fees'), closes(key, -1_000, 'capital')])
  t.strictSame(both.map(({ status }) => status).sort(), [200, 409])
  t.equal(await balance('bank'), bank - 1_000)
})

t.test(
  'money that came short of the books is matched, and the rest goes to the chosen account',
  async (t) => {
    const line = await rowOf(paidOut - 338)
    const key = line.lines[0]?.key
    await sends(asUtf8(bankCsv(held + 46_700, [['2026.11.26 09:00:00', '보증금', -77]])))
    type Offered = { amount: number; entries: Part[] }
    const candidates = (of: string | undefined) =>
      finance.get<Offered>(`/api/staff/books/bank-candidates?of=line&partKey=${of}`)
    t.strictSame(
      (await candidates(await keyOf(-77))).data.entries,
      [],
      'money that went the other way is not offered',
    )
    const { data } = await candidates(key)
    t.match(data, { amount: paidOut - 338, entries: [{ amount: paidOut }] })
    const entries = data.entries.map((entry) => entry.key)
    const match = (difference?: object) =>
      finance.post('/api/staff/books/bank-matches', {
        lines: [key],
        entries,
        reason,
        ...(difference && { difference }),
      })
    t.match(await match(), { code: 'MATCH_SUMS_DIFFER', data: { bank: paidOut - 338, books: paidOut } })
    t.match(await match({ account: 'bank_fees', quoted: -337 }), { code: 'MATCH_SUMS_DIFFER' })
    t.match(await match({ account: 'goodwill', quoted: -338 }), { status: 400 })
    const [fees, capital] = [await balance('bank_fees'), await balance('capital')]
    t.equal((await match({ account: 'bank_fees', quoted: -338 })).status, 200)
    t.equal(await balance('bank_fees'), fees + 338)
    t.equal(
      (await match({ account: 'bank_fees', quoted: -338 })).status,
      200,
      'its answer was lost (rule 675)',
    )
    t.equal(await balance('bank_fees'), fees + 338, 'booked once')
    for (const difference of [{ account: 'capital', quoted: -338 }, undefined])
      t.match(await match(difference), {
        ...{ code: 'ALREADY_DONE', data: { doing: 'bank_matched', by: /./, reason, amount: paidOut - 338 } },
      })
    const { matchId } = await rowOf(paidOut - 338, 'matched')
    t.equal((await undo(matchId)).status, 200)
    t.equal(await balance('bank_fees'), fees)
    t.equal((await match({ account: 'capital', quoted: -338 })).status, 200)
    t.equal(await balance('capital'), capital + 338)
  },
)

t.test('each account has a chain of its own, and a file goes to the account that it names', async (t) => {
  const own = bankCsv(held + 46_623, [['2026.11.27 09:00:00', '운영 계좌', -1]])
  const others = bankCsv(500, [['2026.11.27 09:00:00', '예금 계좌', 40]]).replace(
    '123456-01-000001',
    '777-77-7777777',
  )
  t.match(await sends(asUtf8(others)), { data: { fault: 'other_account' } })
  const adds = (body: object) => finance.post('/api/staff/books/bank-accounts', { reason, ...body })
  t.equal((await adds({ name: '예금', number: '777-77-7777777' })).status, 200)
  t.match(await adds({ name: '예금', number: '888-88-8888888' }), { code: 'BANK_ACCOUNT_KNOWN' })
  t.match(await adds({ name: '다른 예금', number: '1' }), { code: 'INVALID_REQUEST' })
  t.match(await sends(asUtf8(others)), { data: { added: 1 } })
  t.match(await sends(asUtf8(own)), { data: { added: 1 } })
  t.match(await sends(asUtf8(own), { accountId: '2' }), { data: { fault: 'other_account' } })
  const unnamed = own.replace('123456-01-000001', '***')
  t.match(await sends(asUtf8(unnamed)), { data: { fault: 'account_unknown' } })
  t.match(await sends(asUtf8(unnamed), { accountId: '1' }), { data: { added: 0 } })
  t.equal((await rowOf(40)).lines[0]?.account, '예금')
  const { standing } = await answered()
  t.match(standing, { bank: held + 46_622 + 540, gaps: [], unexplained: 0 })
  t.strictSame(await shop.wrongs(), [])
  t.strictSame(await shop.rebuilt(), [])
})

t.test('all sheets of an account are read, and each line once (rule 671)', async (t) => {
  const titled = (number: string) => [['안내'], ['계좌번호', number], header]
  const row = (at: string, balance: number): CellValue[] => [at, '수수료', 10, null, balance]
  const [one, two, three] = [
    row('2026-11-27 09:10:00', held + 46_612),
    row('2026-11-27 09:20:00', held + 46_602),
    row('2026-11-27 09:30:00', held + 46_592),
  ]
  const bookOf = async (...sheets: CellValue[][][]) => {
    const guide: CellValue[][] = [['거래내역 안내'], ['시트마다 한 달이에요.']]
    const all = [guide, ...sheets].map((rows, nth) => ({ name: `시트${nth}`, rows }))
    return new File([new Uint8Array(await writeXlsx({ sheets: all }))], 'bank.xlsx')
  }
  const own = titled('123456-01-000001')
  t.match(await sends(await bookOf([...own, two, three], [...own, one, two])), {
    data: { lines: 3, added: 3 },
  })
  t.match((await answered()).standing, { gaps: [], unexplained: 0 })
  t.match(await sends(await bookOf([...own, one], [...titled('777-77-7777777'), two])), {
    data: { sheet: null, line: null, fault: 'several_accounts' },
  })
  const savings = row('2026-11-27 09:15:00', 5_000)
  const [titleless, masked] = [[header], titled('777-**-777****')]
  for (const sheets of [
    [
      [...titleless, one],
      [...titleless, savings],
    ],
    [
      [...own, one],
      [...masked, savings],
    ],
  ])
    t.match(await sends(await bookOf(...sheets)), { data: { fault: 'several_accounts' } }, 'rule 737')
  t.match(await sends(await bookOf([...own, one, two], [...titleless, three])), { data: { added: 0 } })
  // Each with the same line; the guide is a sheet as well.
  const sheets = Array.from({ length: 60 }, () => [...own, one])
  t.match(
    await sends(await bookOf(...sheets)),
    {
      data: { fault: 'too_many_sheets' },
      message: '시트는 한 번에 60개까지 올릴 수 있어요. 시트를 나누어 올려 주세요.',
    },
    'rule 853',
  )
  t.match(await sends(await bookOf(...sheets.slice(1))), { data: { lines: 1, added: 0 } })
  const broken = await sends(await bookOf([...own, one], [...own, ['언젠가', '수수료', 10, null, 5]]))
  t.match(broken, { data: { sheet: 3, line: 4, fault: 'date' }, message: /^3번째 시트 4번째 줄: / })
})

t.test('a line of a day to come is no line of a statement (rule 677)', async (t) => {
  const ahead = bankCsv(held, [
    ['2026.11.27 10:00:00', '오늘', 1],
    ['2026.12.24 10:00:00', '예약 이체', -1],
  ])
  t.match(await sends(asUtf8(ahead)), {
    ...{ code: 'STATEMENT_UNREADABLE', data: { line: 6, fault: 'ahead' }, message: /예약 이체는 빼고/ },
  })
})

t.test('a line whose direction its balance denies is refused with its line (rule 704)', async (t) => {
  const lines = ['2026.11.27 10:00:00,거래,입금,1000,101000', '2026.11.27 11:00:00,환불,입금,30000,71000']
  const denied = ['거래일시,적요,구분,거래금액,잔액', ...lines].join('\r\n')
  t.match(await sends(asUtf8(denied)), {
    ...{ code: 'STATEMENT_UNREADABLE', data: { line: 3, fault: 'against_balance' } },
    message: /^3번째 줄: 입금과 출금이 잔액과 반대예요/,
  })
})

t.test(
  'a file with a broken letter is read but for the letter, and says where it is (rule 864)',
  async (t) => {
    const rows = [...bankCsv(held, november).trimEnd().split('\r\n')]
    const encoded = (text: string) => [...new TextEncoder().encode(text)]
    const withBroken = (line: number) =>
      new File(
        [
          new Uint8Array(
            rows.flatMap((row, nth) => [...encoded(row), ...(nth + 1 === line ? [0xed, 0x86] : []), 10]),
          ),
        ],
        'bank.csv',
      )
    t.match(await sends(withBroken(5)), { data: { added: 0, brokenLine: null } }, 'beside what is read')
    const broken = Buffer.from(encoded(rows.join('\n')))
    const inWords = broken.indexOf(Buffer.from('예금이자'))
    const inHeader = broken.indexOf(Buffer.from('거래일시'))
    const without = (at: number) =>
      new File(
        [new Uint8Array(Buffer.concat([broken.subarray(0, at + 2), broken.subarray(at + 3)]))],
        'bank.csv',
      )
    t.match(await sends(without(inWords)), { data: { lines: 2, added: 0, brokenLine: 6 } })
    t.match(await sends(without(inHeader)), {
      ...{ code: 'STATEMENT_UNREADABLE', data: { line: 4, fault: 'broken_letter' } },
      message: /^4번째 줄: 글자가 깨져/,
    })
    t.match((await answered()).standing, { gaps: [], unexplained: 0 })
  },
)

t.test('a spreadsheet of another format is refused with what to do (rule 865)', async (t) => {
  const xml = '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>'
  t.match(await sends(new File([xml], 'bank.xls')), {
    ...{ code: 'STATEMENT_UNREADABLE', data: { line: null, fault: 'xml_2003' } },
    message: 'XML 스프레드시트 2003 파일은 읽지 못해요. Excel에서 .xlsx로 다시 저장해 주세요.',
  })
})

t.test('no line goes the other way than the balance that the account has (rule 803)', async (t) => {
  const left = held + 46_592
  const titles = ['"계좌번호 : 123456-01-000001"']
  const sendsTable = (...rows: string[]) => sends(asUtf8([...titles, ...rows].join('\r\n')))
  const at = '2026.11.27 12:00:00'
  const denied = { code: 'STATEMENT_UNREADABLE', data: { sheet: null, line: 3, fault: 'against_balance' } }
  t.match(await sendsTable('거래일시,적요,출금액,입금액,잔액', `${at},관리비,0,30000,${left - 30_000}`), {
    ...{ ...denied, message: /^3번째 줄: 입금과 출금이 잔액과 반대예요/ },
  })
  const header = '거래일시,거래방향,거래금액,잔액'
  t.match(await sendsTable(header, `${at},나감,30000,${left - 30_000}`), denied)
  t.match(
    await sendsTable(header, `${at},나감,30000,${left - 30_000}`, '2026.11.27 12:01:00,들어옴,1,5'),
    denied,
    'the first of two lines',
  )
  const added =
    (amount: number, ...rows: string[]) =>
    async () => {
      t.match(await sendsTable(...rows), { data: { added: 1 } }, rows.join(' '))
      t.equal((await rowOf(amount)).bank, amount)
      t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
    }
  await added(
    -96_897,
    '거래일시,거래구분,구분,거래금액,잔액',
    `${at},자동이체,출금,"96,897",${left - 96_897}`,
  )()
  await added(-30_000, '거래일시,적요,거래 유형,거래 금액,잔액', `${at},관리비,출금,30000,${left - 30_000}`)()
  await added(-30_000, '거래일시,적요,출금금액,입금금액,잔액', `${at},관리비,"△30,000",,${left - 30_000}`)()
  t.match(
    await sendsTable(
      '거래일시,적요,출금액,입금액,잔액',
      `${at},입금,0,500,${left + 500}`,
      `2026.11.27 12:05:00,출금정정,-200,0,${left + 700}`,
    ),
    { data: { added: 2 } },
    'a withdrawal that came back, as the balances say',
  )
  t.equal((await rowOf(200)).bank, 200)
  t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  const cameBack = `${at},출금정정,-200,0,${left + 200}`
  const ofMoves = '거래일시,적요,출금액,입금액,잔액'
  t.match(await sendsTable(ofMoves, cameBack), { data: { added: 1 } }, 'alone in its file (rule 866)')
  t.equal((await rowOf(200)).bank, 200)
  t.match(
    await sendsTable(ofMoves, cameBack),
    { data: { added: 0 } },
    'the same line, which goes against no balance beside itself',
  )
  for (const _ of [1, 2]) {
    const inForce = (await files()).find(({ isTakenBack }) => !isTakenBack)
    t.equal((await takeBack(inForce?.fileId)).status, 200)
  }
  t.match(await sendsTable(ofMoves, `${at},출금정정,-200,0,${left - 200}`), { data: { added: 1 } })
  t.equal((await rowOf(-200)).bank, -200, 'a withdrawal, as the balance says')
  t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  const twoRows = ['거래일시,적요,거래금액,,잔액', ',,출금,입금,']
  const day = at.slice(0, 10)
  t.match(
    await sendsTable(
      ...twoRows,
      `${day},전월이월,,${left},${left}`,
      `${at},관리비,500,,${left - 500}`,
      `${day},일계,500,0,${left - 500}`,
      ...twoRows,
      `${at},이자,,200,${left - 300}`,
      `${day},합계,500,200,${left - 300}`,
    ),
    { data: { added: 2 } },
    'two rows of header, on each page, and sums (rule 943)',
  )
  t.strictSame([(await rowOf(-500)).bank, (await rowOf(200)).bank], [-500, 200])
  t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  const later = '2026.12.01 12:00:00,환급,30000,70000'
  t.match(await sendsTable(header, later), { data: { added: 1 } }, 'lines are missing before it')
  t.match(await sendsTable(header, `2026.11.30 12:00:00,관리비,-1,100000`), {
    ...{
      data: { sheet: null, line: null, fault: 'stored_against_balance' },
      message: /다음 거래의 파일을 되돌려/,
    },
  })
  t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  t.match((await answered()).standing, { bank: left + 540 })
})

t.test(
  'a row that the balances pass over is none, or refuses its file with its line (rule 959)',
  async (t) => {
    const left = held + 46_592
    const titles = ['"계좌번호 : 123456-01-000001"', '거래일시,적요,출금액,입금액,잔액']
    const sendsTable = (...rows: string[]) => sends(asUtf8([...titles, ...rows].join('\r\n')))
    const lines = [
      `2026.11.27 13:00:00,관리비,500,,${left - 500}`,
      `2026.11.27 14:00:00,이자,,200,${left - 300}`,
      `2026.11.28 14:00:00,수수료,100,,${left - 400}`,
    ]
    const with_ = (row: string, at: number) => sendsTable(...lines.toSpliced(at, 0, row))
    t.match(await with_(`2026.11.27 15:00:00,알림,300,,${left - 300}`, 2), {
      ...{ code: 'STATEMENT_UNREADABLE', data: { sheet: null, line: 5, fault: 'outside_chain' } },
      message:
        /^5번째 줄: 앞뒤 거래의 잔액과 이어지지 않는 줄이에요\. 합계나 이월 잔액처럼 거래가 아닌 줄이면 지우고/,
    })
    const carried = `2026.11.27 13:00:00,넘어온 돈,,${left},${left}`
    t.match(await with_(carried, 0), { data: { line: 3, fault: 'outside_chain' } }, 'rule 960')
    t.match(await with_(`2026.11.27,넘어온 합산액,500,200,${left - 300}`, 2), {
      data: { lines: 3, added: 3 },
    })
    t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  },
)

t.test(
  'whichever way the first line of a file is paid, it goes the way of the account (rules 803 and 942)',
  async (t) => {
    const left = held + 46_592
    const titles = ['"계좌번호 : 123456-01-000001"', '거래일시,거래구분,거래금액,잔액']
    const first = (kind: string, balance: number) =>
      sends(asUtf8([...titles, `2026.11.27 13:00:00,${kind},1000,${balance}`].join('\r\n')))
    for (const kind of ['세금환급금지급', '보험금지급', '지원금 지급'])
      t.match(await first(kind, left + 1_000), { data: { line: 3, fault: 'against_balance' } }, kind)
    t.match(await first('세금환급금지급', left - 1_000), { data: { added: 1 } })
    t.equal((await rowOf(-1_000)).bank, -1_000)
    t.equal((await takeBack((await files())[0]?.fileId)).status, 200)
  },
)

t.test('a statement in dollars or in thousands of won is refused (rule 804)', async (t) => {
  const not = {
    code: 'STATEMENT_UNREADABLE',
    data: { fault: 'not_won' },
    message: /원화 계좌의 내역을 원 단위로/,
  }
  const line = '2026.11.28 10:00:00,SWIFT,0,"1,000","5,000"'
  const plain = '거래일시,적요,출금액,입금액,잔액'
  for (const rows of [
    ['거래일시,적요,출금액(USD),입금액(USD),잔액(USD)', line],
    ['거래일시,적요,거래금액,,잔액', ',,출금(USD),입금(USD),(USD)', line],
    [plain, ',,USD,USD,USD', line],
    ['통화 : USD', plain, line],
    ['(단위: 천원)', plain, line],
    [plain, line, '(단위 : 천원)'],
    [plain, line, '통화,USD'],
    [`통화,${plain}`, `USD,${line}`],
  ])
    t.match(await sends(asUtf8(rows.join('\r\n')), { accountId: '1' }), not, rows.join(' '))
  const inDollars = header.map((title) => title.replace(/액$/, '액(USD)'))
  const sheets = [header, inDollars].map((titles, nth) => ({ name: `시트${nth}`, rows: [titles] }))
  const workbook = new File([new Uint8Array(await writeXlsx({ sheets }))], 'bank.xlsx')
  t.match(
    await sends(workbook, { accountId: '1' }),
    { data: { sheet: 2, fault: 'not_won' } },
    'beside one in won',
  )
})

t.test('an adjusting entry that names the bank twice is one entry of the bank (rule 440)', async (t) => {
  const second = await shop.aColleague('second@example.com', ['finance'])
  const adjustmentId = '0199a1b2-0000-7000-8000-000000000001'
  const entryLines = [
    { account: 'bank', amount: -500 },
    { account: 'bank', amount: -1_000 },
    { account: 'bank_fees', amount: 1_500 },
  ]
  const entry = { adjustmentId, bookedOn: '2026-11-24', evidence: 'B-1', entryLines, reason }
  t.equal((await finance.post('/api/staff/adjustments', entry)).status, 200)
  const approved = await second.post(`/api/staff/adjustments/${adjustmentId}/approve`, {
    ...{ proposal: 1, reason },
  })
  t.equal(approved.status, 200)
  const fees: Moved[] = [['2026.11.28 09:00:00', '이체수수료', -1_500]]
  t.match(await sends(asUtf8(bankCsv(held + 46_622, fees))), { data: { added: 1, matched: 1 } })
  t.match((await rowOf(-1_500, 'matched')).entries, [{ amount: -1_500 }])
  t.match((await answered()).standing, { gaps: [], unexplained: 0 })
  t.strictSame(await shop.wrongs(), [])
})

t.test(
  'a closing that an earlier release reversed is not booked back with its match (rule 477)',
  async (t) => {
    const { matchId, entries } = await rowOf(1_200, 'matched')
    const [closing] = entries
    const { rows } = await shop.database.pool.query<{ pos: number }>(
      'SELECT max(pos)::int AS pos FROM shop.journal_lines WHERE stream_id = $1',
      [closing?.key.replace(/@\d+$/, '')],
    )
    await reversedBefore(shop.deps, rows[0]?.pos ?? 0)
    const bank = await balance('bank')
    t.match(await undo(matchId), { status: 409, code: 'CLOSING_REVERSED' })
    t.equal(await balance('bank'), bank)
    const stays = { matchId, isClosingReversed: true, isClosingBookedBack: false }
    t.match(await rowOf(1_200, 'matched'), stays, 'it stays matched, and no action is offered (rule 539)')
  },
)
