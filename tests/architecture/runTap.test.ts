import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { isRunning, processId } from '../../server/cli/supervisor/processes.ts'
import { runTapFiles } from '../support/runTap.ts'

// Below the project, so that the planted files find tap; git ignores it.
const dist = join(import.meta.dirname, '../../dist')
mkdirSync(dist, { recursive: true })
const folder = mkdtempSync(join(dist, 'planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const planted: Record<string, string> = {
  green: `t.test('one', async (t) => t.ok(true))
    t.test('two', async (t) => t.ok(true))`,
  alsoGreen: `t.equal(process.seen, undefined)
    process.seen = true`,
  leaving: `t.test('one', async (t) => t.ok(true))
    globalThis.leftByAFile = 1
    process.env.LEFT_BY_A_FILE = '1'
    const { mkdirSync } = await import('node:fs')
    const { tmpdir } = await import('node:os')
    mkdirSync(tmpdir() + '/left-by-a-file')`,
  red: `t.test('one', async (t) => t.ok(true))
    t.test('a sum is right', async (t) => t.equal(1 + 1, 3))`,
  drawing: `const { default: fc } = await import('fast-check')
    t.equal(fc.readConfigureGlobal().seed, 7)`,
  throwing: `t.test('one', async (t) => t.ok(true))
    throw new Error('at the top')`,
  unreadable: `import { gone } from './gone.ts'
    t.ok(gone)`,
  exiting: `t.test('one', async (t) => { t.ok(true); process.exit(0) })`,
  exitingAtOnce: 'process.exit(0)',
  empty: '',
  skipping: `t.test('one', async (t) => t.ok(true))
    t.skip('another', async (t) => t.ok(false))`,
  rejecting: `t.test('one', async (t) => {
      t.ok(true)
      Promise.reject(new Error('nobody waits'))
      await new Promise((resolve) => setImmediate(resolve))
    })`,
  speaking: `t.test('goes on for longer than a silence', async (t) => {
      for (let times = 0; times < 5; times += 1) {
        t.ok(true, 'still here')
        // So that it is still there when it is ended.
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })`,
  lingering: `const { writeFileSync } = await import('node:fs')
    t.test('one', async (t) => t.ok(true))
    setTimeout(() => {
      console.log('a word after the end')
      writeFileSync('${folder}/lingered', '')
    }, 300)`,
  apart: `const { existsSync } = await import('node:fs')
    t.test('measures process.memoryUsage', async (t) => {
      t.ok(true)
      while (!existsSync('${folder}/lingered')) await new Promise((resolve) => setTimeout(resolve, 20))
    })`,
  hanging: `t.test('waits for ever', async (t) => {
      setInterval(() => undefined, 1000)
      t.ok(true, 'hangs now')
      await new Promise(() => undefined)
    })`,
  abandoned: `const { writeFileSync, renameSync } = await import('node:fs')
    t.test('waits for ever', async () => {
      setInterval(() => undefined, 1000)
      writeFileSync('${folder}/writing', String(process.pid))
      renameSync('${folder}/writing', '${folder}/pid')
      await new Promise(() => undefined)
    })`,
  spinning: `t.test('spins for ever', async (t) => {
      t.ok(true, 'spins now')
      // What it said leaves the process before.
      for (let turns = 0; turns < 10; turns += 1) await new Promise((resolve) => setImmediate(resolve))
      while (true);
    })`,
}
for (const [name, text] of Object.entries(planted))
  writeFileSync(join(folder, `${name}.test.ts`), `import t from 'tap'\n${text}\n`)

const run = (names: string[], settings: Parameters<typeof runTapFiles>[1] = {}) =>
  runTapFiles(
    names.map((name) => `${name}.test.ts`),
    { jobs: 1, cwd: folder, ...settings },
  )

/** A clock of silences that moves when a line says so, however slow the machine is. */
function silenceClock(movesBy: (line: string) => readonly number[]) {
  let now = 0
  const waiting = new Set<{ at: number; work: () => void }>()
  const moves = (ms: number) => {
    now += ms
    for (const one of waiting)
      if (one.at <= now) {
        waiting.delete(one)
        one.work()
      }
  }
  return {
    after: (ms: number, work: () => void) => {
      const one = { at: now + ms, work }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    onLine: (line: string) => movesBy(line).forEach(moves),
  }
}
const silenceMs = 3_000
const nearlyASilence = silenceMs - 100

describe('the server tests', () => {
  it('run a file once that was named twice', () => {
    const file = join(folder, 'green.test.ts')
    const args = [join(import.meta.dirname, '../support/runTap.ts'), file, file]
    expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout).toMatch(/^2 passed, 0 failed$/m)
  })
  it('count each test of each file, of a red one too, and begin anew after it', async () => {
    const results = await run(['green', 'alsoGreen', 'alsoGreen', 'red', 'alsoGreen', 'green'])
    expect(results.map(({ file, passed, failed }) => [file, passed, failed])).toEqual([
      ['green.test.ts', 2, 0],
      ['alsoGreen.test.ts', 1, 0],
      ['alsoGreen.test.ts', 0, 1],
      ['red.test.ts', 1, 1],
      ['alsoGreen.test.ts', 1, 0],
      ['green.test.ts', 2, 0],
    ])
    expect(results[3]?.output).toContain('a sum is right')
  })

  describe('are red when a file', () => {
    const reasons: [string, RegExp][] = [
      ['throwing', /at the top/],
      ['unreadable', /gone\.ts/],
      ['exiting', /one/],
      ['exitingAtOnce', /./],
      ['empty', /no test ran/],
      ['missing', /missing\.test\.ts/],
      ['skipping', /another/],
      ['leaving', /it leaves behind: global leftByAFile, setting LEFT_BY_A_FILE, temporary left-by-a-file/],
      ['rejecting', /nobody waits/],
    ]
    const results = run([...reasons.map(([name]) => name), 'green'])
    it.each(reasons)('is %s', async (name, said) => {
      const result = (await results).find(({ file }) => file === `${name}.test.ts`)
      expect(result?.failed).toBeGreaterThan(0)
      expect(result?.output).toMatch(said)
    })
    it('but not the file after them', async () => {
      expect((await results).at(-1)).toMatchObject({ file: 'green.test.ts', passed: 2, failed: 0 })
    })
  })

  it('end a file that hangs or spins, say in which test, and go on after it; one that goes on may take its time', async () => {
    const clock = silenceClock((line) => {
      if (line.includes('still here')) return [nearlyASilence]
      if (line.includes('hangs now')) return [silenceMs]
      return line.includes('spins now') ? [silenceMs, silenceMs / 5] : []
    })
    const names = ['speaking', 'hanging', 'spinning', 'green']
    const [speaking, hanging, spinning, green] = await run(names, { silenceMs, ...clock })
    expect(speaking).toMatchObject({ passed: 1, failed: 0 })
    expect(hanging?.failed).toBeGreaterThan(0)
    expect(hanging?.output).toContain('waits for ever')
    expect(spinning?.failed).toBeGreaterThan(0)
    expect(spinning?.output).toContain('spins for ever')
    expect(green).toMatchObject({ passed: 2, failed: 0 })
  })

  it('end when whoever runs them was killed', async () => {
    const args = [join(import.meta.dirname, '../support/runTap.ts'), join(folder, 'abandoned.test.ts')]
    const runner = spawn(process.execPath, args, { stdio: 'ignore' })
    await vi.waitUntil(() => existsSync(join(folder, 'pid')), { timeout: 60_000 })
    const file = processId(Number(readFileSync(join(folder, 'pid'), 'utf8')))
    runner.kill('SIGKILL')
    await vi.waitUntil(() => !isRunning(file), { timeout: 60_000 })
  })

  it('draw the cases of their properties by the seed of the run', async () => {
    vi.stubEnv('TEST_SEED', '7')
    expect(await run(['drawing'])).toMatchObject([{ passed: 1, failed: 0 }])
  })

  it('measure a silence within one file: a word after its end does not end a later one', async () => {
    // The first speaks again while the second runs in a process of its own; the third runs in the first one's process.
    const clock = silenceClock((line) => (line.includes('still here') ? [nearlyASilence] : []))
    const results = await run(['lingering', 'apart', 'speaking'], { silenceMs, ...clock })
    expect(results.map(({ file, failed }) => [file, failed])).toEqual([
      ['lingering.test.ts', 0],
      ['apart.test.ts', 0],
      ['speaking.test.ts', 0],
    ])
  })
})
