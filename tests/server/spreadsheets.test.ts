import { unzipSync, zipSync } from 'fflate'
import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import t from 'tap'
import { readTables } from '../../server/platform/spreadsheets/readTables.ts'
import { biff8, biff8Sheets } from '../support/biff8.ts'
import { withHiddenRows } from '../support/hiddenRows.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
/** The rows of each table, which no person hid. */
async function tablesIn(file: Uint8Array) {
  const read = await readTables(file)
  if (!Array.isArray(read)) return read
  t.strictSame(
    read.flatMap(({ hiddenRows }) => hiddenRows),
    [],
  )
  return read.map(({ rows }) => rows)
}
const cells = [
  ['주문번호', '주소', '운송장'],
  ['1', '연무장길 33, 502호', '0241638369849'],
]
const csv = '주문번호,주소,운송장\r\n1,"연무장길 33, 502호",0241638369849\r\n'

t.test('the same table is read from every form that a spreadsheet or a courier saves', async (t) => {
  const workbook = await writeXlsx({ sheets: [{ name: '출고', rows: cells }] })
  const tabs = cells.map((row) => row.join('\t')).join('\r\n')
  const html = `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td nowrap>${cell}&nbsp;`).join('')}`).join('')}`
  for (const [form, file] of Object.entries({
    'UTF-8': bytes(csv),
    CP949: new Uint8Array(iconv.encode(csv, 'cp949')),
    'UTF-16': new Uint8Array(Buffer.from(`\ufeff${tabs}`, 'utf16le')),
    'kept zeros': bytes(csv.replace('0241638369849', '"=""0241638369849"""')),
    XLSX: workbook,
    'XLS of Excel 97': biff8(cells),
    'HTML in .xls': bytes(html),
  }))
    t.strictSame(await tablesIn(file), [cells], form)
})

t.test('what is too large is refused before it is parsed', async (t) => {
  const workbook = (sheet: Uint8Array) =>
    zipSync({ '[Content_Types].xml': bytes('<Types/>'), 'xl/worksheets/sheet1.xml': sheet }, { level: 9 })
  t.equal(await tablesIn(workbook(new Uint8Array(65 * 1024 * 1024))), 'too_large', 'a zip bomb')
  t.equal(await tablesIn(workbook(new Uint8Array(0))), 'too_large', 'an entry that hides its size')
  t.equal(await tablesIn(bytes('a,'.repeat(200))), 'too_large', 'columns')
  t.equal(await tablesIn(bytes('a,b\n'.repeat(30_001))), 'too_large', 'rows')
  t.equal(await tablesIn(bytes('<table><tr><td colspan=100000>')), 'too_large', 'a cell over many columns')
  t.equal(await tablesIn(bytes('PK\u0003\u0004 no archive')), 'no_table')
  const locked = await writeXlsx({
    sheets: [{ name: '출고', rows: cells }],
    encryption: { password: '0801' },
  })
  t.equal(await tablesIn(locked), 'locked', 'a file with a password')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a21' } })
    .png()
    .toBuffer()
  t.equal(await tablesIn(new Uint8Array(picture)), 'no_table', 'a picture')
  t.not(await tablesIn(bytes('회원번호,포인트\r\n2,100\u001a')), 'no_table', 'a text of DOS')
  t.match(await tablesIn(bytes(`a,${'b'.repeat(5_000)}`)), [[['a', 'b'.repeat(500)]]])
})

t.test('a row that a workbook of Excel 97 leaves out is an empty one, as in every other form', async (t) => {
  const rows = [['거래내역'], ['계좌번호', '110-222-333444'], [], [], ...cells]
  t.strictSame(await tablesIn(biff8(rows)), [rows])
  const workbook = await writeXlsx({ sheets: [{ name: '거래', rows }] })
  t.strictSame(await tablesIn(workbook), [rows])
})

