import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import t, { type Test } from 'tap'
import { birthOf, processId } from '../../server/cli/supervisor/processes.ts'
import { aFolder } from '../support/aFolder.ts'
import { until } from '../support/until.ts'

/** A run in a process of its own, whose place is below `tmp`: nobody's job, with no server from outside. */
async function aRun(t: Test, tmp: string, kind: 'lasting' | 'brief' | 'served' = 'lasting') {
  const program = join(import.meta.dirname, '../support/beginsRun.ts')
  const { BILLIM_TEST_RUN: _run, TAP_JOB_ID: _job, DATABASE_URL: _url, ...environment } = process.env
  const child = spawn(process.execPath, [program, kind], {
    env: { ...environment, TMPDIR: tmp },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const closed = once(child, 'close')
  const [folder = '']: string[] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, folder, closed }
}

async function killed({ child, closed }: { child: ChildProcess; closed: Promise<unknown> }): Promise<void> {
  child.kill('SIGKILL')
  await closed
}

t.test('what a run keeps in temporary files goes with it, also when a signal ends it', async (t) => {
  const tmp = aFolder(t)
  const brief = await aRun(t, tmp, 'brief')
  t.equal(dirname(dirname(brief.folder)), tmp)
  await brief.closed
  t.notOk(existsSync(brief.folder))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    const { child, folder, closed } = await aRun(t, tmp)
    t.same(readdirSync(folder), ['a-file'])
    child.kill(signal)
    await closed
    t.notOk(existsSync(folder), signal)
  }
})

t.test('what a killed run left is ended and removed by the next one; a run beside it stays', async (t) => {
  const tmp = aFolder(t)
  const [beside, gone] = await Promise.all([aRun(t, tmp), aRun(t, tmp)])
  await killed(gone)
  t.ok(existsSync(gone.folder))
  const shop = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  t.teardown(() => shop.kill('SIGKILL'))
  mkdirSync(join(gone.folder, 'billim-stack-of-it'))
  const holder = { ...processId(shop.pid ?? 0), port: 1, children: [] }
  writeFileSync(join(gone.folder, 'billim-stack-of-it/holder.json'), JSON.stringify(holder))
  const next = await aRun(t, tmp)
  t.equal(birthOf(holder.pid), null, 'its shop was ended')
  t.same(readdirSync(dirname(next.folder)).length, 2)
  t.same(readdirSync(beside.folder), ['a-file'])
})

t.test('the server of a killed run ends by itself', async (t) => {
  const tmp = aFolder(t)
  const run = await aRun(t, tmp, 'served')
  const { pid }: { pid: number } = JSON.parse(readFileSync(join(run.folder, 'postgres-0/address'), 'utf8'))
  await killed(run)
  await until(() => birthOf(pid) === null)
  t.same(readdirSync(run.folder), ['a-file'])
})
