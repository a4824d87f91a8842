import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { lastDueMonth } from '../../domain/settlement/months.ts'
import { startSimulators } from '../../server/demo/simulators/index.ts'
import { demoAddresses } from '../../server/demo/story/addresses.ts'
import {
  approveAtSimulator,
  identifyAtSimulator,
  saveCardAtSimulator,
  seedDemoShop,
} from '../../server/demo/story/index.ts'
import { colleagues, demoPassword, people } from '../../server/demo/story/people.ts'
import { createToss } from '../../server/gateways/toss/index.ts'
import { functions, modules, projections, tables } from '../../server/modules.ts'
import { exportLog, importLog } from '../../server/platform/eventStore/logFile.ts'
import { sealBlocks } from '../../server/platform/eventStore/tamperEvidence.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import { testApp } from '../support/app.ts'
import { collector } from '../support/collector.ts'
import { freshDatabase } from '../support/postgres.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-export-'))
const simulators = await startSimulators({ directory, port: 0, host: '127.0.0.1' })
const toss = createToss({ apiBase: `${simulators.url}/toss`, secretKey: 'test_sk_local', timeoutMs: 5_000 })
const shop = await testApp('exported_shop', modules, {
  more: { toss },
  env: {
    TOSS_API_BASE: `${simulators.url}/toss`,
    NICE_API_BASE: `${simulators.url}/nice`,
    PORTONE_API_BASE: `${simulators.url}/portone`,
    DATA_DIR: directory,
    NICE_POPUP_URL: `${simulators.url}/nice/CheckPlusSafeModel/service.cb`,
  },
})
t.teardown(async () => {
  await shop.end()
  await simulators.close()
  rmSync(directory, { recursive: true, force: true })
})
const { url, pool } = shop.database
await seedDemoShop(shop.deps, {
  approve: approveAtSimulator(`${simulators.url}/toss`),
  identify: identifyAtSimulator(shop.deps.env),
  saveCard: saveCardAtSimulator(`${simulators.url}/toss`),
})
await sealBlocks(pool)
await sealBlocks(pool)

t.test('what owners earned in past months was paid to them, and nothing of it is on its way', async (t) => {
  const { rows } = await pool.query<{ status: string; months: number; late: number }>(
    `SELECT m.status, count(*)::int AS months,
       count(*) FILTER (WHERE (m.settled_at AT TIME ZONE 'Asia/Seoul')::date
         <> (m.month || '-20')::date + interval '1 month')::int AS late
     FROM shop.settlement_months m GROUP BY 1`,
  )
  t.match(rows, [{ status: 'paid', late: 0 }])
  t.ok((rows[0]?.months ?? 0) > 0)
  const unpaid = await shop.database.pool.query(
    `SELECT r.row_id FROM shop.settlement_rows r LEFT JOIN shop.settlement_months m USING (owner_id, month)
     WHERE r.month <= $1 AND m.status IS DISTINCT FROM 'paid'`,
    [lastDueMonth(shop.clock.now())],
  )
  t.same(unpaid.rows, [])
})

