import { Readable } from 'node:stream'
import type { Test } from 'tap'
import { demoAddresses } from '../../server/demo/story/addresses.ts'
import { colleagues, demoPassword, people } from '../../server/demo/story/people.ts'
import { functions, projections, tables } from '../../server/modules.ts'
import { exportLog, importLog } from '../../server/platform/eventStore/logFile.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { codeAt } from '../../server/platform/security/totp.ts'
import type { TestApp } from './app.ts'
import { collector } from './collector.ts'
import { freshDatabase } from './postgres.ts'
import { realMs } from './realTime.ts'

type Pool = TestApp['database']['pool']

/** An export holds nothing of any demo member, and no hash or sealed text, unless it is asked for them. */
export async function checkNothingPersonalLeaves(t: Test, shop: TestApp): Promise<void> {
  const { url, pool } = shop.database
  for (const { email } of [...Object.values(people), ...colleagues]) {
    const colleague = colleagues.find((one) => one.email === email)
    const path = colleague === undefined ? '/api/auth/login' : '/api/staff/login'
    const code = colleague && codeAt(colleague.totpSecret, realMs())
    const payload = { email, password: demoPassword, ...(code && { code }) }
    t.equal((await shop.app.inject({ method: 'POST', url: path, payload })).statusCode, 200, email)
  }
  const exported = await exportOf(url, {})
  const words = [...wordsOfPeople(), ...(await secretsIn(pool))]
  t.ok(words.length > 100, `${words.length} words are looked for`)
  t.same(
    words.filter((word) => exported.includes(word)),
    [],
  )
  const everything = await exportOf(url, { personal: true })
  t.same(
    wordsOfPeople().filter((word) => !/^010-|^\d{8}$/.test(word) && !everything.includes(word)),
    [],
    'each is found in the export that was asked for them',
  )
}

/** An export opens a shop whose tables are what its events say. */
export async function checkExportOpensAShop(t: Test, shop: TestApp): Promise<void> {
  const { url, pool } = shop.database
  const other = await freshDatabase<never>('export_read', { projections, functions })
  await importLog(other.url, Readable.from([await exportOf(url, {})]))
  for (const projection of projections) await rebuild(other.url, projection)
  const products = 'SELECT id, product_name FROM shop.products ORDER BY id'
  t.same((await other.pool.query(products)).rows, (await pool.query(products)).rows)
  const told = await verify(other.url, { projections, invariants: [] })
  t.same(told, [])
  await other.end()
}

async function exportOf(url: string, settings: { personal?: boolean }): Promise<string> {
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
async function secretsIn(pool: Pool): Promise<string[]> {
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
