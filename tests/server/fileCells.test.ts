import { readdirSync, readFileSync } from 'node:fs'
import fastify from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import t from 'tap'
import { type Cell, sendTable } from '../../server/platform/http/tableFile.ts'
import { readXlsx } from '../support/readXlsx.ts'

/** The one column of a file of these cells, as it leaves in both formats. */
async function leaves(cells: readonly Cell[]) {
  const app = fastify().decorate('downloads', { stalledMs: 60_000 })
  for (const format of ['csv', 'xlsx'] as const)
    app.get(`/file.${format}`, (_request, reply) =>
      sendTable(reply, format, {
        ...{ name: 'file', rows: cells.length, columns: ['값'], pages: [cells] },
        cells: (cell: Cell) => [cell, '끝'],
      }),
    )
  const csv = await app.inject('/file.csv')
  const workbook = (await app.inject('/file.xlsx')).rawPayload
  await app.close()
  return { csv: csv.body, workbook }
}
/** A cell of a CSV file, quoted where its content needs that. */
const inCsv = (text: string) => (/[",\n\r\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const formulas = ['=', '+', '-', '@', '|', '＝', '＋', '－', '＠', '｜'].flatMap((sign) => [
  `${sign}SUM(A1)`,
  ` ${sign}SUM(A1)`,
  `\t${sign}SUM(A1)`,
  `\r${sign}SUM(A1)`,
])

t.test('no text that somebody typed runs as a formula, full-width and behind blanks as well', async (t) => {
  for (const text of formulas) {
    const { csv, workbook } = await leaves([text])
    t.match(csv, new RegExp(`(^|\\n)"?'${text.replaceAll(/[|+()]/g, '\\$&')}`), JSON.stringify(text))
    const sheet = strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    t.notMatch(sheet, /<f[ >]/, 'a workbook holds it as a text')
    t.same((await readXlsx(workbook)).lines[1]?.[1], '끝')
  }
  const plain = [
    ...['김민지', '3=3', '261115-VEJ640', '2026-11-20', '2026-11-20 10:30', '가방 (100)', '12월의 가방'],
    ...['참 true', '230', '4.5'],
  ]
  const { csv } = await leaves([...plain, -5])
  t.match(
    csv,
    [...plain, '-5'].map((text) => `${text},끝`).join('\r\n'),
    'other texts and numbers stay as they are',
  )
})

t.test('numbers of accounts, parcels and phones leave as texts with every digit', async (t) => {
  const numbers = ['100012345678', '0123456789', '01012345678', '3333010000000001', '241638369849', '004']
  const { csv, workbook } = await leaves(numbers)
  for (const number of numbers) t.match(csv, inCsv(`="${number}"`), number)
  t.same(
    (await readXlsx(workbook)).lines.slice(1).map(([cell]) => cell),
    numbers,
  )
  const sheet = strFromU8(unzipSync(workbook)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  t.notMatch(sheet, /<c r="A\d+"[^>]*><v>\d{3,}<\/v>/, 'none of them is a number to the workbook')
})

t.test(
  'a waybill that looks like a power of ten, a day or a time leaves as the text it is (rule 858)',
  async (t) => {
    const waybills = [
      ...[
        '12345E12',
        '1E5',
        '1e5',
        '12E-3',
        '1.5E+3',
        '0012',
        '1.50',
        '007.5',
        '123456789012.5',
        '.5',
        '1,234',
      ],
      ...['3-4', '3/4', '12-11', '2026-11', '11/20/2026', '10:30', '1:2:3', '1-Mar', 'MAR-1', 'Dec1'],
      ...[
        '(100)',
        '(1,234.5)',
        '100-',
        '1 1/2',
        'true',
        'FALSE',
        '12월 1일',
        '2026년 12월 1일',
        '2026년 12월',
      ],
      ...[
        '2026-12-01 10:30:15',
        '12/1 10:30',
        '10:30 PM',
        '오후 2:05',
        '오전10시 30분',
        '12:30:45.5',
        '10 pm',
      ],
      ...['Dec 5, 2026', 'Dec 5 2026', '１２월 １일', '（100）'],
      ...['００１２', '１２３４５６７８９０１２３４', '１２３４５Ｅ１２', '３－４'],
    ]
    const { csv, workbook } = await leaves(waybills)
    for (const waybill of waybills) t.match(csv, `${inCsv(`="${waybill}"`)},끝`, waybill)
    t.same(
      (await readXlsx(workbook)).lines.slice(1).map(([cell]) => cell),
      waybills,
    )
  },
)

t.test('every table that leaves is written by the one writer that keeps this', (t) => {
  const root = new URL('../../server/', import.meta.url)
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('demo/'))
    .filter((file) => /writeCsv|writeXlsx|text\/csv/.test(readFileSync(new URL(file, root), 'utf8')))
  t.same(writers, ['platform/http/tableFile.ts'])
  t.end()
})
