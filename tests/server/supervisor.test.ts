import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { z } from 'zod'
import { readStartNote, startNoteOf } from '../../server/cli/backup/startNote.ts'
import { hear, isGone, unheard } from '../../server/cli/supervisor/answering.ts'
import { keepRunning, restMs, runUntilWell } from '../../server/cli/supervisor/child.ts'
import { buildClientWhenStale } from '../../server/cli/supervisor/client.ts'
import { holdDirectory } from '../../server/cli/supervisor/holder.ts'
import { playedProviders } from '../../server/cli/supervisor/playedProviders.ts'
import { keepPostgres } from '../../server/cli/supervisor/postgres.ts'
import { birthOf } from '../../server/cli/supervisor/processes.ts'
import { startSimulators } from '../../server/demo/simulators/index.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { freePort } from '../../server/platform/database/embeddedPostgres.ts'
import { markAsDemoShop } from '../../server/platform/demoShop.ts'
import { ownCluster } from '../drill/ownCluster.ts'
import { password } from '../support/app.ts'
import { paymentsIn } from '../support/books.ts'
import { productionSettings } from '../support/productionSettings.ts'
import { realMs } from '../support/realTime.ts'
import { registerMember } from '../support/registerMember.ts'
import { until } from '../support/until.ts'

const directory = mkdtempSync(join(tmpdir(), 'billim-supervisor-'))
t.teardown(() => rmSync(directory, { recursive: true, force: true }))

