import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import t from 'tap'
import { connect } from '../../server/platform/database/database.ts'
import { everyRow } from '../../server/platform/database/lists.ts'
import { runAsyncProjections } from '../../server/platform/eventStore/feed.ts'
import { installProjections, outdatedProjections } from '../../server/platform/projections/install.ts'
import { checkProjections, type Projection } from '../../server/platform/projections/projection.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { bagSales, bagsOut, popularity, rentals } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { until } from '../support/until.ts'
import { followed, isFinal } from '../support/wholeLog.ts'

const all = [rentals, bagsOut, bagSales, popularity]
const shop = await sampleStore('projections', all)
t.teardown(shop.end)
const { store, pool } = shop

async function rentAndReturn(bag: number): Promise<string> {
  const stream = `rental:${randomUUID()}`
  const next = (expected: number, type: string, data: { price?: number }) =>
    store.append(aRental({ stream, streams: [{ id: stream, expected }], events: [{ stream, type, data }] }))
  await store.append(aRental({ stream, bag }))
  await next(1, 'rental.extended', { price: 500 })
  await next(2, 'rental.ended', {})
  return stream
}

// The same bag goes out again and again, so its row is written by one stream after another.
for (let turn = 0; turn < 5; turn += 1) await Promise.all([1, 2, 3].map(rentAndReturn))
await store.append(aRental({ stream: 'rental:kept', bag: 3 }))
await followed({ db: { pool } }, () => runAsyncProjections(pool, all))

t.test('the live tables are what the log says, however its events are grouped into pages', async (t) => {
  t.same(await verify(shop.url, { projections: all, pageSizes: [1, 4, 100_000] }), [])
})

t.test('what depends on how events are grouped is found once they are grouped otherwise', async (t) => {
  await shop.owner.query('CREATE TABLE shop.last_group (LIKE shop.bag_sales INCLUDING ALL)')
  const grouped: Projection = {
    ...{ name: 'lastGroup', version: 1, mode: 'inline', batches: 'whole', tables: ['last_group'] },
    on: ['rental.started'],
    sql: [
      `INSERT INTO {last_group} (bag, rentals, revenue) SELECT (data->>'bag')::int, count(*), 0 FROM batch GROUP BY 1
       ON CONFLICT (bag) DO UPDATE SET rentals = excluded.rentals`,
    ],
  }
  await rebuild(shop.url, grouped)
  t.same(await verify(shop.url, { projections: [grouped] }), [])
  t.match(await verify(shop.url, { projections: [grouped], pageSizes: ['usual', 1] }), [
    { where: /^lastGroup: last_group/, what: /rentals is \d+, the log says 1/ },
  ])
})

t.test('a row of which no event tells is found, and without rows and events there is none', async (t) => {
  const lost: Projection = { ...bagSales, name: 'lostBags', on: ['rental.lost'] }
  t.match(await verify(shop.url, { projections: [lost] }), [
    { where: /^lostBags: bag_sales/, what: /knows no such row \(3 rows differ\)/ },
  ])
  await shop.owner.query('CREATE TABLE shop.lost_bags (LIKE shop.bag_sales INCLUDING ALL)')
  t.same(await verify(shop.url, { projections: [{ ...lost, tables: ['lost_bags'], sql: [] }] }), [])
})

t.test('a verification names the row and the column that drifted', async (t) => {
  await shop.owner.query(`UPDATE shop.rentals SET price = price + 1 WHERE rental = 'rental:kept'`)
  t.match(await verify(shop.url, { projections: all }), [
    {
      kind: 'row_differs',
      where: 'rentals: rentals {"rental":"rental:kept"}',
      what: 'price is 10001, the log says 10000 (1 rows differ)',
      korean: 'rentals 표의 줄 {"rental":"rental:kept"}',
      detail: 'price 지금 10001, 이벤트 10000 · 모두 1줄',
    },
  ])
  await shop.owner.query(`DELETE FROM shop.bags_out; INSERT INTO shop.popularity VALUES (99, 1)`)
  t.match(await verify(shop.url, { projections: [bagsOut, popularity] }), [
    { where: 'bagsOut: bags_out {"rental":"rental:kept"}', what: /live row is missing/ },
    { where: 'popularity: popularity {"bag":99}', what: /knows no such row/ },
  ])
})

