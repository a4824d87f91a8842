import { randomUUID } from 'node:crypto'
import { Kysely } from 'kysely'
import t from 'tap'
import {
  CONSIGNED_MARGIN_DAYS,
  LONGEST_TURNAROUND_DAYS,
  lastConsignedEnd,
  occupiedDays,
} from '../../domain/rental/period.ts'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { DISCOUNT_BANDS } from '../../domain/shared/discountBands.ts'
import { projections } from '../../server/eventLog.ts'
import { createShopDatabase, dropDatabase, withUser } from '../../server/platform/database/createDatabase.ts'
import { connect, openDatabase, poolOf } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { MigratorDialect } from '../../server/platform/database/migratorDialect.ts'
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

t.test('before each migration its runner is told of its own two tables, and of no others', async (t) => {
  const kysely = new Kysely<never>({ dialect: new MigratorDialect({ pool: poolOf({ url }, 1, 'billim') }) })
  t.teardown(() => kysely.destroy())
  const found = await kysely.introspection.getTables({ withInternalKyselyTables: true })
  t.same(found.map((table) => `${table.schema}.${table.name}`).sort(), [
    'public.kysely_migration',
    'public.kysely_migration_lock',
  ])
})

t.test('the figures that columns and constraints repeat are those of the rules', async (t) => {
  const client = await connect(url)
  const asked = async <Row>(text: string, values: unknown[] = []): Promise<Row | undefined> =>
    (await client.query(text, values)).rows[0]
  const period = { start: '2026-12-10', end: '2026-12-14' } as const
  const { occupiedFrom, occupiedTo } = occupiedDays(period, 3)
  const days = [occupiedFrom, addDays(occupiedTo, 1)]
  const inDays = `lower(d)::text AS from, upper(d)::text AS until`
  t.same(await asked(`SELECT ${inDays} FROM shop.occupied_days($1, $2, 3) d`, [period.start, period.end]), {
    from: days[0],
    until: days[1],
  })
  t.same(
    await asked(`SELECT ${inDays} FROM shop.occupied_until_back($1, $2, 3, NULL) d`, [
      period.start,
      period.end,
    ]),
    { from: days[0], until: days[1] },
    'not back yet',
  )

  await client.query('BEGIN')
  await client.query(`INSERT INTO shop.brands (id, name_english, name_korean) VALUES (1, 'A', '가')`)
  await client.query(`INSERT INTO shop.categories (id, level, name, position) VALUES (1, 1, '여성', 1)`)
  const product = (columns: string, values: string) =>
    `INSERT INTO shop.products (product_code, product_name, brand_id, c1, daily_rental_price, supply_price, listed_at,
       ${columns}) VALUES ('T-1', '토트', 1, 1, 10000, 1, '2026-11-20', ${values})`
  const consigned: CivilDate = '2026-08-31'
  const contract = `owner_type, owner_member_id, consignment_id, consigning_date, consignment_period,
    transaction_per_mille, operating_per_mille`
  const row = await asked<{ last: string; id: number }>(
    `${product(`turnaround_days, ${contract}`, `${LONGEST_TURNAROUND_DAYS}, 'luxshare', 1, gen_random_uuid(), '${consigned}', 6, 98, 200`)}
     RETURNING rentable_until::text AS last, id`,
  )
  t.equal(row?.last, lastConsignedEnd(consigned, 6), `${CONSIGNED_MARGIN_DAYS} days before the contract ends`)
  const bandOf = async (discount: number) =>
    (
      await asked<{ band: number }>(
        `INSERT INTO shop.product_search (product_id, name_jamo, jamo, initials, brand_id, c1, popularity, discount_rate,
           per_day, listed_at) VALUES ($1, '', '', '', 1, 1, 0, $2, 1, '2026-11-20')
         ON CONFLICT (product_id) DO UPDATE SET discount_rate = excluded.discount_rate RETURNING discount_band AS band`,
        [row?.id, discount],
      )
    )?.band
  for (const { id, from, to } of DISCOUNT_BANDS) t.same([await bandOf(from), await bandOf(to)], [id, id])
  await t.rejects(
    client.query(product('turnaround_days', String(LONGEST_TURNAROUND_DAYS + 1))),
    /products_turnaround_days_check/,
  )
  await client.query('ROLLBACK')
  await client.end()
})

t.test('a server older than the one that the shop is tested with is refused', async (t) => {
  await t.rejects(
    migrate({ url, appUrl, leastServer: 99 }),
    /^PostgreSQL 99 or newer is needed; the server is 18\./,
  )
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
    await t.rejects(
      migrate({ url, appUrl }),
      /migrated by a newer release \(9999-tomorrow\): run this with that release/,
    )
    await client.query(
      `UPDATE public.kysely_migration SET name = '0002-merged-late' WHERE name = '9999-tomorrow'`,
    )
    await t.rejects(migrate({ url, appUrl }), /migrated by a newer release \(0002-merged-late\)/)
    await client.query(`DELETE FROM public.kysely_migration WHERE name = '0002-merged-late'`)

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
    await olderClient.query('DROP TABLE public.migrations; CREATE TABLE public.kysely_migration (name text)')
    await olderClient.query(`INSERT INTO public.kysely_migration VALUES ('0001-schemas'), ('0032-forgotten')`)
    await t.rejects(migrate({ url: olderUrl, appUrl }), /made by an earlier set of migrations/)
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

t.test('tables that an earlier release rebuilt have room for heap-only updates again', async (t) => {
  const client = await connect(url)
  t.teardown(() => client.end())
  const fillfactors = async () =>
    (
      await client.query(
        `SELECT c.relname, o.option_value FROM pg_class c, pg_options_to_table(c.reloptions) o
         WHERE c.oid = ANY ($1::regclass[]) AND o.option_name = 'fillfactor' AND o.option_value <> '100' ORDER BY 1`,
        [tables],
      )
    ).rows
  const tables = projections.flatMap((projection) => projection.tables.map((table) => `shop.${table}`))
  const declared = await fillfactors()
  t.ok(declared.length > 10)
  for (const table of tables) await client.query(`ALTER TABLE ${table} RESET (fillfactor)`)
  t.same(await fillfactors(), [])
  const restored = '1150-fillfactors'
  await client.query('DELETE FROM kysely_migration WHERE name = $1', [restored])
  t.same(await migrate({ url, appUrl }), [restored])
  t.same(await fillfactors(), declared)
})

t.test('projections come with the migration', async (t) => {
  const client = await connect(url)
  const { installProjections } = await import('../../server/platform/projections/install.ts')
  await installProjections(client, [bagSales])
  t.same((await client.query('SELECT es.inline_types() AS types')).rows, [{ types: ['rental.started'] }])
  await client.end()
})