t.test('a sheet is as large as what it holds, however far a format reaches (rule 806)', async (t) => {
  const empty = Array.from({ length: 40_000 }, () => [' '])
  const workbook = await writeXlsx({ sheets: [{ name: '거래', rows: [...cells, ...empty] }] })
  t.strictSame(await tablesIn(workbook), [cells])
  t.strictSame(await tablesIn(bytes(csv + ',,\r\n'.repeat(40_000))), [cells])
  t.match(await tablesIn(bytes(`주문번호,운송장\r\n1,2${','.repeat(200)}`)), [
    [
      ['주문번호', '운송장'],
      ['1', '2'],
    ],
  ])
  t.equal(await tablesIn(bytes(`${csv}${',,\r\n'.repeat(30_000)}1,2,3`)), 'too_large', 'a row behind them')
})

const older = [
  ['주문번호', '주소', '운송장'],
  ['9', '지난달', '1'],
]

t.test('a sheet that no person sees is not read (rule 863)', async (t) => {
  for (const hidden of [{ hidden: true }, { veryHidden: true }]) {
    const workbook = await writeXlsx({
      sheets: [
        { name: '지난달', rows: older, ...hidden },
        { name: '출고', rows: cells },
      ],
    })
    t.strictSame(await tablesIn(workbook), [cells], JSON.stringify(hidden))
  }
  for (const hidden of [1, 2] as const)
    t.strictSame(await tablesIn(biff8Sheets([{ rows: older, hidden }, { rows: cells }])), [cells])
  t.strictSame(await tablesIn(biff8Sheets([{ rows: older }, { rows: cells }])), [older, cells])
})

t.test('rows that a filter or a person hid are known, and still there (rule 987)', async (t) => {
  const rows = [...cells, ['2', '왕십리로 1', '512345678901'], [], ['3', '왕십리로 2', '512345678902']]
  const hidden = [2, 3, 4]
  const expected = [{ rows, hiddenRows: [3, 5] }]
  const workbook = await writeXlsx({ sheets: [{ name: '출고', rows }] })
  t.strictSame(await readTables(withHiddenRows(workbook, 3, 4, 5)), expected)
  t.strictSame(await readTables(biff8Sheets([{ rows, hiddenRows: hidden }])), expected)
  t.match(await readTables(biff8Sheets([{ rows: cells }, { rows, hiddenRows: hidden }])), [
    { hiddenRows: [] },
    ...expected,
  ])
  const html = rows.map(
    (row, nth) =>
      `<tr${hidden.includes(nth) ? " style='height:0; display: none'" : ''}>${row.map((cell) => `<td>${cell}`).join('')}`,
  )
  t.match(await readTables(bytes(`<table>${html.join('')}`)), [{ hiddenRows: [3, 4] }])
})

t.test('a time of day is one in whatever year a workbook begins to count (rule 867)', async (t) => {
  const workbook = await writeXlsx({
    sheets: [
      { name: '거래', columns: [{ numFmt: 'yyyy-mm-dd' }, { numFmt: 'hh:mm:ss' }], rows: [[46_000, 0.4376]] },
    ],
  })
  const parts = unzipSync(workbook)
  const book = new TextDecoder().decode(parts['xl/workbook.xml'])
  const from1904 = book.replace(/<workbookPr[^>]*>|(?=<(?:bookViews|sheets))/, '<workbookPr date1904="1"/>')
  t.match(await tablesIn(workbook), [[[/^2025-/, /^10:30:09$/]]])
  t.match(await tablesIn(zipSync({ ...parts, 'xl/workbook.xml': bytes(from1904) })), [
    [[/^2029-/, /^10:30:09$/]],
  ])
})

t.test('UTF-16 without its mark is read, whichever byte of a letter is first (rule 867)', async (t) => {
  for (const text of [cells.map((row) => row.join('\t')).join('\r\n'), csv]) {
    const little = Buffer.from(text, 'utf16le')
    t.strictSame(await tablesIn(new Uint8Array(little)), [cells], 'the lower first')
    t.strictSame(await tablesIn(new Uint8Array(Buffer.from(little).swap16())), [cells], 'the higher first')
  }
})