t.test(
  'a rebuild puts drifted tables right, with their keys, names and fillfactor, and keeps the application’s rights',
  async (t) => {
    const shape = `SELECT reloptions, conname, contype, pg_get_constraintdef(k.oid)
                 FROM pg_class c JOIN pg_constraint k ON k.conrelid = c.oid WHERE c.oid = 'shop.bags_out'::regclass ORDER BY 2`
    await shop.owner.query('ALTER TABLE shop.bags_out SET (fillfactor = 85)')
    const before = await shop.rows(shape)
    for (const projection of all) await rebuild(shop.url, projection)
    t.same(await shop.rows(shape), before)
    t.same(await verify(shop.url, { projections: all }), [])
    t.equal((await pool.query('SELECT FROM shop.rentals')).rowCount, 16)
    t.match(await store.append(aRental({ bag: 3 })), {
      kind: 'refused',
      refusal: { refused: 'PERIOD_TAKEN' },
    })
  },
)

t.test('the shop keeps renting while tables are rebuilt, and nothing is lost', async (t) => {
  let running = true
  let made = 0
  const renters = [11, 12, 13].map(async (bag) => {
    while (running) {
      await rentAndReturn(bag)
      made += 1
    }
  })
  for (const projection of all) await rebuild(shop.url, projection, { pageSize: 20 })
  running = false
  await Promise.all(renters)
  await followed({ db: { pool } }, () => runAsyncProjections(pool, all))
  t.ok(made > 0)
  t.same(await verify(shop.url, { projections: all }), [])
})

t.test('a rebuild sends no jobs and appends no events', async (t) => {
  const counts = `SELECT (SELECT count(*) FROM es.events) AS events, (SELECT count(*) FROM pgboss.job) AS jobs`
  const before = await shop.rows(counts)
  for (const projection of all) await rebuild(shop.url, projection)
  t.same(await shop.rows(counts), before)
})

t.test('a rebuild never empties what members look at', async (t) => {
  const reader = await connect(shop.appUrl)
  let running = true
  let emptyLooks = 0
  const looking = (async () => {
    while (running) if ((await reader.query('SELECT FROM shop.rentals')).rowCount === 0) emptyLooks += 1
  })()
  for (let turn = 0; turn < 3; turn += 1) await rebuild(shop.url, rentals)
  running = false
  await looking
  await reader.end()
  t.equal(emptyLooks, 0)
})

t.test('appends go on while somebody reads the table that a rebuild replaces', async (t) => {
  const reader = await connect(shop.appUrl)
  t.teardown(() => reader.end())
  await reader.query('BEGIN; SELECT FROM shop.rentals')
  const waits: string[] = []
  const say = (line: string) => waits.push(line)
  const rebuilding = rebuild(shop.url, rentals, { patience: { pauseMs: 10, say } })
  await until(() => waits.length > 0)
  t.equal(waits[0], 'The rebuild of rentals (shop."rentals") waits for a lock and tries again')
  const tried = waits.length
  for (const bag of [21, 22, 23]) await rentAndReturn(bag)
  await until(() => waits.length > tried)
  await reader.query('COMMIT')
  await rebuilding
  t.same(await verify(shop.url, { projections: [rentals] }), [])
})

