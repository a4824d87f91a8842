import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { runJob } from '../../jobs/runner.ts'
import { openSession } from '../../server/members/index.ts'
import { eventTypes, functions, modules, projections, queues } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import type { Tables } from '../../server/platform/deps.ts'
import { platformFunctions } from '../../server/platform/functions.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { aLog } from '../support/aLog.ts'
import { aBag, aShelf } from '../support/aProduct.ts'
import { aMember, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/postgres.ts'
import { unhurried } from '../support/unhurried.ts'
import { followed } from '../support/wholeLog.ts'

const database = await freshDatabase<Tables>('beside', { projections, functions })
const shop = await testApp('beside', modules, { database })
const { deps, app } = shop
const url = database.url
await migrate({ url, projections, functions, eventTypes, queues })
const owner = await connect(url)
t.teardown(async () => {
  await owner.end()
  await shop.end()
})
const bag = await aBag(deps, await aShelf(deps))

/** A process of the release that serves. */
async function aWeb(): Promise<string> {
  const child: ChildProcess = spawn(
    process.execPath,
    [new URL('../../server/start.ts', import.meta.url).pathname],
    {
      env: {
        ...{ ...process.env, ...unhurried, NODE_ENV: 'test', LOG_LEVEL: 'silent', ROLE: 'web', PORT: '0' },
        ...{ APP_DATABASE_URL: database.appUrl, DATA_DIR: planted },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  t.teardown(async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  })
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const said = /^listening on (\S+)/.exec(line)?.[1]
    if (said !== undefined) return said
  }
  throw new Error('the process ended before it listened')
}

let people = 0
/** A member, and a consent that the member may change: an event with its projections. */
async function aConsent() {
  people += 1
  const phoneNumber = `0101234${String(people).padStart(4, '0')}`
  const id = await aMember(deps, { email: `visitor${people}@example.com`, phoneNumber })
  const { accessToken } = await openSession(deps, app.jwt, id)
  const headers = { authorization: `Bearer ${accessToken}` }
  const consents = await app.inject({ url: '/api/users/my-consents', headers })
  const [{ termId }] = consents.json<{ data: { result: [{ termId: number }] } }>().data.result
  return { accessToken, headers, termId }
}

/** Nobody changes a consent more often in a day than the shop takes. */
const turnsOfOne = 20

/** People who look, like and change a consent, again and again, one after another. */
async function aVisitor(address: string, answers: EventEmitter) {
  let { accessToken, termId } = await aConsent()
  const failed: string[] = []
  let answered = 0
  let isGoing = true
  const ask = async (path: string, method = 'GET', body?: object) => {
    const answer = await fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (answer.ok) answered += 1
    else failed.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    answers.emit('answer')
  }
  const visiting = (async () => {
    for (let turn = 0; isGoing; turn += 1) {
      if (turn > 0 && turn % turnsOfOne === 0) ({ accessToken, termId } = await aConsent())
      await ask(`/api/users/products/${bag}`)
      await ask('/api/users/categories')
      await ask('/api/users/recommend-newitems')
      await ask('/api/users/favorite', 'POST', { productId: bag })
      await ask('/api/users/favorite?cursor=')
      await ask('/api/users/my-consents', 'PUT', { termId, agreedYn: turn % 2 === 0 })
    }
  })()
  return {
    failed,
    answered: () => answered,
    end: async () => {
      isGoing = false
      await visiting
    },
  }
}

/** The next release: files of functions that differ, and three migrations. */
function nextRelease(directory: string) {
  const changed = new Map<string, string>()
  const change = (file: URL, from: RegExp, to: string) => {
    const text = readFileSync(file, 'utf8')
    if (!from.test(text)) throw new Error(`${file.pathname} has no ${from}`)
    const path = join(directory, `${changed.size}.sql`)
    writeFileSync(path, text.replace(from, to))
    changed.set(file.href, path)
  }
  const [append] = platformFunctions.filter(({ pathname }) => pathname.endsWith('append.sql'))
  const catalogue = new URL('../../server/catalogue/published.sql', import.meta.url)
  if (append === undefined) throw new Error('es.append has no file')
  change(append, /\bBEGIN\n/, 'BEGIN\n  PERFORM next_release FROM shop.products LIMIT 1;\n')
  change(
    catalogue,
    /shop\.shown_categories\(\) RETURNS TABLE \(id integer, level integer, name text\)([\s\S]*?)c\.name FROM/,
    'shop.shown_categories() RETURNS TABLE (id integer, level integer, name text, since integer)$1c.name, 7 FROM',
  )
  const replaced = (files: readonly URL[]) =>
    files.map((file) => {
      const path = changed.get(file.href)
      return path === undefined ? file : pathToFileURL(path)
    })
  const file = (name: string, text: string) =>
    writeFileSync(join(directory, name), `import { sql } from '${import.meta.resolve('kysely')}'\n${text}`)
  file(
    '9001-column.ts',
    'export const up = (db) => sql`ALTER TABLE shop.products ADD COLUMN next_release integer NOT NULL DEFAULT 7`.execute(db)',
  )
  file(
    '9002-index.ts',
    `export const concurrently = true
     export const up = async (db) => {
       await sql\`DROP INDEX CONCURRENTLY IF EXISTS shop.favorites_of_next\`.execute(db)
       await sql\`CREATE INDEX CONCURRENTLY favorites_of_next ON shop.favorites (product_id)\`.execute(db)
     }`,
  )
  return { functions: replaced(functions), platform: replaced(platformFunctions) }
}

const planted = t.testdir()
const project = new URL('../../migrations/', import.meta.url)

t.test('processes of a release serve on while the next one changes tables and functions', async (t) => {
  const addresses = await Promise.all([aWeb(), aWeb()])
  const answers = new EventEmitter()
  const visitors = await Promise.all(
    addresses.flatMap((address) => [aVisitor(address, answers), aVisitor(address, answers)]),
  )
  const all = () => visitors.reduce((sum, { answered, failed }) => sum + answered() + failed.length, 0)
  const more = async (requests: number) => {
    const from = all()
    while (all() < from + requests) await once(answers, 'answer')
  }
  await more(100)

  const directory = planted
  const next = nextRelease(directory)
  const folders = [project, pathToFileURL(`${directory}/`)]
  const asked = {
    ...{ url, projections, eventTypes, queues, folders },
    functions: [...next.platform, ...next.functions],
  }
  // Somebody reads for long: whoever changes the table waits for that, and everybody else behind it.
  await owner.query('BEGIN; SELECT FROM shop.products')
  const waits: string[] = []
  const ran = await migrate({
    ...asked,
    patience: {
      ...{ lockMs: 100, pauseMs: 10, tries: 1_000 },
      say: (line) => {
        waits.push(line)
        if (waits.length === 3) void owner.query('COMMIT')
      },
    },
  })
  t.same(ran, ['9001-column', '9002-index'])
  t.match(waits[0], /9001-column waits for a lock and tries again/)
  await more(100)
  t.equal((await owner.query('SELECT since FROM shop.shown_categories()')).rows[0]?.since, 7)

  // The release after it drops what only the first one called.
  const before = await owner.query(`SELECT FROM pg_proc WHERE proname LIKE '%\\_replaced\\_%'`)
  t.ok((before.rowCount ?? 0) >= 2)
  writeFileSync(
    join(directory, 'next.sql'),
    'CREATE FUNCTION shop.next() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$;\n',
  )
  await migrate({ ...asked, functions: [...asked.functions, pathToFileURL(join(directory, 'next.sql'))] })
  t.equal((await owner.query(`SELECT FROM pg_proc WHERE proname LIKE '%\\_replaced\\_%'`)).rowCount, 0)
  await more(50)
  for (const visitor of visitors) await visitor.end()
  t.same(
    visitors.flatMap(({ failed }) => failed),
    [],
  )
  t.ok(all() >= 250, `${all()} requests`)
})

t.test(
  'a process of the release before also starts while the next one is installed; rolled back to, it tells what it leaves, and rebuilds that',
  async (t) => {
    await owner.query(
      `UPDATE es.projections SET version = version + 1, fingerprint = 'next' WHERE name = 'ranking'`,
    )
    t.match(await aWeb(), /^http/)
    const place = async () =>
      (await owner.query(`SELECT tx, pos FROM es.checkpoints WHERE reader = 'ranking'`)).rows[0]
    const before = await place()
    const counts = async () => {
      const log = aLog()
      await followed(deps, () => runJob(deps, log, 'countRentals'))
      return log.lines
    }
    t.same(await counts(), [
      {
        level: 'warn',
        facts: { projection: 'ranking' },
        sentence: 'a projection is left to the release that rebuilt it',
      },
    ])
    t.same(await place(), before, 'what the next release has rebuilt is left to it')
    for (const projection of projections) if (projection.name === 'ranking') await rebuild(url, projection)
    const rebuilt = await place()
    t.not(rebuilt.tx, before.tx)
    const { headers, termId } = await aConsent()
    const payload = { termId, agreedYn: true }
    t.match(await app.inject({ method: 'PUT', url: '/api/users/my-consents', headers, payload }), {
      statusCode: 200,
    })
    t.same(await counts(), [])
    t.not((await place()).tx, rebuilt.tx, 'it reads on')
  },
)

t.test('a function that takes from the release before what it reads is refused', async (t) => {
  const directory = t.testdir({
    'less.sql': `CREATE FUNCTION shop.stored_files() RETURNS TABLE (id integer) LANGUAGE sql AS $$ SELECT 1 $$;\n`,
  })
  const less = [pathToFileURL(join(directory, 'less.sql'))]
  await t.rejects(migrate({ url, folders: [project, pathToFileURL(`${planted}/`)], functions: less }), {
    cause: /stored_files no longer returns url text/,
  })
})

t.test('an index that could not be made whole stops the migration that made it', async (t) => {
  const directory = t.testdir({
    '9003-unique.ts': `import { sql } from '${import.meta.resolve('kysely')}'
      export const concurrently = true
      export const up = (db) =>
        sql\`CREATE UNIQUE INDEX CONCURRENTLY one_like ON shop.favorites (product_id)\`.execute(db).catch(() => {})`,
  })
  const folders = [project, pathToFileURL(`${planted}/`), pathToFileURL(`${directory}/`)]
  await t.rejects(migrate({ url, folders }), {
    message: 'Migration 9003-unique failed',
    cause: { message: /one_like is not valid/ },
  })
})