t.test('the demo owner has consignments in each state, each item on offer with its contract', async (t) => {
  const { rows } = await pool.query(
    `SELECT status, cause, count(*)::int AS items, count(tracking_number)::int AS sent,
       coalesce(sum(penalty), 0)::int > 0 AS paid
     FROM shop.consignments c JOIN shop.members m ON m.id = c.member_id WHERE m.email = $1
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [people.owner.email],
  )
  t.same(rows, [
    { status: 'application', cause: null, items: 2, sent: 1, paid: false },
    { status: 'cancel', cause: null, items: 1, sent: 1, paid: true },
    { status: 'consigning', cause: null, items: 10, sent: 10, paid: false },
    { status: 'diagnosis', cause: null, items: 1, sent: 1, paid: false },
    { status: 'end', cause: null, items: 1, sent: 1, paid: false },
    { status: 'impossible', cause: 'failed_inspection', items: 1, sent: 1, paid: false },
    { status: 'impossible', cause: 'not_received', items: 1, sent: 0, paid: false },
  ])
  const { rows: charged } = await pool.query(
    `SELECT kind, status FROM shop.charges WHERE debtor = 'owner' ORDER BY kind`,
  )
  t.same(charged, [
    { kind: 'inspection_fee', status: 'paid' },
    { kind: 'penalty', status: 'paid' },
    { kind: 'return_fee', status: 'paid' },
  ])
  const { rows: loose } = await pool.query(
    `SELECT p.id FROM shop.products p LEFT JOIN shop.consignments c ON c.product_id = p.id
     WHERE p.owner_type = 'luxshare' AND (c.consignment_id IS NULL OR p.on_sale <> (c.status = 'consigning'))`,
  )
  t.same(loose, [])
})

t.test('an export holds nothing of any demo member, and no hash or sealed text', async (t) => {
  for (const { email } of [...Object.values(people), ...colleagues]) {
    const colleague = colleagues.find((one) => one.email === email)
    const path = colleague === undefined ? '/api/auth/login' : '/api/staff/login'
    const code = colleague && codeAt(colleague.totpSecret, Date.now())
    const payload = { email, password: demoPassword, ...(code && { code }) }
    t.equal((await shop.app.inject({ method: 'POST', url: path, payload })).statusCode, 200, email)
  }
  const exported = await exportOf({})
  const words = [...wordsOfPeople(), ...(await secretsIn())]
  t.ok(words.length > 100, `${words.length} words are looked for`)
  t.same(
    words.filter((word) => exported.includes(word)),
    [],
  )
  const everything = await exportOf({ personal: true })
  t.same(
    wordsOfPeople().filter((word) => !/^010-|^\d{8}$/.test(word) && !everything.includes(word)),
    [],
    'each is found in the export that was asked for them',
  )
})

t.test('such an export opens a shop whose tables are what its events say', async (t) => {
  const other = await freshDatabase<never>('export_read', { projections, functions })
  await importLog(other.url, Readable.from([await exportOf({})]))
  for (const projection of projections) await rebuild(other.url, projection)
  const products = 'SELECT id, product_name FROM shop.products ORDER BY id'
  t.same((await other.pool.query(products)).rows, (await pool.query(products)).rows)
  const told = await verify(other.url, { projections, invariants: [] })
  t.same(told, [])
  await other.end()
})

async function exportOf(settings: { personal?: boolean }): Promise<string> {
  const sink = collector()
  await exportLog(url, sink.stream, { ...settings, tables })
  return sink.text()
}

function wordsOfPeople(): string[] {
  return [
    ...Object.values(people).flatMap(({ name, email, phoneNumber, birthDate }) => [
      ...[name, email, phoneNumber, phoneNumber.replace(/^(...)(....)/, '$1-$2-'), birthDate],
      birthDate.replaceAll('-', ''),
    ]),
    ...colleagues.flatMap(({ name, email }) => [name, email]),
    ...demoAddresses.map(({ address1 }) => address1),
  ]
}

/** Every password hash, session token, hash of a person, key and sealed text. */
async function secretsIn(): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `SELECT table_schema || '.' || table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema IN ('shop', 'personal', 'platform') AND (data_type = 'bytea' OR column_name LIKE '%hash%'
       OR column_name IN ('token_id', 'family_id') OR table_schema = 'personal' AND data_type = 'text')`,
  )
  const found: string[] = []
  for (const { table, column } of columns.filter((one) => tables[one.table] !== 'impersonal')) {
    const { rows } = await pool.query<{ text: string }>(
      `SELECT trim(to_jsonb("${column}")::text, '"\\x') AS text FROM ${table} WHERE "${column}" IS NOT NULL`,
    )
    found.push(...rows.map(({ text }) => text).filter((text) => text.length > 30))
  }
  return found
}
