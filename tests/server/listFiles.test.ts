import t from 'tap'
import { z } from 'zod'
import { tableFormats } from '../../domain/shared/tableFiles.ts'
import { modules } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { consoleLists } from '../bench/consoleLists.ts'
import { copyPayments, fillConsole } from '../bench/fillConsole.ts'
import { testApp } from '../support/app.ts'
import { colleagueHeaders } from '../support/colleague.ts'
import { readXlsx } from '../support/readXlsx.ts'

const rows = 130
const shop = await testApp('list_files', modules)
t.teardown(() => shop.end())
const owner = await connect(shop.database.url)
await fillConsole(shop.deps, owner, rows)
t.teardown(() => owner.end())
const headers = await colleagueHeaders(shop, { email: 'files@billim.kr', roles: ['admin'] })
const ask = (url: string) => shop.app.inject({ url, headers })

const page = z.object({ data: z.object({ result: z.array(z.record(z.string(), z.unknown())) }) })
async function everyPage(path: string, filter: string): Promise<string[]> {
  const keys: string[] = []
  for (let nth = 1; ; nth += 1) {
    const answer = await ask(`/api/staff/${path}?${filter}&curPage=${nth}`)
    const { result } = page.parse(answer.json()).data
    if (result.length === 0) return keys
    keys.push(...result.map((row) => keyOf(path, row)))
  }
}

/** What says which row it is, in the list and in its file. */
const keyed: Readonly<Record<string, readonly [name: string, column: string]>> = {
  orders: ['orderNumbers', '주문번호'],
  returns: ['orderNumbers', '주문번호'],
  charges: ['memberId', '회원번호'],
  consignments: ['consignmentNumber', '위탁번호'],
  products: ['id', '상품번호'],
  reviews: ['content', '내용'],
  inquiries: ['title', '제목'],
  'books/reconciliation': ['paymentKey', '결제 키'],
}
const keyOf = (path: string, row: Record<string, unknown>): string => String(row[keyed[path]?.[0] ?? ''])

const filters = [
  ['orders', 'status=delivered&status=new&sort=amount&direction=desc'],
  ['orders', 'due=late'],
  ['returns', 'stage=collected'],
  ['charges', 'status=open'],
  ['consignments', 'waiting=to_send_back'],
  ['products', 'sale=on&q=백'],
  ['reviews', ''],
  ['inquiries', 'status=answered&kind=product'],
  ['books/reconciliation', 'status=all'],
] as const

for (const [path, filter] of filters)
  t.test(`the files of ${path} hold what its pages show of “${filter}”, row by row`, async (t) => {
    const shown = await everyPage(path, filter)
    t.ok(shown.length > 1, `${shown.length} rows`)
    t.ok(filter === '' || path === 'books/reconciliation' || shown.length < rows, 'it is narrowed')
    for (const format of tableFormats) {
      const file = await ask(`/api/staff/${path}.${format}?${filter}`)
      t.equal(file.headers['x-rows'], String(shown.length), format)
      const lines = format === 'xlsx' ? (await readXlsx(file.rawPayload)).lines : csvLines(file.body)
      const column = lines[0]?.indexOf(keyed[path]?.[1] ?? '') ?? -1
      t.same(
        lines.slice(1).map((line) => String(line[column]).trim()),
        shown.map((key) => key.trim()),
        format,
      )
    }
  })

/** None of these rows has a comma or a line's end in its texts. */
const csvLines = (text: string): string[][] =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))

t.test(
  'a workbook has days and minutes as dates, amounts as numbers, and numbers of parcels and members as texts',
  async (t) => {
    await shop.database.pool.query(
      "UPDATE shop.order_items SET courier = 'cj', tracking_number = '001234567890'",
    )
    const { lines, kinds } = await readXlsx((await ask('/api/staff/orders.xlsx?sort=placed')).rawPayload)
    const kindOf = (label: string) => kinds[1]?.[lines[0]?.indexOf(label) ?? -1]
    const shown = [
      '출고일',
      '대여 시작',
      '주문 시각',
      '상품 금액',
      '늦은 날',
      '운송장',
      '회원번호',
      '주문번호',
    ]
    t.same(shown.map(kindOf), ['date', 'date', 'date', 'number', 'number', 'text', 'text', 'text'])
    const csv = csvLines((await ask('/api/staff/orders.csv?sort=placed')).body)
    const asText = (cell: string) => cell.replace(/^"?="+(\d+)"+$/, '$1')
    t.same(
      csv.slice(1).map((line) => line.map(asText)),
      lines.slice(1).map((line) => line.map((cell) => String(cell ?? ''))),
      'both files have the same cells',
    )
    t.same(
      [...new Set(lines.slice(1).map((line) => line[lines[0]?.indexOf('택배사') ?? -1]))],
      ['CJ대한통운'],
      'a courier by its name (rule 858)',
    )
    const [row] = page.parse((await ask('/api/staff/orders?sort=placed')).json()).data.result
    const inSeoul = new Date(new Date(String(row?.placedAt)).getTime() + 9 * 3_600_000).toISOString()
    t.equal(csv[1]?.[lines[0]?.indexOf('주문 시각') ?? -1], inSeoul.slice(0, 16).replace('T', ' '))
  },
)

t.test('members of the work list are saved under the masked names that it shows', async (t) => {
  const { body } = await ask('/api/staff/orders.csv')
  t.equal(csvLines(body).length, 1 + rows)
  t.match(body, /,김\*/)
  t.notMatch(body, /민지|서준|하윤|도윤|지우/)
})

t.test('charges of one instant are listed in one order, and none of them twice', async (t) => {
  await shop.database.pool.query("UPDATE shop.charges SET made_at = '2026-11-01T10:00:00+09:00'")
  const ids = async () => {
    const found: unknown[] = []
    for (let nth = 1; nth <= Math.ceil(rows / 50); nth += 1) {
      const answer = await ask(`/api/staff/charges?curPage=${nth}`)
      found.push(...page.parse(answer.json()).data.result.map(({ id }) => id))
    }
    return found
  }
  const once = await ids()
  t.equal(new Set(once).size, rows)
  // Rows that were written since lie elsewhere on the disk.
  await shop.database.pool.query('UPDATE shop.charges SET amount = amount + 1 WHERE owner_share = 0')
  t.same(await ids(), once)
})

t.test(
  'the shop that the benches fill has rows in every list, and twice the payments once copied',
  async (t) => {
    const empty: string[] = []
    for (const { path, asked } of consoleLists(rows)) {
      const answers = await Promise.all(asked.map((filter) => ask(`/api/staff/${path}?${filter}`)))
      t.strictSame(
        answers.filter(({ statusCode }) => statusCode >= 500).map(({ payload }) => payload),
        [],
        path,
      )
      if (answers.every(({ payload }) => /"cntAll":0\b/.test(payload))) empty.push(path)
    }
    t.strictSame(empty, ['settlements/77/2026-10', 'books/closes'], 'the rest has rows to be measured')
    const count = async () => (await owner.query('SELECT count(*)::int AS n FROM shop.payments')).rows[0]?.n
    const before = await count()
    await copyPayments(owner)
    t.equal(await count(), 2 * before)
  },
)
