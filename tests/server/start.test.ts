import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, get } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { z } from 'zod'
import { modules } from '../../server/modules.ts'
import { versionFile } from '../../server/platform/builtVersion.ts'
import { connect } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { freshDatabase } from '../support/postgres.ts'
import { productionSettings } from '../support/productionSettings.ts'
import { until } from '../support/until.ts'

const file = new URL('../../server/start.ts', import.meta.url).pathname
const projections = modules.flatMap((module) => module.projections ?? [])
const database = await freshDatabase('start', { projections })
t.teardown(() => database.end())

const addresses = { DATABASE_URL: database.url, APP_DATABASE_URL: database.appUrl }

const start = (settings: Record<string, string>, started = file): ChildProcess =>
  spawn(process.execPath, [started], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      APP_DATABASE_URL: database.appUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

async function endOf(child: ChildProcess): Promise<{ code: number | null; lines: string[] }> {
  const lines: string[] = []
  if (child.stderr) createInterface(child.stderr).on('line', (line) => lines.push(line))
  const [code] = await once(child, 'close')
  return { code, lines }
}

/** Resolves when new connections are refused there. */
async function refuses(address: string): Promise<void> {
  await until(async () => !(await fetch(`${address}/healthz`).then(Boolean, () => false)))
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  for await (const line of createInterface(child.stdout)) {
    const said = /^listening on (\S+)/.exec(line)?.[1]
    if (said !== undefined) return said
  }
  throw new Error('the shop ended before it listened')
}

t.test(
  'the shop listens and tells its numbers at a port of their own, and that its queue fails; told to end, it answers what it was asked and is gone before an idle connection’s time is over',
  async (t) => {
    const owner = await connect(database.url)
    t.teardown(() => owner.end())
    const numbersPort = String(await freePort())
    const shop = start({ PORT: '0', METRICS_PORT: numbersPort, VERSION: '2026.12.1' })
    const ended = endOf(shop)
    const listening = Promise.withResolvers<string>()
    const queueFailed = Promise.withResolvers<void>()
    const queueFaults: string[] = []
    if (shop.stdout === null) throw new Error('no output')
    createInterface(shop.stdout).on('line', (line) => {
      const said = /^listening on (\S+)/.exec(line)?.[1]
      if (said !== undefined) listening.resolve(said)
      if (!line.includes('the job queue failed')) return
      queueFaults.push(line)
      queueFailed.resolve()
    })
    const address = await listening.promise
    t.strictSame(await (await fetch(`${address}/healthz`)).json(), { status: 'ok' })
    const atItsPort = (path: string) => fetch(`http://127.0.0.1:${numbersPort}${path}`)
    t.match(await (await atItsPort('/version')).json(), { version: '2026.12.1', role: 'all' })
    const numbers = await (await atItsPort('/metrics')).text()
    t.match(numbers, /billim_build_info\{role="all",version="2026.12.1"\} 1/)
    t.match(numbers, /billim_nodejs_eventloop_lag_seconds /)
    await owner.query('ALTER TABLE pgboss.job RENAME TO job_away')
    await queueFailed.promise
    await owner.query('ALTER TABLE pgboss.job_away RENAME TO job')
    const agent = new Agent({ keepAlive: true })
    t.teardown(() => agent.destroy())
    await owner.query('BEGIN; LOCK TABLE shop.terms')
    const ask = () =>
      new Promise<number>((resolve, reject) => {
        get(`${address}/api/users/terms`, { agent }, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        }).once('error', reject)
      })
    let asked = ask()
    const waits = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    while ((await owner.query(waits)).rows[0].n === 0) {
      // A shop that is still starting may refuse as busy before it waits for the table: it is asked again.
      if ((await Promise.race([asked, null])) !== null) asked = ask()
    }
    shop.kill('SIGTERM')
    await refuses(address)
    await owner.query('COMMIT')
    t.equal(await asked, 200)
    const answeredAt = performance.now()
    t.strictSame(await ended, { code: 0, lines: [] })
    // Fastify keeps an idle connection for 72 seconds; closing takes less than one.
    t.ok(performance.now() - answeredAt < 36_000, `${performance.now() - answeredAt} ms`)
    t.match(queueFaults[0], /42P01/)
  },
)

const holderShape = z.object({ children: z.array(z.object({ pid: z.number() })) })

t.test('jobs alone run by npm start: alive, ready, and not ready before they end', async (t) => {
  const port = String(await freePort())
  const supervise = file.replace('start.ts', 'cli/supervise.ts')
  const directory = t.testdir()
  const numbersPort = String(await freePort())
  const settings = {
    ...{ ROLE: 'jobs', PROBES_PORT: port, METRICS_PORT: numbersPort, VERSION: '' },
    ...{ DATA_DIR: directory, DRAIN_SECONDS: '600' },
  }
  const jobs = start({ ...settings, TOSS_API_BASE: 'http://127.0.0.1:9' }, supervise)
  const ended = endOf(jobs)
  const address = await addressOf(jobs)
  const ready = async () => (await fetch(`${address}/readyz`)).status
  /** The exit code of what an image asks its own process. */
  const says = async (...asked: string[]) => {
    const program = file.replace('start.ts', 'cli/alive.ts')
    const env = { ...process.env, ROLE: 'jobs', PROBES_PORT: port }
    const [code] = await once(spawn(process.execPath, [program, ...asked], { env, stdio: 'ignore' }), 'close')
    return code
  }
  await until(async () => (await ready()) === 200)
  t.strictSame([await says(), await says('ready')], [0, 0])
  t.equal((await fetch(`${address}/livez`)).status, 200)
  t.equal((await fetch(`${address}/api/users/now`)).status, 404, 'jobs serve nothing else')
  const { version } = await (await fetch(`http://127.0.0.1:${numbersPort}/version`)).json()
  t.equal(version, readFileSync(versionFile, 'utf8').trim(), 'it says which release was built')
  jobs.kill('SIGTERM')
  await until(async () => (await ready()) === 503)
  t.equal((await fetch(`${address}/livez`)).status, 200)
  t.strictSame([await says(), await says('ready')], [0, 1])
  // It would say so for ten minutes: its process is ended before.
  const kept = JSON.parse(readFileSync(join(directory, `processes/jobs-${port}/holder.json`), 'utf8'))
  for (const { pid } of holderShape.parse(kept).children) process.kill(pid, 'SIGKILL')
  t.match(await ended, { code: 0 })
})