for (const [when, change, look, found] of [
  [
    'fills its tables',
    `ALTER TABLE shop.rentals ADD COLUMN colour text NOT NULL DEFAULT 'black'`,
    'SELECT colour FROM shop.rentals',
    [{ colour: 'black' }],
  ],
  [
    'waits for a reader',
    'CREATE INDEX rentals_by_price ON shop.rentals (price)',
    `SELECT indexname FROM pg_indexes WHERE tablename = 'rentals' AND indexname ~ 'price'`,
    [{ indexname: 'rentals_by_price' }],
  ],
] as const)
  t.test(`what a migration adds while a rebuild ${when} is there afterwards`, async (t) => {
    const own = await sampleStore('migrated', [rentals])
    const reader = await connect(own.appUrl)
    t.teardown(async () => {
      await reader.end()
      await own.end()
    })
    await own.store.append(aRental({ bag: 41 }))
    let isToChange = true
    const changeOnce = async () => {
      if (isToChange) await own.owner.query(change)
      isToChange = false
    }
    const waits = when === 'waits for a reader'
    if (waits) await reader.query('BEGIN; SELECT FROM shop.rentals')
    const said: string[] = []
    const rebuilding = rebuild(own.url, rentals, {
      ...(!waits && { progress: changeOnce }),
      patience: { pauseMs: 10, say: (line) => said.push(line) },
    })
    if (waits) {
      await until(() => said.length > 0)
      await changeOnce()
      await reader.query('COMMIT')
    }
    await rebuilding
    t.same(await own.rows(look), found)
    t.equal(
      said.at(-1),
      'The rebuild of rentals begins anew: a migration has changed shop."rentals"',
      'which tells why it takes longer',
    )
    t.match(await own.store.append(aRental({ bag: 42 })), { kind: 'appended' })
    t.same(await verify(own.url, { projections: [rentals] }), [])
  })

t.test('a verification finds no difference in a column that a migration adds meanwhile', async (t) => {
  const own = await sampleStore('migrated_verified', [rentals])
  t.teardown(own.end)
  await own.store.append(aRental({ bag: 41 }))
  const waiting = { on: ['rental.started'], sql: 'SELECT pg_advisory_xact_lock(41) FROM batch' }
  await own.owner.query('SELECT pg_advisory_lock(41)')
  const verified = verify(own.url, { projections: [{ ...rentals, sql: [...rentals.sql, waiting] }] })
  const refused = t.rejects(verified, /^A migration has changed shop\.rentals meanwhile: verify again$/)
  const waiters = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`
  await until(async () => (await own.rows(waiters)).length > 0)
  await own.owner.query('ALTER TABLE shop.rentals ADD COLUMN colour text; SELECT pg_advisory_unlock(41)')
  await refused
})

for (const [what, isOutOfOrder] of [
  ['in the order of their positions', false],
  ['in another order', true],
] as const)
  t.test(
    `no append waits for a constraint of a rebuild, when rentals of one bag committed ${what}`,
    async (t) => {
      const own = await sampleStore(`late_${isOutOfOrder}`, [bagsOut])
      t.teardown(own.end)
      await own.owner.query(`
      CREATE TABLE public.made (text text, stops_appends boolean);
      CREATE FUNCTION public.note_made() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO public.made SELECT current_query(), EXISTS (SELECT FROM pg_locks
          WHERE pid = pg_backend_pid() AND relation = 'es.streams'::regclass AND mode = 'ShareLock'); END $$;
      CREATE EVENT TRIGGER notes_made ON ddl_command_end EXECUTE FUNCTION public.note_made()`)
      const rent = (stream: string) => own.store.append(aRental({ stream, bag: 31 }))
      const bringBack = (stream: string) =>
        own.store.append(
          aRental({
            ...{ stream, streams: [{ id: stream, expected: 1 }] },
            events: [{ stream, type: 'rental.ended', data: {} }],
          }),
        )
      const whileItFills = async () => {
        await bringBack('rental:first')
        await rent('rental:second')
        await bringBack('rental:second')
        t.match(await rent('rental:third'), { kind: 'appended' })
        // As two appends at one moment may leave them: the one with the later position committed first.
        if (isOutOfOrder)
          await own.owner.query(`ALTER TABLE es.events DISABLE TRIGGER append_only;
          UPDATE es.events e SET pos = DEFAULT FROM es.streams s
          WHERE s.stream_no = e.stream_no AND s.stream_id = 'rental:second' AND e.type = 'rental.ended'`)
      }
      await rent('rental:first')
      let isFilling = true
      const progress = async () => {
        if (isFilling) await whileItFills()
        isFilling = false
      }
      await rebuild(own.url, bagsOut, { progress })
      t.same(await own.rows('SELECT rental, bag FROM shop.bags_out'), [{ rental: 'rental:third', bag: 31 }])
      t.match(await rent('rental:fourth'), { kind: 'refused', refusal: { refused: 'PERIOD_TAKEN' } })
      const made = await own.rows<{ text: string; stops_appends: boolean }>(
        `SELECT * FROM public.made WHERE text ~ '(ADD|DROP) CONSTRAINT|CREATE (UNIQUE )?INDEX'`,
      )
      t.equal(
        made.length,
        isOutOfOrder ? 4 : 2,
        'the primary key, and the constraint as often as it has to be',
      )
      t.notOk(made.find((one) => one.stops_appends))
    },
  )

t.test(
  'a projection whose table refers to another is not rebuilt, because that would lock the other',
  async (t) => {
    await shop.owner.query(
      'CREATE TABLE shop.tied (bag integer PRIMARY KEY REFERENCES shop.popularity, rentals bigint)',
    )
    const tied: Projection = { ...popularity, name: 'tied', tables: ['tied'], sql: [] }
    await t.rejects(rebuild(shop.url, tied), /tied refers to shop.popularity, which its rebuild would lock/)
    await shop.owner.query('DROP TABLE shop.tied')
  },
)

t.test('whoever waits for another rebuild or verification holds up no index', async (t) => {
  const holder = await connect(shop.url)
  t.teardown(() => holder.end())
  await holder.query(`SELECT pg_advisory_lock(7302029, hashtext('rentals')), pg_advisory_lock(7302030)`)
  await holder.query('SELECT')
  const waiting = [rebuild(shop.url, rentals), verify(shop.url, { projections: [rentals] })]
  const waiters = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND query ~ '^SELECT pg_(try_)?advisory_lock'`
  await until(async () => (await shop.rows(waiters)).length === waiting.length)
  await shop.owner.query(`SET lock_timeout = '60s'; SET statement_timeout = '60s'`)
  await shop.owner.query('CREATE INDEX CONCURRENTLY waited_for ON shop.popularity (rentals)')
  await shop.owner.query('DROP INDEX shop.waited_for; RESET lock_timeout; RESET statement_timeout')
  await holder.query('SELECT pg_advisory_unlock_all()')
  t.same(await Promise.all(waiting), [undefined, []])
})

