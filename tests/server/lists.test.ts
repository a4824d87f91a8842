import { once } from 'node:events'
import { request, type ServerResponse } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fastify } from 'fastify'
import t from 'tap'
import { z } from 'zod'
import { tableFormats } from '../../domain/shared/tableFiles.ts'
import {
  everyRowOfList,
  type List,
  pageAndTotals,
  totalsOfList,
} from '../../server/platform/database/lists.ts'
import { cutPage, placeDay, placeIn, placeInstant } from '../../server/platform/database/pages.ts'
import { sendTable } from '../../server/platform/http/tableFile.ts'
import { freshDatabase } from '../support/postgres.ts'
import { readXlsx } from '../support/readXlsx.ts'
import { until } from '../support/until.ts'

const { pool, end } = await freshDatabase<never>('lists')
t.teardown(end)

const row = z.object({ id: z.int(), amount: z.int(), name: z.string() })
const numbers = {
  name: 'numbers',
  rows: `SELECT n AS id, (n * 7919) % 1000 AS amount, rpad('=이름 ' || n, 12) || CASE WHEN $2::int > 12 THEN
      left((SELECT string_agg(md5(n || ' ' || part), '') FROM generate_series(1, 18) AS part), $2::int - 12)
      ELSE '' END AS name
    FROM generate_series(1, $1::int) AS n`,
  row,
  key: 'id',
  keyType: 'int',
  sorts: { amount: 'number' },
  sums: z.object({ amount: z.int() }),
} satisfies List<typeof row>
const asked = (count: number, least: number, width = 12) => ({
  values: [count, width],
  conditions: [{ where: (of: string) => `amount >= ${of}`, value: least }],
  sort: '-amount',
})

type Page = { cursor?: string | undefined; curPage: number }
const pageOf = (list: typeof numbers, paging: Page) =>
  pageAndTotals(pool, list, asked(3_000, 900), { ...paging, limit: 50 })

const asRead = async <Row>(_: unknown, rows: Row[]): Promise<Row[]> => rows

for (const list of [numbers, { ...numbers, isComputed: true }])
  t.test(
    `the pages, the totals and the export of a list are the same rows${'isComputed' in list ? ', also of a computed one' : ''}`,
    async (t) => {
      const paged: z.infer<typeof row>[] = []
      let cursor: string | undefined
      do {
        const page = await pageOf(list, { cursor, curPage: 1 })
        paged.push(...page.result)
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined)
      const exported: z.infer<typeof row>[] = []
      for await (const page of everyRowOfList({ exports: pool }, list, asked(3_000, 900), asRead))
        exported.push(...page)
      t.same(paged, exported)
      t.same(
        exported,
        exported.toSorted((one, other) => other.amount - one.amount || other.id - one.id),
        'those of one amount by their numbers',
      )
      const placeOf = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
      for (const cursor of [placeOf('-amount', 950, 'x'), placeOf('-amount', 950, 2 ** 31)])
        t.same(
          (await pageOf(list, { cursor, curPage: 1 })).result,
          exported.slice(0, 50),
          'no key of the list',
        )
      const totals = {
        cntAll: exported.length,
        sums: { amount: exported.reduce((sum, { amount }) => sum + amount, 0) },
      }
      // Those behind the middle are read from the end; the sixth is the last, and the seventh is beyond it.
      for (let curPage = 1; curPage <= 8; curPage += 1) {
        const page = await pageOf(list, { curPage })
        t.same({ cntAll: page.cntAll, sums: page.sums }, totals, `the totals beside page ${curPage}`)
        t.same(page.result, exported.slice((curPage - 1) * 50, curPage * 50), `page ${curPage} by its number`)
        t.equal(page.cursor === null, curPage * 50 >= exported.length, `what comes behind page ${curPage}`)
        if (page.cursor === null) continue
        const next = await pageOf(list, { cursor: page.cursor, curPage: 1 })
        t.same(next.result, exported.slice(curPage * 50, (curPage + 1) * 50), `what follows page ${curPage}`)
      }
      t.same(await totalsOfList(pool, list, asked(3_000, 900)), totals)
    },
  )

