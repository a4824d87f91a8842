import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import t from 'tap'
import { runEvents } from '../../server/cli/eventsCommands.ts'
import { progressOn } from '../../server/cli/eventsProgress.ts'
import { connect } from '../../server/platform/database/database.ts'
import { createEventStore } from '../../server/platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../../server/platform/eventStore/eventTypes.ts'
import { advance, runAsyncProjections } from '../../server/platform/eventStore/feed.ts'
import { exportLog, importLog } from '../../server/platform/eventStore/logFile.ts'
import { verify } from '../../server/platform/projections/verify.ts'
import { seal } from '../../server/platform/security/personalKeys.ts'
import { collector } from '../support/collector.ts'
import { replay } from '../support/givenWhenThen.ts'
import { freshDatabase } from '../support/postgres.ts'
import { bagSales, bagsOut, popularity, rentals, sampleTables, sampleTypes } from '../support/sampleShop.ts'
import { aRental, sampleStore } from '../support/sampleStore.ts'
import { unhurriedMs } from '../support/unhurried.ts'
import { until } from '../support/until.ts'
import { followed, isFinal, sealed } from '../support/wholeLog.ts'

const importer = new URL('../support/importsLog.ts', import.meta.url).pathname
const all = [rentals, bagsOut, bagSales, popularity]
const plain = `
  CREATE TABLE shop.shelves (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL);
  CREATE TABLE shop.bags (id integer PRIMARY KEY, shelf integer REFERENCES shop.shelves, label text,
    long_label text GENERATED ALWAYS AS (label || '!') STORED);
  CREATE TABLE shop.guests (id integer PRIMARY KEY, name text);
  CREATE TABLE shop.diaries (id integer PRIMARY KEY, entry text);`
const tables = {
  'shop.shelves': 'impersonal',
  'shop.bags': 'impersonal',
  'shop.guests': 'erased',
  'personal.keys': 'kept',
} as const
const shop = await sampleStore('log', all)
t.teardown(shop.end)
await shop.owner.query(plain)
await shop.owner.query(`INSERT INTO shop.shelves (name) VALUES ('위'), ('"아래"\\'), ('x')`)
await shop.owner.query(
  `INSERT INTO shop.bags (id, shelf, label)
   VALUES (1, 2, E'two\\nlines'), (3, NULL, NULL), (2, 1, E'one\\u2028\\u2029\\u0085line')`,
)
await shop.owner.query(
  `INSERT INTO shop.guests VALUES (1, '김손님'); INSERT INTO shop.diaries VALUES (1, '비밀')`,
)
await seal(shop.pool, 'member:1', 'orders', { phone: '010-1234-5678' })
for (let day = 1; day <= 9; day += 1)
  await shop.store.append(
    aRental({
      stream: `rental:${day}`,
      bag: day,
      price: 1000,
      occurredAt: new Date(`2026-12-0${day}T00:00:00Z`),
    }),
  )
await sealed(shop.pool)
await followed({ db: shop }, () => runAsyncProjections(shop.pool, all))

const log = await linesOf(shop.url)

t.test(
  'an exported log fills an empty shop with the same events, rows, answers and sealed blocks',
  async (t) => {
    const other = await emptyShop()
    t.same(await importLog(other.url, Readable.from(log)), { events: 9 })
    t.same(await linesWithoutTime(other.url), await linesWithoutTime(shop.url))
    const client = await connect(other.url)
    const { rows } = await client.query(`INSERT INTO shop.shelves (name) VALUES ('next') RETURNING id`)
    t.same(rows, [{ id: 4 }])
    await client.end()
    const run = await events(other.url, 'rebuild')
    t.equal(run.code, 0)
    t.same(await verify(other.url, { projections: all }), [])
    await t.rejects(importLog(other.url, Readable.from(log)), /empty log/)
    await other.end()
  },
)