const holds = (port: number, where = join(directory, 'shop')): ChildProcess =>
  spawn(
    process.execPath,
    [new URL('../support/holdsDirectory.ts', import.meta.url).pathname, where, String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )

async function saidBy(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return String(line)
}

t.test('a data directory has one holder; the second start names it and touches nothing', async (t) => {
  const first = holds(3001)
  const [, child = ''] = /^holds with (\d+)$/.exec(await saidBy(first)) ?? []
  t.ok(birthOf(Number(child)))
  const second = holds(3002)
  t.equal(await saidBy(second), `held by ${first.pid} on port 3001`)
  t.ok(birthOf(Number(child)), 'what the holder runs goes on')
  t.equal(first.exitCode, null)

  await t.test('a holder that was killed is followed, and what outlived it is ended', async (t) => {
    first.kill('SIGKILL')
    await once(first, 'exit')
    t.ok(birthOf(Number(child)), 'its child outlived it')
    const third = holds(3003)
    t.match(await saidBy(third), /^holds with/)
    t.equal(birthOf(Number(child)), null)
    third.kill('SIGTERM')
    await once(third, 'exit')
  })

  await t.test(
    'a start that was killed within the lock holds up none of the next two for good, and one of them holds',
    async (t) => {
      const lock = join(directory, 'shop', 'holder.lock')
      mkdirSync(lock)
      const longAgo = new Date(realMs() - 4_900)
      utimesSync(lock, longAgo, longAgo)
      const both = [holds(3006), holds(3007)]
      const said = await Promise.all(both.map(saidBy))
      t.equal(said.filter((line) => line.startsWith('holds')).length, 1)
      t.equal(said.filter((line) => line.startsWith('held by')).length, 1)
      for (const one of both) one.kill('SIGTERM')
      await Promise.all(both.map((one) => one.exitCode ?? once(one, 'exit')))
    },
  )

  await t.test('two starts at once: one holds', async (t) => {
    const both = [holds(3004), holds(3005)]
    const said = await Promise.all(both.map(saidBy))
    t.equal(said.filter((line) => line.startsWith('holds')).length, 1)
    t.equal(said.filter((line) => line.startsWith('held by')).length, 1)
    for (const one of both) one.kill('SIGTERM')
  })
})

t.test(
  'a setting that is empty counts as absent: the shop is in .data, not in the directory itself',
  async (t) => {
    const home = join(directory, 'home')
    mkdirSync(home)
    const holder = holds(3008, join(home, '.data'))
    await saidBy(holder)
    const supervise = new URL('../../server/cli/supervise.ts', import.meta.url).pathname
    const second = spawn(process.execPath, [supervise], {
      cwd: home,
      env: { ...process.env, PORT: '', HOST: '', DATA_DIR: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = once(second, 'exit')
    const [line] = await once(createInterface(second.stderr), 'line')
    t.match(line, `.data belongs to the shop of process ${holder.pid} on port 3008`)
    t.strictSame(await ended, [1, null])
    holder.kill('SIGTERM')
    await once(holder, 'exit')
  },
)

/** Pauses that grow as they do, a hundred times shorter. */
const quickly = (quickEnds: number) => restMs(quickEnds) / 100

t.test('what dies again and again rests longer each time, says so, and goes on', async (t) => {
  const marks = join(directory, 'marks')
  const lines: string[] = []
  let changes = 0
  const kept = keepRunning({
    name: 'the shop',
    file: 'tests/support/diesAtOnce.ts',
    environment: { MARKS: marks },
    say: (line) => lines.push(line),
    changed: () => {
      changes += 1
    },
    pauseMs: quickly,
    quickMs: 3_600_000,
  })
  const times = () => {
    try {
      return readFileSync(marks, 'utf8').length
    } catch {
      return 0
    }
  }
  await until(() => times() >= 5)
  await kept.stop()
  t.strictSame(
    lines.slice(0, 4),
    [1, 2, 3, 4].map((nth) => `the shop ended (exit 7); starting it again in ${quickly(nth) / 1_000} s`),
  )
  t.ok(changes >= 4)
  t.same([1, 2, 3, 4].map(restMs), [600, 1_200, 2_400, 4_800])
  t.equal(restMs(20), 30_000, 'never longer than half a minute')
})

t.test('work beside the shop that fails is done again, which is told, until it is done', async (t) => {
  const lines: string[] = []
  let changes = 0
  const marks = join(directory, 'failsOnceMarks')
  const work = {
    ...{ name: 'the rebuild', file: 'tests/support/failsOnce.ts', environment: { MARKS: marks } },
    say: (line: string) => lines.push(line),
    changed: () => {
      changes += 1
    },
  }
  t.equal(await runUntilWell({ ...work, pauseMs: quickly }).code, 0)
  t.equal(readFileSync(marks, 'utf8'), 'xx')
  t.strictSame(lines, [`the rebuild failed (exit 1); trying again in ${quickly(1) / 1_000} s`])
  t.equal(changes, 1, 'the holder records the second process')

  rmSync(marks)
  const longPauses = runUntilWell({ ...work, pauseMs: () => 3_600_000 })
  await until(() => lines.length === 2)
  await longPauses.stop()
  t.equal(await longPauses.code, 1, 'whoever stops it does not wait for the pause')
})

t.test('a process that hangs after it was well is ended and started again', async (t) => {
  const marks = join(directory, 'silentMarks')
  const hangsOnce = join(directory, 'hangs')
  const port = await freePort()
  const lines: string[] = []
  const kept = keepRunning({
    ...{ name: 'the shop', file: 'tests/support/fallsSilent.ts', changed: () => {} },
    ...{ url: `http://127.0.0.1:${port}`, probeMs: 200, lookEveryMs: { starting: 20, running: 1 } },
    environment: { MARKS: marks, HANGS_ONCE: hangsOnce, PORT: String(port) },
    say: (line) => lines.push(line),
  })
  t.ok(await kept.answered)
  const starts = () => readFileSync(marks, 'utf8').length
  const before = starts()
  writeFileSync(hangsOnce, '')
  await until(() => starts() > before)
  await kept.stop()
  t.match(lines.slice(0, 2), [/^the shop no longer answers; ending it$/, /^the shop ended \(SIGKILL\)/])
})

t.test(
  'a process is ended for its silence alone, and a start for far more of it than a moment',
  async (t) => {
    const after = (...seen: Parameters<typeof hear>[1][]) => seen.reduce(hear, unheard)
    const times = (count: number, seen: Parameters<typeof hear>[1]) =>
      Array.from({ length: count }, () => seen)
    t.notOk(isGone(after('well', ...times(7, 'silent'))), 'busy for half a minute')
    t.ok(isGone(after('well', ...times(8, 'silent'))))
    t.notOk(isGone(after('well', ...times(7, 'silent'), 'well', ...times(7, 'silent'))), 'heard in between')
    t.notOk(isGone(after('well', ...times(500, 'ill'))), 'a database that is away is told of, not hung')
    t.notOk(isGone(after(...times(1_199, 'silent'))), 'a machine that is slow')
    t.notOk(isGone(after(...times(1_199, 'silent'), 'word', ...times(1_199, 'silent'))), 'and says so')
    t.ok(isGone(after(...times(1_200, 'silent'))))
  },
)

t.test('a process that never answers, and ends each time, is told of', async (t) => {
  const kept = keepRunning({
    ...{ name: 'the shop', file: 'tests/support/diesAtOnce.ts', say: () => {}, changed: () => {} },
    pauseMs: quickly,
    ...{ url: `http://127.0.0.1:${await freePort()}`, environment: { MARKS: join(directory, 'neverMarks') } },
  })
  t.equal(await kept.answered, false)
  await kept.stop()
})

t.test('a full disk stops no record for good: it is written once there is room', async (t) => {
  const home = join(directory, 'full')
  const lines: string[] = []
  let isFull = false
  const written: unknown[] = []
  const hold = await holdDirectory(home, 3010, {
    ...{ say: (line: string) => lines.push(line), tryAgainMs: 1 },
    write: (file, entry) => {
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      written.push([file, entry.children.map(({ pid }) => pid)])
    },
  })
  if (!('keep' in hold)) throw new Error('nobody else holds it')
  isFull = true
  hold.keep([process.pid])
  hold.keep([process.pid, process.ppid])
  t.equal(lines.length, 1, 'it is told once')
  t.match(lines[0], /holder\.json could not be written .*no space left/)
  isFull = false
  const file = join(home, 'holder.json')
  await until(() => written.length === 2)
  t.same(written.at(-1), [file, [process.pid, process.ppid]])
  hold.release()
})

const root = new URL('../../', import.meta.url).pathname
const { scripts } = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

/** The process that serves a cluster; 0 before, and below 0 for one that only makes the cluster and ends. */
function postmasterOf(cluster: string): number {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}

/** A cluster that was made once and stopped; making one takes longer than all else that these tests do with it. */
let madeCluster: string | undefined
function putCluster(folder: string): void {
  if (madeCluster === undefined) return
  cpSync(madeCluster, folder, { recursive: true })
  // PostgreSQL serves no cluster that others may read.
  chmodSync(join(folder, 'cluster'), 0o700)
}

for (const [when, said] of [
  ['its database starts', 'postmaster.pid'],
  ['its demo shop is opened', 'opening the demo shop'],
] as const)
  t.test(`a start that is told to end while ${when} leaves nothing behind`, async (t) => {
    // Who builds beside it would be waited for within the start.
    t.ok(await buildClientWhenStale())
    const home = join(directory, said.replaceAll(' ', '-'))
    putCluster(join(home, 'postgres'))
    // As npm starts it: through a shell, which npm passes its signals to.
    const shop = spawn('sh', ['-c', scripts.start], {
      cwd: root,
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        PORT: String(await freePort()),
        HOST: '127.0.0.1',
        DATA_DIR: home,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let told = ''
    shop.stderr.on('data', (chunk: Buffer) => {
      told += chunk.toString()
    })
    // Whatever still runs keeps the pipe open, and this one from closing.
    const closed = once(shop, 'close')
    let postgres = 0
    await until(() => {
      if (shop.exitCode !== null) throw new Error(`it ended by itself: ${told}`)
      postgres = postmasterOf(join(home, 'postgres/cluster'))
      return postgres > 0 && (said === 'postmaster.pid' || told.includes(said))
    })
    shop.kill('SIGTERM')
    await closed
    t.equal(birthOf(postgres), null)
    t.notOk(existsSync(join(home, 'holder.json')))
    madeCluster ??= join(home, 'postgres')
  })

t.test(
  'a demo shop that broke off is opened anew, and its providers have forgotten the first one',
  async (t) => {
    const home = join(directory, 'halfAShop')
    putCluster(join(home, 'postgres'))
    const own = await ownCluster(home)
    await markAsDemoShop(own.database.pool)
    await registerMember(own.database, {
      ...{ email: 'first@example.com', password, name: '김민지', phoneNumber: null, birthDate: null },
      ...{ gender: null, joinedAt: new Date('2026-10-01T09:00:00+09:00') },
    })
    await own.database.end()
    await own.server.stop()
    const played = await startSimulators({ directory: join(home, 'simulators'), port: 0, host: '127.0.0.1' })
    const order = { orderId: 'order-of-the-first', amount: 48_000 }
    const { paymentKey } = await posted(`${played.url}/toss/__sessions`, {
      ...{ ...order, customerKey: 'customer-of-the-first', orderName: '토트백' },
    })
    await posted(`${played.url}/toss/v1/brandpay/payments/confirm`, {
      ...{ ...order, paymentKey, customerKey: 'customer-of-the-first' },
    })
    t.match(await paymentsIn(played.url), [{ paymentKey }])
    await played.close()

    const shop = spawn(process.execPath, [join(root, 'server/cli/supervise.ts')], {
      cwd: root,
      env: {
        ...{ ...process.env, NODE_ENV: '', DATABASE_URL: '' },
        ...{ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: home },
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let told = ''
    for (const stream of [shop.stdout, shop.stderr])
      stream.on('data', (chunk: Buffer) => {
        told += chunk.toString()
      })
    const closed = once(shop, 'close')
    await until(() => /making the database anew.*opening the demo shop/s.test(told))
    const simulators = /Simulators listen at (\S+)/.exec(told)?.[1] ?? ''
    const orders = (await paymentsIn(simulators)).map(({ orderId }) => orderId)
    t.notOk(orders.includes(order.orderId), 'its captures are no difference of the second')
    shop.kill('SIGTERM')
    await closed
  },
)

/** Posts to a played provider as a shop does. */
async function posted(url: string, body: object): Promise<{ paymentKey: string }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('test_sk_first:').toString('base64')}`,
    },
    body: JSON.stringify(body),
  })
  return z.object({ paymentKey: z.string() }).parse(await answer.json())
}

t.test(
  'a real shop that is started without NODE_ENV=production is refused in one line, and keeps its members',
  async (t) => {
    const home = join(directory, 'realShop')
    putCluster(join(home, 'postgres'))
    const own = await ownCluster(home)
    await registerMember(own.database, {
      ...{ email: 'first@example.com', password, name: '김민지', phoneNumber: null, birthDate: null },
      ...{ gender: null, joinedAt: new Date('2026-10-01T09:00:00+09:00') },
    })
    await own.database.end()
    await own.server.stop()
    const shop = spawn(process.execPath, [join(root, 'server/cli/supervise.ts')], {
      cwd: root,
      env: {
        ...{ ...process.env, NODE_ENV: '', DATABASE_URL: '' },
        ...{ PORT: String(await freePort()), HOST: '127.0.0.1', DATA_DIR: home },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const lines: string[] = []
    createInterface(shop.stderr).on('line', (line) => {
      lines.push(line)
      // One that makes a demo shop of it would serve for ever.
      if (line.includes('the demo shop')) shop.kill('SIGTERM')
    })
    t.strictSame(await once(shop, 'close'), [1, null])
    t.ok(lines.some((line) => line.includes('this database is a real shop’s')))
    const again = await ownCluster(home)
    const { rows } = await again.database.pool.query('SELECT email FROM shop.members')
    await again.database.end()
    await again.server.stop()
    t.strictSame(rows, [{ email: 'first@example.com' }])
    t.equal(readStartNote(home), null, 'a backup does not take the settings of that start for its own')

    const real = spawn(process.execPath, [join(root, 'server/cli/supervise.ts')], {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, ...productionSettings },
        // Nobody is there.
        ...playedProviders('https://providers.billim.example', productionSettings.SMTP_URL),
        ...{ PORT: String(await freePort()), DATA_DIR: home, LOG_LEVEL: 'warn' },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const isOver = once(real, 'close')
    await Promise.race([isOver, until(() => readStartNote(home) !== null)])
    t.strictSame(readStartNote(home), startNoteOf(productionSettings), 'its own are noted for every backup')
    real.kill('SIGTERM')
    await isOver
  },
)

t.test(
  'a start in production is told that PUBLIC_URL is missing, also behind a proxy with TLS',
  async (t) => {
    const supervise = new URL('../../server/cli/supervise.ts', import.meta.url).pathname
    const { PUBLIC_URL: _, ...settings } = productionSettings
    const shop = spawn(process.execPath, [supervise], {
      cwd: root,
      env: {
        ...{ PATH: process.env.PATH, HOME: process.env.HOME, ...settings, BEHIND_TLS: 'true' },
        // Settings are read before anybody connects.
        ...{ DATABASE_URL: 'postgres://owner@127.0.0.1:9/none', PORT: String(await freePort()) },
        ...{ DATA_DIR: join(directory, 'without-address'), WAL_ARCHIVE_DIR: '' },
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const lines: string[] = []
    createInterface(shop.stderr).on('line', (line) => lines.push(line))
    const [code] = await once(shop, 'close')
    t.equal(code, 1)
    t.match(lines, [/the setting PUBLIC_URL: is required in production$/, /could not be prepared/])
  },
)

t.test(
  'a killed PostgreSQL is started again, and a pool that was open finds what was confirmed',
  async (t) => {
    const lines: string[] = []
    const home = join(directory, 'postgres')
    putCluster(home)
    const postgres = await keepPostgres(home, (line) => lines.push(line))
    const { pool, end } = openDatabase<never>({ url: postgres.adminUrl })
    t.teardown(async () => {
      await end()
      await postgres.stop()
    })
    await pool.query('CREATE TABLE kept AS SELECT 42 AS answer')
    const [pid] = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const answer = () => pool.query('SELECT answer FROM kept').then(({ rows }) => rows[0]?.answer === 42)
    await until(() => lines.length > 0)
    await until(() => answer().catch(() => false))
    t.match(lines[0], /^PostgreSQL ended by itself; starting it again in 0\.3 s$/)
  },
)
