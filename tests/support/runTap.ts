// Runs the tests of server and jobs, and says what failed.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { compileCache } from '../../server/cli/supervisor/child.ts'
import { stopTestPostgres, testJobs } from './postgres.ts'
import { exitAtSignals, signalGroup } from './programs.ts'
import { beginRun } from './runFolder.ts'

const root = join(import.meta.dirname, '../..')

/** How a test file of tap ended: its tests by name of their outcome, and what it printed. */
export type TapResult = { file: string; passed: number; failed: number; seconds: number; output: string }

/** Does `work` after so many milliseconds, unless what it returns is called before. */
type After = (ms: number, work: () => void) => () => void
const inRealTime: After = (ms, work) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** A file that says nothing for so long hangs. However slow the machine, one that goes on says what it did. */
const usualSilenceMs = 240_000

/**
 * Runs the files in this order in `jobs` processes beside each other, each of which runs one file after another. A file
 * that fails ends its process, so that nothing it left behind reaches the next one.
 */
export async function runTapFiles(
  files: readonly string[],
  settings: {
    jobs?: number
    silenceMs?: number
    cwd?: string
    onResult?: (result: TapResult) => void
    /** Each line that a process prints, once it was heard. */
    onLine?: (line: string) => void
    /** How silences are measured. */
    after?: After
  } = {},
): Promise<TapResult[]> {
  const { jobs = testJobs, silenceMs = usualSilenceMs, cwd = root, onResult } = settings
  const { onLine, after = inRealTime } = settings
  const waiting = [...files]
  const results: TapResult[] = []
  const work = async (job: number) => {
    let shared: TapProcess | undefined
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const isApart = needsOwnProcess(join(cwd, file))
      const using = isApart ? undefined : shared
      const child: TapProcess = using?.isAlive()
        ? using
        : startTapProcess({ job, silenceMs, cwd, onLine, after })
      const result = await child.run(file)
      if (isApart || result.failed > 0) await child.end()
      if (!isApart) shared = child
      results.push(result)
      onResult?.(result)
    }
    await shared?.end()
  }
  await Promise.all(Array.from({ length: jobs }, (_, job) => work(job)))
  return results
}

/** What is measured of a process is only its own alone. */
const needsOwnProcess = (path: string) => /process\.memoryUsage/.test(textOf(path))

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

type TapProcess = {
  run: (file: string) => Promise<TapResult>
  isAlive: () => boolean
  end: () => Promise<void>
}

const alive = new Set<ChildProcess>()
/** Tests make much that lives for one answer: with more room for it, collecting it takes half of the time. */
const youngSpace = ['--min-semi-space-size=32', '--max-semi-space-size=64']

/** Each process leads a group, so that a shop which its tests started ends with it. */
const killGroup = (child: ChildProcess) => signalGroup(child, 'SIGKILL')
process.on('exit', () => alive.forEach(killGroup))
exitAtSignals()

function startTapProcess(settings: {
  job: number
  silenceMs: number
  cwd: string
  onLine: ((line: string) => void) | undefined
  after: After
}): TapProcess {
  const { job, silenceMs, cwd, onLine, after } = settings
  const folder = mkdtempSync(join(tmpdir(), 'tap-'))
  // Another user may run PostgreSQL for a file, and has to get to what is below.
  chmodSync(folder, 0o711)
  const child = spawn(process.execPath, [...youngSpace, join(import.meta.dirname, 'tapProcess.ts')], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      TAP_JOB_ID: String(job),
      TMPDIR: folder,
      ...compileCache,
    },
  })
  alive.add(child)
  const closed = once(child, 'close').finally(() => {
    alive.delete(child)
    killGroup(child)
    rmSync(folder, { recursive: true, force: true })
  })
  const unheard = (): void => undefined
  let hear: (line: string) => void = unheard
  // A process that has ended does not take another path; that its input broke is told by its end.
  child.stdin.on('error', () => undefined)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => {
      hear(line)
      onLine?.(line)
    })

  async function run(file: string): Promise<TapResult> {
    const began = performance.now()
    const lines: string[] = []
    const told = Promise.withResolvers<boolean>()
    let takeBack: (() => void) | undefined
    const giveTime = (ms: number) => {
      takeBack?.()
      takeBack = after(ms, () => {
        lines.push(`not ok - it said nothing for ${ms / 1000} s and was ended`)
        // At this signal tap says which test it was; a process that spins does not hear it.
        child.kill('SIGALRM')
        takeBack = after(ms / 5, () => killGroup(child))
      })
    }
    // A busy machine may take its time to start the process.
    giveTime(usualSilenceMs)
    let hasBegun = false
    hear = (line) => {
      lines.push(line)
      hasBegun ||= line === `# Subtest: ${file}`
      if (hasBegun) giveTime(silenceMs)
      const end = /^(not )?ok \d+ - (.*?)( # .*)?$/.exec(line)
      if (end?.[2] === file) told.resolve(end[1] === undefined)
    }
    child.stdin.write(`${file}\n`)
    const isGreen = await Promise.race([told.promise, closed.then(() => undefined)])
    takeBack?.()
    // What the process says between two files may not begin a silence that ends the next one.
    hear = unheard
    if (isGreen === undefined)
      lines.push(`not ok - its process ended (${child.signalCode ?? child.exitCode}) before the file did`)
    const { passed, failed } = countTests(lines, isGreen === true)
    return { file, passed, failed, seconds: (performance.now() - began) / 1000, output: lines.join('\n') }
  }
  return {
    run,
    isAlive: () => child.exitCode === null && child.signalCode === null && !child.killed,
    end: async () => {
      child.stdin.end()
      const patience = setTimeout(() => killGroup(child), 5_000)
      await closed
      clearTimeout(patience)
    },
  }
}

/** The tests of one file; what was skipped did not pass, and a file without any test, or red without one, failed. */
function countTests(lines: string[], isGreen: boolean): { passed: number; failed: number } {
  const tests = lines.filter((line) => /^ {4}(not )?ok \d+/.test(line))
  const passed = tests.filter((line) => /^ {4}ok/.test(line) && !/ # (SKIP|TODO)/i.test(line)).length
  const failed = tests.length - passed
  if (tests.length === 0) lines.push('not ok - no test ran')
  return { passed, failed: failed === 0 && (!isGreen || tests.length === 0) ? 1 : failed }
}

/** The stage as the suite runs it: a line per file, and what the failing ones printed at the end. */
export async function runTapStage(files: readonly string[]): Promise<TapResult[]> {
  await beginRun()
  const results = await runTapFiles(files, {
    onResult: ({ file, passed, failed, seconds }) =>
      console.log(
        `${failed === 0 ? 'ok' : 'not ok'} - ${file} # ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`,
      ),
  })
  await stopTestPostgres()
  for (const { file, output } of results.filter(({ failed }) => failed > 0))
    console.log(`\n--- ${file}\n${withoutPassed(output)}`)
  return results
}

/** What passed is thousands of lines. */
const withoutPassed = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*(ok \d+ .*|1\.\.\d+)?$/.test(line))
    .join('\n')

if (import.meta.main) {
  const wanted = process.argv.slice(2)
  const results = await runTapStage(
    // A process reads a file once: named twice, it would have no tests the second time.
    wanted.length > 0
      ? [...new Set(wanted)]
      : globSync('tests/{server,jobs}/**/*.test.ts', { cwd: root }).sort(),
  )
  const sum = (of: 'passed' | 'failed') => results.reduce((all, result) => all + result[of], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') === 0 && results.length > 0 ? 0 : 1)
}