t.test(
  'a list sorted by what is only shown has each row once, in one order on pages and in the export',
  async (t) => {
    const named = z.object({ id: z.int(), amount: z.int(), nick: z.string() })
    // Forty share a name, and names are known of more than the list has.
    const names = `SELECT n AS id, chr(97 + n % 25) AS nick FROM generate_series(1, 2000) AS n`
    const list = {
      name: 'named',
      rows: 'SELECT n AS id, n * 10 AS amount FROM generate_series(1, $1::int) AS n',
      displayed: { columns: 'k.nick', joins: `JOIN (${names}) AS k ON k.id = listed.id` },
      row: named,
      key: 'id',
      keyType: 'int',
      sorts: { nick: 'text' },
      sortedDisplayed: { nick: names },
      sums: z.object({ amount: z.int() }),
    } satisfies List<typeof named>
    const conditions = [{ where: (of: string) => `amount > ${of}`, value: 500 }]
    for (const sort of ['nick', '-nick']) {
      const asked = { values: [1_050], conditions, sort }
      const exported: z.infer<typeof named>[] = []
      for await (const page of everyRowOfList({ exports: pool }, list, asked, asRead)) exported.push(...page)
      t.equal(exported.length, 1_000)
      t.match(exported[0], { nick: sort === 'nick' ? 'a' : 'y' })
      t.same(await totalsOfList(pool, list, asked), {
        cntAll: 1_000,
        sums: { amount: exported.reduce((all, row) => all + row.amount, 0) },
      })
      const paged: typeof exported = []
      let cursor: string | undefined
      do {
        const page = await pageAndTotals(pool, list, asked, { cursor, curPage: 1, limit: 300 })
        paged.push(...page.result)
        cursor = page.cursor ?? undefined
      } while (cursor !== undefined)
      t.same(paged, exported, 'page after page')
      for (const curPage of [2, 3, 4])
        t.same(
          (await pageAndTotals(pool, list, asked, { curPage, limit: 300 })).result,
          exported.slice((curPage - 1) * 300, curPage * 300),
          `page ${curPage}`,
        )
    }
  },
)