t.test('a file of several tables is written to its end before a rebuild replaces one of them', async (t) => {
  const before = (await pool.query('SELECT FROM shop.rentals')).rowCount
  const waits: string[] = []
  let rebuilt = false
  let rebuilding: Promise<void> | undefined
  const file = everyRow(shop, CompiledQuery.raw('SELECT 1'), async ({ pool: snapshot }) => {
    const patience = { pauseMs: 10, say: (line: string) => waits.push(line) }
    rebuilding = rebuild(shop.url, rentals, { patience }).then(() => {
      rebuilt = true
    })
    await until(() => rebuilt || waits.length > 0)
    return [(await snapshot.query('SELECT FROM shop.rentals')).rowCount]
  })
  for await (const page of file) t.same(page, [before])
  await rebuilding
  t.ok(rebuilt)
})

for (const [what, newer] of [
  ['a new version', { ...bagSales, version: 2 }],
  ['other statements', { ...bagSales, sql: [...bagSales.sql, 'DELETE FROM {bag_sales} WHERE false'] }],
] as const)
  t.test(`a projection of ${what} is reported until it was rebuilt`, async (t) => {
    await installProjections(shop.owner, [rentals, bagsOut, newer, popularity])
    t.same(await outdatedProjections(pool, [rentals, newer]), ['bagSales'])
    await rebuild(shop.url, newer)
    t.same(await outdatedProjections(pool, [rentals, newer]), [])
    const respaced = {
      ...newer,
      sql: newer.sql.map((sql) => (typeof sql === 'string' ? sql.replaceAll(' ', '\n  ') : sql)),
    }
    t.same(await outdatedProjections(pool, [respaced]), [])
  })