t.test(
  'who tells people what happened begins behind an imported log, projections at its start (rule 576)',
  async (t) => {
    const other = await emptyShop()
    await importLog(other.url, Readable.from(log))
    const told: number[] = []
    const readsOn = async () => {
      await isFinal(other.pool)
      const read = async (client: pg.ClientBase, where: string) => {
        const { rows } = await client.query<{ pos: number }>(
          `SELECT e.pos::int AS pos FROM es.events e WHERE ${where}`,
        )
        told.push(...rows.map(({ pos }) => pos))
      }
      for (const reader of ['notifications', 'free alerts', 'listings'])
        while (await advance(other.pool, reader, 500, read)) {
          // Each iteration reads one page.
        }
    }
    await readsOn()
    t.same(told, [])
    t.equal((await events(other.url, 'rebuild')).code, 0)
    const owner = await connect(other.url)
    const { rows } = await owner.query('SELECT count(*)::int AS bags FROM shop.popularity')
    t.same(rows, [{ bags: 9 }], 'what is counted from the log is counted from its first event')
    await owner.query('GRANT ALL ON ALL TABLES IN SCHEMA shop TO billim_app')
    await owner.end()
    const types = createEventTypes(sampleTypes)
    await createEventStore({ pool: other.pool, eventTypes: types, busyAfterMs: unhurriedMs }).append(
      aRental({ stream: 'rental:next', bag: 10 }),
    )
    await readsOn()
    t.same(told, [10, 10, 10], 'each is shown the next event')
    await other.end()
  },
)

t.test(
  'nothing personal leaves the shop unless asked for, nor a table that no module describes',
  async (t) => {
    t.notMatch(log.join(''), /personal|김손님|비밀/)
    t.match((await linesOf(shop.url, { personal: true })).join(''), /"table": "personal.keys"/)
  },
)

t.test('a table that a rebuild fills meanwhile is not exported', async (t) => {
  await shop.owner.query('CREATE TABLE shop.rentals__rebuild AS TABLE shop.rentals')
  t.notMatch((await linesOf(shop.url, { personal: true })).join(''), /rentals__rebuild/)
  await shop.owner.query('DROP TABLE shop.rentals__rebuild')
})

t.test('the projections of a recorded log are seen as of any moment', async (t) => {
  const recorded = await replay(Readable.from(log), all, `${sampleTables};${plain}`)
  const third = await recorded.until({ at: new Date('2026-12-03T00:00:00Z') })
  t.equal((await third('rentals')).length, 3)
  t.equal((await (await recorded.until({ pos: 5 }))('rentals')).length, 5)
  t.equal((await (await recorded.until({}))('popularity')).length, 9)
  await recorded.end()
})

t.test('an import that is killed leaves nothing, or says what finishes it', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'billim-import-'))
  const file = join(directory, 'log.jsonl')
  writeFileSync(file, log.join(''))
  const target = await emptyShop()
  const [owner, watcher] = [await connect(target.url), await connect(target.url)]
  t.teardown(async () => {
    await owner.end()
    await watcher.end()
    await target.end()
    rmSync(directory, { recursive: true })
  })
  const countOf = async (table: string) =>
    (await watcher.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n
  const importing = () => spawn(process.execPath, [importer, target.url, file], { stdio: 'ignore' })
  const kill = async (child: ChildProcess) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await owner.query('ROLLBACK')
  }
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

  await owner.query('BEGIN; LOCK TABLE es.commands')
  const early = importing()
  await until(async () => (await watcher.query(waits)).rowCount === 1)
  await kill(early)
  await until(async () => (await watcher.query(waits)).rowCount === 0)
  t.equal(await countOf('es.events'), 0)

  await owner.query('BEGIN; LOCK TABLE shop.rentals IN SHARE MODE')
  const late = importing()
  await until(async () => (await countOf('es.events')) > 0)
  await kill(late)
  const again = await events(target.url, 'import', file)
  t.equal(again.code, 1)
  t.match(again.err, /cut off after its events.*npm run events -- rebuild\n$/)
  t.equal((await events(target.url, 'rebuild')).code, 0)
  t.match(await events(target.url, 'verify'), { code: 0 })
  t.match(await events(target.url, 'import', file), { code: 1, err: 'Import needs an empty log\n' })
})

