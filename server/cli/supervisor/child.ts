import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Heard, hear, isGone, unheard } from './answering.ts'

const root = join(import.meta.dirname, '../../..')
const usualQuickMs = 5_000
const longestPauseMs = 30_000
/** Longer than a call waits for a connection, so that a shop whose connections are all taken is heard to say so. */
const longestAnswerMs = 10_000
/** A process that ended so often before it ever answered is told of, instead of being tried for ever. */
const endsBeforeAnswer = 5

/** Longer than the shop gives what it is doing. */
const usualEndMs = 12_000

/** A process reads a thousand modules; Node keeps what it made of each beside them for the next one. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

export type Environment = Readonly<Record<string, string | undefined>>

/** A process that was started and has to be ended. */
export type Kept = { pid: () => number; stop: () => Promise<void> }
/** A process that is expected to end by itself, with a code. */
export type Ending = Kept & { code: Promise<number> }
/** A process that answers: `answered` is false when it ended again and again before it ever did. */
export type Answering = Kept & { answered: Promise<boolean> }

const start = (file: string, environment: Environment, stdio: StdioOptions): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    stdio,
    env: { ...compileCache, ...process.env, ...environment },
  })

const inherited: StdioOptions = ['ignore', 'inherit', 'inherit']

/** Returns the pause in ms before a restart, after so many quick exits in a row (exponential backoff). */
export const restMs = (quickEnds: number): number => Math.min(longestPauseMs, 300 * 2 ** quickEnds)

/**
 * Keeps one of our files running: restarts it whenever it exits by itself, with growing pauses when it exits within
 * seconds, and whenever it no longer answers `url` (see `isGone`). Never gives up; reports each restart to `say`.
 */
export function keepRunning(settings: {
  name: string
  file: string
  environment: Environment
  say: (line: string) => void
  /** Called after each restart, because the pid has changed. */
  changed: () => void
  /** What it answers when it is well; it is restarted only for having exited when absent. */
  url?: string
  /** How long an answer is waited for, in ms. */
  probeMs?: number
  /** How long it may take to end when it is told so, in ms. */
  endWithinMs?: number
  /** The pause in ms between two looks: while it starts, and from its first answer on. */
  lookEveryMs?: { starting: number; running: number }
  /** How long in ms a process runs at least whose end is not counted as quick. */
  quickMs?: number
  /** The pause in ms before a restart, after so many quick exits in a row. */
  pauseMs?: (quickEnds: number) => number
}): Answering {
  const { name, file, environment, say, changed, url } = settings
  const {
    probeMs = longestAnswerMs,
    endWithinMs = usualEndMs,
    lookEveryMs = { starting: 250, running: 5_000 },
    pauseMs = restMs,
    quickMs = usualQuickMs,
  } = settings
  const stopping = new AbortController()
  const { promise: answered, resolve: answer } = Promise.withResolvers<boolean>()
  let quickEnds = 0
  let ends = 0
  let child = begin()

  function begin(): ChildProcess {
    const began = Date.now()
    const started = start(file, environment, [...inheritedWithWords])
    if (url !== undefined) void watch(started, url)
    started.once('exit', async (code, signal) => {
      if (stopping.signal.aborted) return
      ends += 1
      if (ends >= endsBeforeAnswer) answer(false)
      quickEnds = Date.now() - began < quickMs ? quickEnds + 1 : 0
      const restsMs = pauseMs(quickEnds)
      say(`${name} ended (${signal ?? `exit ${code}`}); starting it again in ${restsMs / 1_000} s`)
      await pause(restsMs, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return
      child = begin()
      changed()
    })
    return started
  }

  async function watch(started: ChildProcess, asked: string): Promise<void> {
    let heard: Heard = unheard
    started.on('message', () => {
      heard = hear(heard, 'word')
    })
    while (!hasEnded(started) && !stopping.signal.aborted) {
      const seen = await look(asked, probeMs)
      heard = hear(heard, seen)
      if (seen === 'well') answer(true)
      if (isGone(heard) && !hasEnded(started) && !stopping.signal.aborted) {
        say(`${name} ${heard.hasAnswered ? 'no longer answers' : 'says nothing of its start'}; ending it`)
        started.kill('SIGKILL')
        return
      }
      const nextMs = heard.hasAnswered ? lookEveryMs.running : lookEveryMs.starting
      await pause(nextMs, null, { signal: stopping.signal }).catch(() => null)
    }
  }

  return {
    answered,
    pid: () => child.pid ?? 0,
    stop: () => {
      stopping.abort()
      answer(false)
      return ended(child, endWithinMs)
    },
  }
}

/** A process that is kept says words of its start through the channel. */
const inheritedWithWords = ['ignore', 'inherit', 'inherit', 'ipc'] as const

const look = (url: string, probeMs: number): Promise<'well' | 'ill' | 'silent'> =>
  fetch(url, { signal: AbortSignal.timeout(probeMs) }).then(
    (answer) => (answer.ok ? 'well' : 'ill'),
    () => 'silent',
  )

/** Runs one of our files once. */
export const runOnce = (file: string, environment: Environment): Ending =>
  ending(start(file, environment, inherited))

/**
 * Runs one of our files until it has ended with 0, with growing pauses in between, and reports each failure to `say`.
 * Its code is 1 when it was stopped before.
 */
export function runUntilWell(settings: {
  name: string
  file: string
  environment: Environment
  say: (line: string) => void
  /** Called after each restart, because the pid has changed. */
  changed: () => void
  /** The pause in ms before it is tried again, after so many failures. */
  pauseMs?: (failures: number) => number
}): Ending {
  const { name, file, environment, say, changed, pauseMs = restMs } = settings
  const stopping = new AbortController()
  let child = runOnce(file, environment)
  const untilWell = async (): Promise<number> => {
    for (let failures = 1; ; failures += 1) {
      const code = await child.code
      if (code === 0 || stopping.signal.aborted) return code
      const restsMs = pauseMs(failures)
      say(`${name} failed (exit ${code}); trying again in ${restsMs / 1_000} s`)
      await pause(restsMs, null, { signal: stopping.signal }).catch(() => null)
      if (stopping.signal.aborted) return code
      child = runOnce(file, environment)
      changed()
    }
  }
  return {
    code: untilWell(),
    pid: () => child.pid(),
    stop: () => {
      stopping.abort()
      return child.stop()
    },
  }
}

/** Runs a program of our packages once. */
export const runProgram = (program: string, args: readonly string[], environment: Environment): Ending =>
  ending(
    spawn(join(root, 'node_modules/.bin', program), [...args], {
      ...{ cwd: root, stdio: inherited },
      env: { ...process.env, ...environment },
    }),
  )

function ending(child: ChildProcess): Ending {
  const code = new Promise<number>((resolve) => {
    child.once('error', () => resolve(1))
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  return { code, pid: () => child.pid ?? 0, stop: () => ended(child) }
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

async function ended(child: ChildProcess, withinMs = usualEndMs): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await end
  clearTimeout(killer)
}