t.test('a rebuild fills its tables first and then puts on the indexes that only readers use', async (t) => {
  const indexesOf = async (table: string) =>
    (
      await shop.rows<{ indexname: string }>(
        `SELECT indexname FROM pg_indexes WHERE tablename = '${table}' ORDER BY 1`,
      )
    ).map(({ indexname }) => indexname)
  const own = ['rentals_by_bag', 'rentals_by_state', 'rentals_pkey']
  let filling: unknown[] = []
  await rebuild(shop.url, rentals, {
    pageSize: 20,
    progress: async ({ events }) => {
      if (events === 20) filling = await indexesOf('rentals__rebuild')
    },
  })
  t.same(filling, ['rentals_by_bag__rebuild', 'rentals_pkey__rebuild'], 'what statements look rows up by')
  t.same(await indexesOf('rentals'), own)
  await t.rejects(
    rebuild(shop.url, { ...rentals, lookups: ['rentals_by_colour'] }),
    /rentals looks rows up by rentals_by_colour, which is no plain index of its tables/,
  )
  t.same(await indexesOf('rentals'), own)
})

t.test('the feed waits for one index of a rebuild at a time', async (t) => {
  await shop.owner.query(`
    CREATE TABLE public.made (tx xid8);
    CREATE FUNCTION public.note_made() RETURNS event_trigger LANGUAGE plpgsql AS
      $$ BEGIN INSERT INTO public.made SELECT pg_current_xact_id() FROM pg_event_trigger_ddl_commands()
           WHERE object_identity LIKE 'shop.%'; END $$;
    CREATE EVENT TRIGGER notes_made ON ddl_command_end WHEN TAG IN ('CREATE INDEX') EXECUTE FUNCTION public.note_made()`)
  await rebuild(shop.url, { ...rentals, lookups: [] })
  await shop.owner.query('DROP EVENT TRIGGER notes_made')
  const [made] = await shop.rows(
    'SELECT count(*) AS indexes, count(DISTINCT tx) AS transactions FROM public.made',
  )
  t.same(made, { indexes: 2, transactions: 2 })
})

t.test(
  'progress counts the events of the log, whatever positions a restore skipped (rule 820)',
  async (t) => {
    const own = await sampleStore('gap', [rentals])
    t.teardown(own.end)
    for (const bag of [1, 2, 3]) await own.store.append(aRental({ bag }))
    await own.owner.query(`SELECT setval(pg_get_serial_sequence('es.events', 'pos'), 10000000)`)
    for (const bag of [4, 5]) await own.store.append(aRental({ bag }))
    await isFinal(own.pool)
    const told: string[] = []
    await rebuild(own.url, rentals, { progress: ({ events, of }) => void told.push(`${events} of ${of}`) })
    t.same([...new Set(told)], ['3 of 5', '5 of 5'])
    told.length = 0
    const progress = (_: string, done: number, of: number) => void told.push(`${done} of ${of}`)
    t.same(await verify(own.url, { projections: [rentals], progress }), [])
    t.equal(told.at(-1), '5 of 5')
  },
)

t.test('breached invariants are named', async (t) => {
  const invariants = [
    { name: 'nothing costs 10500', sql: 'SELECT rental FROM shop.rentals WHERE price = 10500' },
  ]
  const problems = await verify(shop.url, { projections: [], invariants })
  t.match(problems.at(-1), { where: 'nothing costs 10500', what: /^\d+ breaches, the first: rental "/ })
})

t.test('mistakes in a projection are found when it is installed', async (t) => {
  const broken = (changes: Partial<Projection>) => () => checkProjections([{ ...rentals, ...changes }])
  t.throws(broken({ sql: ['DELETE FROM {other}'] }), /without naming it in tables/)
  t.throws(broken({ sql: [{ on: ['rental.lost'], sql: 'SELECT' }] }), /absent from on/)
  t.throws(
    broken({ sql: [{ on: ['rental.started'], alsoReads: ['rental.lost'], sql: 'SELECT' }] }),
    /absent from on/,
  )
  t.throws(() => checkProjections([rentals, { ...bagsOut, tables: ['rentals'] }]), /both claim table rentals/)
  t.throws(() => checkProjections([rentals, rentals]), /both claim projection/)
})