t.test(
  'commas that group the digits of amounts divide no cells of a text with tabs (rule 867)',
  async (t) => {
    const rows = [
      ['거래일시', '출금액', '잔액'],
      ['2026-12-01', '-100,000,000,000', '(1,000,000,000)'],
      ['2026-12-02', '-100,000,000,000', '100,000,000,000'],
    ]
    t.strictSame(await tablesIn(bytes(rows.map((row) => row.join('\t')).join('\n'))), [rows])
    const numbers = ['가,100,200', '나,300,400']
    t.strictSame(await tablesIn(bytes(numbers.join('\n'))), [numbers.map((row) => row.split(','))])
  },
)

t.test('a letter whose bytes are broken is the only one that is lost (rule 864)', async (t) => {
  const whole = [
    ['거래일시', '적요'],
    ['2026-12-01', '정산 토트백'],
  ]
  const text = whole.map((row) => row.join(',')).join('\n')
  const cut = bytes(text).slice(0, -1)
  const broken = [whole[0], ['2026-12-01', '정산 토트\ufffd']]
  t.strictSame(await tablesIn(cut), [broken], 'the last letter was cut')
  const flipped = bytes(text)
  flipped[flipped.length - 3] = 0xff
  t.match(await tablesIn(flipped), [[whole[0], ['2026-12-01', /^정산 토트\ufffd+$/]]])
  t.strictSame(await tablesIn(new Uint8Array(iconv.encode(text, 'cp949')).slice(0, -1)), [broken], 'of CP949')
})

t.test('a format that is not read is refused by its name (rule 865)', async (t) => {
  const ods = await writeOds({ sheets: [{ name: '출고', rows: cells }] })
  const xml =
    '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table><Row><Cell><Data>1</Data></Cell></Row></Table></Worksheet></Workbook>'
  for (const [format, file] of Object.entries({
    ods,
    xml_2003: bytes(xml),
    xlsb: zipSync({ 'xl/workbook.bin': bytes('1') }),
    xls_95: biff8Sheets([{ rows: cells }], 'Book'),
  }))
    t.equal(await tablesIn(file), format)
  t.equal(await tablesIn(new Uint8Array([0x09, 0x04, 0x06, 0, 0, 0, 0x10, 0])), 'xls_95', 'of Excel 4')
})

t.test('a container that was made to be slow is read in time that grows with it', async (t) => {
  const loop = biff8(cells)
  new DataView(loop.buffer, loop.byteOffset).setUint32(512 + 2 * 4, 2, true)
  t.ok(await tablesIn(loop), 'a chain without an end')
  const large = new Uint8Array(5_000_000)
  large.set(loop)
  t.ok(await tablesIn(large))
  t.ok(await tablesIn(loop.slice(0, 600)), 'one that was cut')
  t.ok(await tablesIn(loop.slice(0, 20)))
})

t.test('a file that was made to be slow is read in time that grows with it', async (t) => {
  for (const size of [500_000, 1_000_000])
    for (const part of ['(', '"', '<td', '<table>', '<table><tr><td>', '&', ',"', '="'])
      t.ok(await tablesIn(bytes(`<${part.repeat(size / part.length)}`.slice(part.startsWith('<') ? 1 : 0))))
})

t.test('a cell holds what people read and a database stores', async (t) => {
  const rows = [['A_x0000_B', 'C_xD800_D', 'E_x0007_', '👩‍👧']]
  const workbook = await writeXlsx({ sheets: [{ name: '목록', rows }] })
  t.strictSame(await tablesIn(workbook), [[['AB', 'CD', 'E', '👩‍👧']]])
  const late = `${'가방,1\r\n'.repeat(8_000)}마\0지막,2`
  const [read] = await tablesIn(bytes(late))
  t.strictSame(Array.isArray(read) && read.at(-1), ['마지막', '2'])
})
