import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import t from 'tap'
import { keepRunning, restMs } from '../../server/cli/supervisor/child.ts'
import { keepPostgres } from '../../server/cli/supervisor/postgres.ts'
import { birthOf } from '../../server/cli/supervisor/processes.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { comesTrue } from '../faults/childApp.ts'

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
    'a start that was killed within the lock makes the next two wait for seconds, and one of them holds',
    async (t) => {
      const lock = join(directory, 'shop', 'holder.lock')
      mkdirSync(lock)
      const before = performance.now()
      const both = [holds(3006), holds(3007)]
      const said = await Promise.all(both.map(saidBy))
      t.ok(performance.now() - before < 20_000, `${performance.now() - before} ms`)
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
  })
  const times = () => {
    try {
      return readFileSync(marks, 'utf8').length
    } catch {
      return 0
    }
  }
  t.ok(await comesTrue(60_000, () => times() >= 5))
  await kept.stop()
  t.strictSame(
    lines.slice(0, 4),
    [0.6, 1.2, 2.4, 4.8].map((s) => `the shop ended (exit 7); starting it again in ${s} s`),
  )
  t.ok(changes >= 4)
  t.equal(restMs(20), 30_000, 'never longer than half a minute')
})

t.test(
  'a killed PostgreSQL is started again, and a pool that was open finds what was confirmed',
  async (t) => {
    const lines: string[] = []
    const home = join(directory, 'postgres')
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
    t.ok(
      await comesTrue(10_000, () =>
        answer().then(
          (is) => !is,
          () => true,
        ),
      ),
      'it is away',
    )
    t.ok(await comesTrue(60_000, () => answer().catch(() => false)), 'it is back')
    t.match(lines[0], /^PostgreSQL ended by itself; starting it again in 0\.3 s$/)
  },
)