t.test('the command line shows a stream, replays, verifies and names what differs', async (t) => {
  t.match(
    (await events(shop.url, 'show', 'rental:3')).out,
    /^rental:3 {2}rental:3\n2026-12-03 09:00:00 {2}#3 {2}rental.started \(rental.started\) {2}member:1\n/,
  )
  t.equal(
    (await events(shop.url, 'show', 'rental:3', '--as-of', '2026-12-02')).out,
    'Nothing had happened until 2026-12-02 23:59:59.\n',
  )
  t.match(await events(shop.url, 'show', 'rental:33'), {
    code: 1,
    err: /^no stream rental:33; nearest: rental:3, rental:\d, rental:\d\n$/,
  })
  t.match((await events(shop.url, 'replay', '--until', '4')).out, /replay.rentals: 4 rows/)
  t.match(await events(shop.url, 'verify'), {
    code: 0,
    out: /^Head of block 1: [0-9a-f]{64}\nEverything that is covered holds\.\nNot covered:\n(- .+\n)+$/,
  })
  await shop.owner.query(`UPDATE shop.rentals SET state = 'lost' WHERE rental = 'rental:4'`)
  const found = await events(shop.url, 'verify')
  t.equal(found.code, 1)
  t.match(found.out, /rentals {"rental":"rental:4"}: state is "lost", the log says "out"/)
  t.equal((await events(shop.url, 'rebuild', 'rentals')).code, 0)
  t.equal((await events(shop.url, 'rebuild', 'nothing')).code, 1)
  t.equal((await events(shop.url, 'dance')).code, 2)
  t.equal((await events(shop.url, 'verify')).code, 0)
  t.match(await events(shop.url, 'verify', '--head', '0'.repeat(64)), {
    code: 1,
    out: /the kept head: no longer has the hash 000/,
  })
})

t.test(
  'an output that cannot be written ends a command with one sentence, and a reader that has enough with none',
  async (t) => {
    const broken = (code: string) =>
      new Writable({
        write: (_chunk, _encoding, done) =>
          done(Object.assign(new Error(`${code}: said the system`), { code })),
      })
    const said = collector()
    const parts = async () => ({ invariants: [], tables })
    const settings = { url: shop.url, projections: all, eventTypes: sampleTypes, parts, err: said.stream }
    t.equal(await runEvents(['export'], { ...settings, out: broken('ENOSPC') }), 1)
    t.equal(said.text(), 'ENOSPC: said the system\n')
    t.equal(await runEvents(['show', 'rental:3'], { ...settings, out: broken('EPIPE') }), 0)
    t.equal(said.text(), 'ENOSPC: said the system\n')
  },
)

