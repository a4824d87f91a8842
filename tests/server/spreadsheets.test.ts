import { zipSync } from 'fflate'
import { writeXlsx } from 'hucre/xlsx'
import iconv from 'iconv-lite'
import sharp from 'sharp'
import t from 'tap'
import { readTables } from '../../server/platform/spreadsheets/readTables.ts'
import { biff8 } from '../support/biff8.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
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
    t.strictSame(await readTables(file), [cells], form)
})

t.test('what is too large is refused before it is parsed', async (t) => {
  const workbook = (sheet: Uint8Array) =>
    zipSync({ '[Content_Types].xml': bytes('<Types/>'), 'xl/worksheets/sheet1.xml': sheet }, { level: 9 })
  t.equal(await readTables(workbook(new Uint8Array(65 * 1024 * 1024))), 'too_large', 'a zip bomb')
  t.equal(await readTables(workbook(new Uint8Array(0))), 'too_large', 'an entry that hides its size')
  t.equal(await readTables(bytes('a,'.repeat(200))), 'too_large', 'columns')
  t.equal(await readTables(bytes('a,b\n'.repeat(30_001))), 'too_large', 'rows')
  t.equal(await readTables(bytes('<table><tr><td colspan=100000>')), 'too_large', 'a cell over many columns')
  t.equal(await readTables(bytes('PK\u0003\u0004 no archive')), 'no_table')
  const locked = await writeXlsx({
    sheets: [{ name: '출고', rows: cells }],
    encryption: { password: '0801' },
  })
  t.equal(await readTables(locked), 'locked', 'a file with a password')
  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#a21' } })
    .png()
    .toBuffer()
  t.equal(await readTables(new Uint8Array(picture)), 'no_table', 'a picture')
  t.not(await readTables(bytes('회원번호,포인트\r\n2,100\u001a')), 'no_table', 'a text of DOS')
  t.match(await readTables(bytes(`a,${'b'.repeat(5_000)}`)), [[['a', 'b'.repeat(500)]]])
})

t.test('a row that a workbook of Excel 97 leaves out is an empty one, as in every other form', async (t) => {
  const rows = [['거래내역'], ['계좌번호', '110-222-333444'], [], [], ...cells]
  t.strictSame(await readTables(biff8(rows)), [rows])
  const workbook = await writeXlsx({ sheets: [{ name: '거래', rows }] })
  t.strictSame(await readTables(workbook), [rows])
})

t.test('a sheet is as large as what it holds, however far a format reaches (rule 806)', async (t) => {
  const empty = Array.from({ length: 40_000 }, () => [' '])
  const workbook = await writeXlsx({ sheets: [{ name: '거래', rows: [...cells, ...empty] }] })
  t.strictSame(await readTables(workbook), [cells])
  t.strictSame(await readTables(bytes(csv + ',,\r\n'.repeat(40_000))), [cells])
  t.match(await readTables(bytes(`주문번호,운송장\r\n1,2${','.repeat(200)}`)), [
    [
      ['주문번호', '운송장'],
      ['1', '2'],
    ],
  ])
  t.equal(await readTables(bytes(`${csv}${',,\r\n'.repeat(30_000)}1,2,3`)), 'too_large', 'a row behind them')
})

t.test('a file that was made to be slow is read in time that grows with it', async (t) => {
  for (const size of [500_000, 1_000_000])
    for (const part of ['(', '"', '<td', '<table>', '<table><tr><td>', '&', ',"', '="'])
      t.ok(await readTables(bytes(`<${part.repeat(size / part.length)}`.slice(part.startsWith('<') ? 1 : 0))))
})

t.test('a cell holds what people read and a database stores', async (t) => {
  const rows = [['A_x0000_B', 'C_xD800_D', 'E_x0007_', '👩‍👧']]
  const workbook = await writeXlsx({ sheets: [{ name: '목록', rows }] })
  t.strictSame(await readTables(workbook), [[['AB', 'CD', 'E', '👩‍👧']]])
  const late = `${'가방,1\r\n'.repeat(8_000)}마\0지막,2`
  const [read] = await readTables(bytes(late))
  t.strictSame(Array.isArray(read) && read.at(-1), ['마지막', '2'])
})