t.test('a start that fails after the queue was opened ends, and says why in one line', async (t) => {
  const owner = await connect(database.url)
  t.teardown(() => owner.end())
  const functions = await owner.query<{ name: string }>(
    `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'pgboss'::regnamespace AND proname = 'create_queue'`,
  )
  const rename = async (from: string, to: string) => {
    for (const { name } of functions.rows)
      await owner.query(`ALTER FUNCTION ${name.replace('create_queue', from)} RENAME TO ${to}`)
  }
  await rename('create_queue', 'away')
  t.teardown(() => rename('away', 'create_queue'))
  const { code, lines } = await endOf(start({ PORT: '0', ROLE: 'web' }))
  t.equal(code, 1)
  t.equal(lines.length, 1)
  t.match(lines[0], /create_queue/)
})

t.test('migrate brings a database up to date, and a demo shop’s is refused in production', async (t) => {
  const migrates = spawn(process.execPath, [file.replace('start.ts', 'cli/migrate.ts')], {
    env: { ...process.env, ...addresses },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const migrated = await endOf(migrates)
  t.equal(migrated.code, 0)
  t.match(migrated.lines.at(-1), /the database is up to date \(0 migrations ran\)/)
  await database.pool.query('INSERT INTO platform.demo_shop VALUES (DEFAULT)')
  t.teardown(() => database.pool.query('DELETE FROM platform.demo_shop'))
  const { code, lines } = await endOf(start({ ...productionSettings, ...addresses, PORT: '0' }))
  t.equal(code, 1)
  t.equal(lines.length, 1)
  t.match(lines[0], /데모 데이터베이스예요/)
})

async function aUsedPort() {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? String(address.port) : ''
  return { port, close: () => other.close() }
}

t.test(
  'one role alone does not serve rows that other statements made: it names them and ends; rebuilt, a start fails at a port in use alone, and names it',
  async (t) => {
    const owner = await connect(database.url)
    t.teardown(() => owner.end())
    await owner.query(`UPDATE es.projections SET fingerprint = 'another' WHERE name = 'slots'`)
    const refused = await endOf(start({ PORT: '0', ROLE: 'jobs' }))
    t.equal(refused.code, 1)
    t.equal(refused.lines.length, 1)
    t.match(refused.lines[0], /^slots: .*npm run events -- rebuild slots$/)
    const rebuilt = spawn(process.execPath, [file.replace('start.ts', 'cli/rebuildOutdated.ts')], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const { code, lines } = await endOf(rebuilt)
    t.equal(code, 0)
    t.match(lines, [/slots was made by another version/, /slots is rebuilt/])
    // What a start looks at next is its port.
    const { port, close } = await aUsedPort()
    const started = await endOf(start({ PORT: port, ROLE: 'web' }))
    close()
    t.equal(started.code, 1)
    t.equal(started.lines.length, 1, 'a port in use is told in one line')
    t.match(started.lines[0], new RegExp(`포트 ${port}.*PORT`))
  },
)

t.test('who prepares the database says whether projections have to be rebuilt', async (t) => {
  const owner = await connect(database.url)
  t.teardown(() => owner.end())
  // Without any event there is nothing to rebuild.
  await owner.query(
    `INSERT INTO es.streams (stream_id, kind, version, last_at) VALUES ('order:1', 'order', 1, '2026-11-20T01:00:00Z')`,
  )
  await owner.query(
    `INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
     SELECT stream_no, 1, 'order.gone', 1, '2026-11-20T01:00:00Z', 'x', '{}', '{}' FROM es.streams`,
  )
  await owner.query(`UPDATE es.projections SET fingerprint = 'another' WHERE name = 'slots'`)
  const prepared = spawn(process.execPath, [file.replace('start.ts', 'cli/prepare.ts')], {
    env: { ...process.env, ...productionSettings, ...addresses },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.strictSame(await endOf(prepared), { code: 4, lines: [] })
})

for (const [what, settings, said] of [
  ['a setting that is wrong', { PORT: 'three thousand' }, /설정.*PORT/],
  [
    'a database that is away',
    { APP_DATABASE_URL: 'postgres://shop@127.0.0.1:9/none' },
    /데이터베이스.*ECONNREFUSED/,
  ],
] as const)
  t.test(`${what} is told in one line`, async (t) => {
    const { code, lines } = await endOf(start(settings))
    t.equal(code, 1)
    t.equal(lines.length, 1)
    t.match(lines[0], said)
  })