t.test('a wrong flag, instant or file is one line and exit code 2', async (t) => {
  const accepted =
    'write a day (2026-11-20, all of it in Seoul), a time in Seoul (2026-11-20 12:00) or an instant (2026-11-20T12:00:00+09:00)'
  const wrong: [string[], string | RegExp][] = [
    [['verify', '--hat', 'x'], /^Unknown option '--hat'\nnpm run events -- show /],
    [['rebuild', '--until', '5'], 'rebuild has no --until'],
    [['show'], 'show needs an order, a number, an email or a stream'],
    [
      ['show', 'rental:3', '--as-of', 'soon'],
      `soon is neither a position (1200) nor an instant: ${accepted}`,
    ],
    [['replay', '--until', 'soon'], `soon is neither a position (1200) nor an instant: ${accepted}`],
    [['at'], 'at needs an instant or a position (1200, or #1200 in quotes)'],
    [['diff', '2026-11-20'], 'diff needs two instants or positions (1200, or #1200 in quotes)'],
    [['diff', '2026-11-21', '2026-11-20'], 'diff goes forward: the first point is later than the second'],
    [['diff', '#6', '#5'], 'diff goes forward: the first point is later than the second'],
    [['fixture'], 'fixture needs an order'],
    [
      ['fixture', '261115-VEJ640', '--name', '../x'],
      '../x is no name of a test: write letters and digits, such as lateReturn',
    ],
    [['show', 'gucci'], /^gucci names nothing: give an order's/],
    [['replay', 'rental:3'], 'replay does not know what to do with rental:3'],
    [['import'], 'import needs a file'],
    [['import', '/none.jsonl'], 'there is no file /none.jsonl to be read'],
    [['verify', '--head', '/none'], '/none is neither a hash nor a file of heads'],
    [['export', '--related'], '--related goes with --stream'],
    [['export', '--stream', 'rental:3', '--personal'], '--personal does not go with --stream'],
  ]
  for (const [args, err] of wrong)
    t.match(
      await events(shop.url, ...args),
      { code: 2, out: '', err: typeof err === 'string' ? `${err}\n` : err },
      args.join(' '),
    )
  const directory = mkdtempSync(join(tmpdir(), 'billim-import-'))
  const file = join(directory, 'letter.txt')
  writeFileSync(file, 'dear shop')
  const target = await emptyShop()
  await events(target.url, 'rebuild')
  const says = async (content: string, what: string | RegExp) => {
    writeFileSync(file, content)
    t.match(await events(target.url, 'import', file), { code: 2, out: '', err: what }, String(what))
  }
  const [header, ...rest] = log.join('').split('\n').slice(0, -1)
  const whole = [header, ...rest].join('\n')
  await says('dear shop', `${file} is no exported log\n`)
  await says('', `${file} is empty\n`)
  await says(whole.slice(0, 3_000), /was cut after line \d+: the line that ends an export is missing\n$/)
  await says(
    `${[header, ...rest.toSpliced(4, 1)].join('\n')}\n`,
    /was cut or added to: \d+ lines were exported, \d+ are there; they differ from line 2 on\n$/,
  )
  await says(
    `${whole.replace('"price": 1000', '"price": 9000')}\n`,
    /was altered: lines 2 to \d+ are not what was exported\n$/,
  )
  await says(
    `${whole}\n${rest[0]}\n`,
    /was altered: something follows the line that ends the export, line \d+\n$/,
  )
  await says(`${header}\n{"end":0,"hashes":[]}\n`, /holds no event: the exported shop was empty\n$/)
  const { rows } = await target.pool.query('SELECT count(*)::int AS events FROM es.events')
  t.same(rows, [{ events: 0 }], 'nothing was imported')
  writeFileSync(file, `\ufeff${[header, ...rest].join('\r\n')}\r\n`)
  const taken = await events(target.url, 'import', file)
  t.equal(
    taken.code,
    0,
    `what an editor puts before the first line and at the ends is read over: ${taken.err}`,
  )
  const imported = await target.pool.query('SELECT count(*)::int AS events FROM es.events')
  t.same(imported.rows, [{ events: 9 }])
  rmSync(directory, { recursive: true })
  await target.end()
})

t.test('one stream is exported with the commands that wrote it', async (t) => {
  const { out, code } = await events(shop.url, 'export', '--stream', 'rental:3')
  t.equal(code, 0)
  const lines = out.trim().split('\n')
  t.equal(lines.length, 4)
  t.match(JSON.parse(lines[3] ?? ''), { end: 2 })
  t.match(JSON.parse(lines[1] ?? ''), { stream: 'rental:3', version: 1, pos: 3 })
  t.match(await events(shop.url, 'export', '--stream', 'rental:x'), { code: 1, out: '', err: /nearest: / })
})

t.test('a terminal sees a bar with the rate and the time left, a file plain lines', async (t) => {
  const [terminal, file] = [collector(), collector()]
  let nowMs = 0
  const onTerminal = progressOn(Object.assign(terminal.stream, { isTTY: true }), () => nowMs)
  const inFile = progressOn(file.stream)
  for (const [done, at] of [
    [0, 0],
    [2_500, 500],
    [10_000, 2_000],
  ] as const) {
    nowMs = at
    onTerminal('rentals', done, 10_000)
    inFile('rentals', done, 10_000)
  }
  t.match(terminal.text(), /rentals ██████░{18} 25 % {2}5000 events\/s {2}0:02 left\r/)
  t.match(terminal.text(), /█{24} 100 % {2}5000 events\/s\n$/)
  t.equal(file.text().split('\n')[1], 'rentals: 2500 of 10000 events')
})

async function emptyShop() {
  const database = await freshDatabase<never>('imported')
  const client = await connect(database.url)
  await client.query(sampleTables)
  await client.query(plain)
  await client.end()
  const installed = await connect(database.url)
  const { installProjections } = await import('../../server/platform/projections/install.ts')
  await installProjections(installed, all)
  await installed.end()
  return database
}

async function linesOf(url: string, settings: { personal?: boolean } = {}): Promise<string[]> {
  const sink = collector()
  await exportLog(url, sink.stream, { ...settings, tables })
  return [sink.text()]
}

async function linesWithoutTime(url: string): Promise<string[]> {
  return (await linesOf(url)).join('').split('\n').slice(1)
}

async function events(url: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err] = [collector(), collector()]
  const parts = async () => ({ invariants: [], tables })
  const settings = { url, projections: all, eventTypes: sampleTypes, parts }
  const code = await runEvents(args, { ...settings, out: out.stream, err: err.stream })
  return { code, out: out.text(), err: err.text() }
}