t.test('an export of 50,000 long rows waits for its reader, and ends with it', async (t) => {
  let pages = 0
  let [rows, width] = [20_000, 12]
  // How long a reader may stall is not what is asked first.
  const app = fastify().decorate('downloads', { stalledMs: 3_600_000 })
  let response: ServerResponse | undefined
  /** When the last page came, and the longest time that one took. */
  let [cameAt, longestMs] = [0, 0]
  app.get('/rows.:format', async ({ params }, reply) => {
    const { format } = z.object({ format: z.enum(tableFormats) }).parse(params)
    response = reply.raw
    async function* counted() {
      cameAt = performance.now()
      longestMs = 0
      for await (const page of everyRowOfList({ exports: pool }, numbers, asked(rows, 0, width), asRead)) {
        pages += 1
        longestMs = Math.max(longestMs, performance.now() - cameAt)
        cameAt = performance.now()
        yield page
      }
    }
    return sendTable(reply, format, {
      ...{ name: 'rows', rows, columns: ['번호', '이름'], pages: counted() },
      cells: ({ id, name }) => [id, name],
    })
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  t.teardown(() => app.close())

  const whole = await (await fetch(`${address}/rows.csv`)).text()
  t.equal(whole.trim().split('\r\n').length, 20_001)
  t.match(whole.slice(0, 200), /,'=이름 /, 'no cell runs as a formula')
  t.equal(pages, 20)

  rows = 2_500
  const book = await fetch(`${address}/rows.xlsx`)
  t.equal(book.headers.get('content-disposition'), 'attachment; filename="rows.xlsx"')
  const sheet = await readXlsx(Buffer.from(await book.arrayBuffer()))
  t.equal(sheet.lines.length, 1 + rows)
  t.same(sheet.lines[0], ['번호', '이름'])
  t.same(
    sheet.lines.slice(1).map(([id]) => String(id)),
    (await (await fetch(`${address}/rows.csv`)).text())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[0]),
    'the same rows in the same order',
  )

  // More than the buffers of both ends take, packed or not.
  ;[rows, width] = [50_000, 580]
  for (const format of tableFormats) {
    pages = 0
    const asking = request(`${address}/rows.${format}`).end()
    const [answer] = await once(asking, 'response')
    t.equal(answer.headers['x-rows'], '50000')
    await once(answer, 'readable')
    answer.read(1)
    // Nothing more can be sent, and nothing was read for many times as long as a page takes.
    const isHeldUp = () =>
      response?.writableNeedDrain === true && pages > 1 && performance.now() - cameAt > 20 * longestMs
    await until(isHeldUp)
    t.ok(pages < 38, `${pages} pages were read ahead of a reader who waits for the ${format}`)
    asking.destroy()
    // The cursor is closed.
    await until(() => pool.idleCount === pool.totalCount)
  }

  app.downloads.stalledMs = 20
  for (const format of tableFormats) {
    const asking = request(`${address}/rows.${format}`).end()
    const [answer] = await once(asking, 'response')
    await once(answer, 'readable')
    answer.on('error', () => {})
    // A reader who stalls is ended.
    await until(() => pool.idleCount === pool.totalCount)
    asking.destroy()
  }
})

t.test(
  'an export of 25,000 long rows holds no more of them in memory at its end than at its beginning',
  async (t) => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const keptMb: number[] = []
    const app = fastify().decorate('downloads', { stalledMs: 60_000 })
    app.get('/rows.:format', async ({ params }, reply) => {
      const { format } = z.object({ format: z.enum(tableFormats) }).parse(params)
      let pages = 0
      async function* measured() {
        for await (const page of everyRowOfList({ exports: pool }, numbers, asked(25_000, 0, 580), asRead)) {
          pages += 1
          if (pages === 5 || pages === 23) {
            collect()
            keptMb.push(process.memoryUsage().heapUsed / 2 ** 20)
          }
          yield page
        }
      }
      return sendTable(reply, format, {
        ...{ name: 'rows', rows: 25_000, columns: ['번호', '이름'], pages: measured() },
        cells: ({ id, name }) => [id, name],
      })
    })
    const address = await app.listen({ port: 0, host: '127.0.0.1' })
    t.teardown(() => app.close())
    for (const format of tableFormats) {
      let bytes = 0
      for await (const part of (await fetch(`${address}/rows.${format}`)).body ?? []) bytes += part.length
      const [early = 0, late = Number.NaN] = keptMb.splice(0)
      t.ok(bytes > 2 ** 20, `${bytes} bytes of ${format}`)
      t.ok(
        late - early < 8,
        `${early.toFixed(1)} MB at the fifth page of ${format}, ${late.toFixed(1)} at the 23rd`,
      )
    }
  },
)

t.test('a text with signs that no sheet can hold is a file that opens', async (t) => {
  const texts = ['+1', '-1', '@a', '\t=1', 'a"b,\nc', '<&>\u0001\ufffe', '=SUM(A1)']
  const app = fastify().decorate('downloads', { stalledMs: 60_000 })
  app.get('/rows.:format', ({ params }, reply) => {
    const { format } = z.object({ format: z.enum(tableFormats) }).parse(params)
    return sendTable(reply, format, {
      ...{ name: 'texts', rows: null, columns: ['글'] },
      pages: [texts],
      cells: (text) => [text],
    })
  })
  t.teardown(() => app.close())
  const csv = await app.inject('/rows.csv')
  t.equal(csv.headers['x-rows'], undefined, 'rows that are not counted have no header')
  t.equal(
    csv.body.slice(0, csv.body.indexOf('<')),
    `\ufeff글\r\n${["'+1", "'-1", "'@a", "'\t=1", '"a""b,\nc"', ''].join('\r\n')}`,
    'no cell runs as a formula',
  )
  const { lines } = await readXlsx((await app.inject('/rows.xlsx')).rawPayload)
  t.same(
    lines.slice(1).map(([text]) => text),
    // The program that reads it trims.
    texts.map((text) => text.trim().replace('\ufffe', '')),
  )
})

t.test('a cursor names only a day or an instant that the database knows', async (t) => {
  const isKnown = (type: 'date' | 'timestamptz', text: string): Promise<boolean> =>
    pool.query(`SELECT $1::${type}`, [text]).then(
      () => true,
      () => false,
    )
  for (const text of ['2026-02-28', '1000-01-01', '8999-12-31']) {
    t.ok(placeDay.safeParse(text).success, text)
    t.ok(await isKnown('date', text), text)
  }
  for (const text of ['2026-02-30', '0000-01-01', '9999-12-31', '2026-11-28T10:00:00Z', ''])
    t.notOk(placeDay.safeParse(text).success, text)
  const instants = [
    '2026-11-28T10:00:00.000Z',
    '2026-11-28T10:00:00.123456+09:00',
    '2026-11-28 10:00:00.1+00',
  ]
  for (const text of instants) {
    t.ok(placeInstant.safeParse(text).success, text)
    t.ok(await isKnown('timestamptz', text), text)
  }
  for (const text of [
    ...['2026-02-30T00:00:00Z', '2026-02-30 00:00:00+00', '2026-99-99 99:99:99+99', '0000-01-01T00:00:00Z'],
    ...['9999-12-31T23:59:59Z', '2026-01-01T00:00:00+23:00', '2026-01-01T(x) 10:00:00 +00:00', '2026-11-28'],
    ...['infinity', ''],
  ])
    t.notOk(placeInstant.safeParse(text).success, text)
})

t.test('the last page has no cursor, also when it is full', (t) => {
  t.strictSame(
    cutPage([1, 2], 2, (last) => [last]),
    { shown: [1, 2], cursor: null },
  )
  const { shown, cursor } = cutPage([1, 2, 3], 2, (last) => [last])
  t.strictSame(shown, [1, 2])
  t.strictSame(placeIn(z.tuple([z.int()]), cursor ?? undefined), [2])
  t.equal(placeIn(z.tuple([z.string()]), cursor ?? undefined), null, 'a place of another list')
  t.end()
})
