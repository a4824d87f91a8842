import { randomUUID } from 'node:crypto'
import t from 'tap'
import { createShopDatabase, dropDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { connect, openDatabase } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { testPostgres } from '../support/postgres.ts'
import { bagSales, sampleTables } from '../support/sampleShop.ts'

const admin = await testPostgres()
const name = `migrate_${randomUUID().slice(0, 8)}`
const url = await createShopDatabase(admin, name)
const appUrl = withUser(url, 'billim_test', 'billim_test')
t.teardown(async () => {
  const client = await connect(admin)
  await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await client.end()
})

t.test('processes that start together migrate an empty database once', async (t) => {
  const runs = await Promise.all([migrate({ url, appUrl }), migrate({ url, appUrl })])
  t.equal(runs.filter((ran) => ran.length > 0).length, 1)
  t.same(await migrate({ url, appUrl }), [])
  t.equal(await createShopDatabase(admin, name), url, 'an existing database is left as it is')
})

t.test('a migration that was changed after it ran is refused', async (t) => {
  const client = await connect(url)
  await client.query(`UPDATE public.migration_hashes SET hash = 'other' WHERE name LIKE '0001%'`)
  await t.rejects(migrate({ url, appUrl }), /0001-schemas was changed after it ran/)
  await client.query(`DELETE FROM public.migration_hashes WHERE name LIKE '0001%'`)
  await client.end()
})

t.test(
  'a database of newer migrations, or of the set before these, is refused and left as it is',
  async (t) => {
    const client = await connect(url)
    await client.query(
      `INSERT INTO public.kysely_migration VALUES ('9999-tomorrow', '2026-11-22T00:00:00.000Z')`,
    )
    await t.rejects(migrate({ url, appUrl }), /9999-tomorrow is missing/)
    await client.query(`DELETE FROM public.kysely_migration WHERE name = '9999-tomorrow'`)

    const older = `${name}_older`
    const olderUrl = await createShopDatabase(admin, older)
    const olderClient = await connect(olderUrl)
    await olderClient.query('CREATE TABLE public.migrations (name text PRIMARY KEY)')
    await t.rejects(
      migrate({ url: olderUrl, appUrl }),
      /made by an earlier set of migrations .* use a new one/,
    )
    const { rows } = await olderClient.query(
      `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    )
    t.same(rows, [{ relname: 'migrations' }])
    await olderClient.end()
    await dropDatabase(admin, older)
    await client.end()
  },
)

t.test('big integers arrive as numbers, dates as text, and nothing is rounded in silence', async (t) => {
  const { pool, end } = openDatabase<never>({ url, appUrl })
  const { rows } = await pool.query(
    `SELECT 9007199254740991::bigint AS big, sum(x) AS total, ARRAY[1, 2]::bigint[] AS list, 4.5::numeric AS rating,
            DATE '2026-12-01' AS day, ARRAY[DATE '2026-12-01'] AS days, TIMESTAMPTZ '2026-12-01 00:00+09' AS at
     FROM (VALUES (1::bigint), (2)) AS v(x)`,
  )
  t.same(rows, [
    {
      big: 9007199254740991,
      total: 3,
      list: [1, 2],
      rating: 4.5,
      day: '2026-12-01',
      days: ['2026-12-01'],
      at: new Date('2026-12-01T00:00:00+09:00'),
    },
  ])
  await t.rejects(pool.query('SELECT 9007199254740993::bigint'), /not a safe integer/)
  await end()
})

t.test('every session computes in UTC, whatever zone the machine of the database is in', async (t) => {
  for (const address of [url, appUrl]) {
    const client = await connect(address)
    const { rows } = await client.query(`SELECT setting, source FROM pg_settings WHERE name = 'TimeZone'`)
    t.same(rows, [{ setting: 'UTC', source: 'database' }])
    await client.end()
  }
})

const lateEvening = new Date('2026-12-31T23:30:00Z')

for (const zone of ['UTC', 'Asia/Seoul', 'America/Los_Angeles'])
  t.test(`a process in ${zone} writes the days and reads the times that any other does`, async (t) => {
    const before = process.env.TZ
    process.env.TZ = zone
    t.teardown(() => {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    })
    const client = await connect(url)
    const { rows } = await client.query(
      `SELECT $1::date AS day, $2::timestamptz AS at, TIMESTAMP '2026-12-01 00:30' AS written,
              ARRAY[TIMESTAMP '2026-12-01 00:30'] AS list`,
      [lateEvening, lateEvening],
    )
    t.same(rows, [
      {
        day: '2026-12-31',
        at: lateEvening,
        written: '2026-12-01 00:30:00',
        list: ['2026-12-01 00:30:00'],
      },
    ])
    await client.end()
  })

t.test('Korean text is searched by trigrams and sorted as Koreans sort', async (t) => {
  const client = await connect(url)
  const { rows } = await client.query(
    `SELECT cardinality(show_trgm('가방')) > 0 AS found, (SELECT array_agg(x ORDER BY x) FROM unnest('{하,가,나}'::text[]) AS x) AS sorted`,
  )
  t.same(rows, [{ found: true, sorted: ['가', '나', '하'] }])
  await client.query(sampleTables)
  await client.end()
})

t.test('projections come with the migration', async (t) => {
  const client = await connect(url)
  const { installProjections } = await import('../../server/platform/projections/install.ts')
  await installProjections(client, [bagSales])
  t.same((await client.query('SELECT es.inline_types() AS types')).rows, [{ types: ['rental.started'] }])
  await client.end()
})
