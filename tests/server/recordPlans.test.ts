import t from 'tap'
import { z } from 'zod'
import { staffRecord, staffRecords } from '../../server/explaining/staffRecords.ts'
import { aRentalShop } from '../support/aRental.ts'

const shop = await aRentalShop('record_plans')
t.teardown(() => shop.end())
const { pool } = shop.database
const admin = { roles: ['admin'] }

await pool.query(`
  INSERT INTO shop.catalogue_changes (subject, key, before, after, actor, at, reason)
  SELECT 'products', '3', '{"dailyRentalPrice":12000}', '{"dailyRentalPrice":13000}', 'staff:1',
    timestamptz '2026-11-01T00:00:00+09:00' + (n / 3) * interval '1 second', '가격을 올려요 ' || n
  FROM generate_series(1, 20000) n`)
await pool.query('ANALYZE shop.catalogue_changes')

const pageAsked = z.tuple([z.object({ text: z.string().includes('AS place'), values: z.array(z.unknown()) })])
const planned = z.tuple([z.object({ 'QUERY PLAN': z.string() })], z.object({ 'QUERY PLAN': z.string() }))

/** The plan of the one page that `read` asks for; the totals beside it read every row. */
async function planOfPage(read: (deps: typeof shop.deps) => Promise<unknown>): Promise<string> {
  const pages: z.output<typeof pageAsked>[0][] = []
  const listening = new Proxy(pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
  const query = (...asked: unknown[]): unknown => {
    const { data } = pageAsked.safeParse(asked)
    if (data !== undefined) pages.push(data[0])
    return Reflect.apply(pool.query, pool, asked)
  }
  await read({ ...shop.deps, db: { ...shop.deps.db, pool: listening } })
  const [page, ...others] = pages
  if (page === undefined || others.length > 0) throw new Error(`${pages.length} pages were read`)
  const { rows } = await pool.query(`EXPLAIN (ANALYZE, TIMING OFF) ${page.text}`, page.values)
  return planned
    .parse(rows)
    .map((row) => row['QUERY PLAN'])
    .join('\n')
}

/** Every row that a step of the plan gave or looked at in vain. */
function rowsIn(plan: string): number {
  let [sum, loops] = [0, 0]
  for (const line of plan.split('\n')) {
    const [, rows, times] = /actual rows=([\d.]+) loops=(\d+)/.exec(line) ?? []
    const [, removed] = /Rows Removed by [\w ]+: (\d+)/.exec(line) ?? []
    if (times !== undefined) loops = Number(times)
    sum += (Number(rows ?? 0) + Number(removed ?? 0)) * loops
  }
  return sum
}

t.test(
  'a page of records walks the index of each table and finds its rows again by number (rule 910)',
  async (t) => {
    for (const [title, asked] of [
      ['the newest', { curPage: 1 }],
      ['a later page', { curPage: 7 }],
      ['the last', { curPage: 1_000 }],
      ['of days', { curPage: 1, from: '2026-11-01', to: '2026-11-01' }],
    ] as const) {
      const rows = rowsIn(await planOfPage((deps) => staffRecords(deps, { limit: 20, ...asked }, admin)))
      t.ok(rows > 0 && rows < 3_000, `${title} touches ${rows} rows of 20,000`)
    }
  },
)

t.test('a name that is nobody’s looks at no record (rule 918)', async (t) => {
  const named = (staff: string) => (deps: typeof shop.deps) =>
    staffRecords(deps, { limit: 20, curPage: 1, staff }, admin)
  const plan = await planOfPage(named('아무도 아닌 이름'))
  t.equal(rowsIn(plan), 0)
  t.same(await named('아무도 아닌 이름')(shop.deps), { result: [], cntAll: 0 })
  t.equal((await named('명령줄')(shop.deps)).cntAll, 0, 'the command line is somebody')
  await shop.aColleague('first@example.com')
  t.ok(rowsIn(await planOfPage(named('1'))) > 0, 'and so is a colleague')
})

t.test('one record is looked up by its number (rule 910)', async (t) => {
  const [newest] = (await staffRecords(shop.deps, { limit: 20, curPage: 1 }, admin)).result
  const id = newest?.id ?? ''
  const rows = rowsIn(await planOfPage((deps) => staffRecord(deps, id, {}, admin)))
  t.ok(rows > 0 && rows < 100, `touches ${rows} rows`)
  t.match(await staffRecord(shop.deps, id, {}, admin), { row: { id }, isListed: true })
  t.same(await staffRecord(shop.deps, 'c1 OR true', {}, admin), { row: null, isListed: false })
})

t.test('pages of several tables are those of all records sorted together (rule 910)', async (t) => {
  await pool.query(`INSERT INTO shop.staff_logins (at, staff_id, outcome, address, device, is_known_device)
    SELECT timestamptz '2026-11-01T00:00:00+09:00' + n * interval '1 second', NULL, 'wrong_password', '203.0.113.7', 'Chrome', false
    FROM generate_series(1, 50) n`)
  const days = { from: '2026-11-01', to: '2026-11-01' } as const
  const page = (curPage: number, limit: number) => staffRecords(shop.deps, { limit, curPage, ...days }, admin)
  const { cntAll } = await page(1, 1)
  const { result: last } = await page(Math.ceil(cntAll / 200), 200)
  const all = (await page(1, cntAll)).result.map(({ id }) => id)
  t.equal(new Set(all).size, cntAll)
  t.ok(last.some(({ kind }) => kind === 'login'))
  t.same(
    last.map(({ id }) => id),
    all.slice(-last.length),
  )
  const { result: middle } = await page(4, 100)
  t.same(
    middle.map(({ id }) => id),
    all.slice(300, 400),
  )
})
