import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const quickMs = 5_000
const longestPauseMs = 30_000

/** A process reads a thousand modules; Node keeps what it made of each beside them for the next one. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

export type Environment = Readonly<Record<string, string | undefined>>

/** Runs one of our files to its end, with inherited output, and returns its exit code. */
export function runToEnd(file: string, environment: Environment): Promise<number> {
  return new Promise((resolve) => {
    start(file, environment).once('exit', (code) => resolve(code ?? 1))
  })
}

const start = (file: string, environment: Environment): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...compileCache, ...process.env, ...environment },
  })

/** Returns the pause in ms before a restart, after so many quick exits in a row (exponential backoff). */
export const restMs = (quickEnds: number): number => Math.min(longestPauseMs, 300 * 2 ** quickEnds)

/** A supervised process. */
export type Kept = { pid: () => number; stop: () => Promise<void> }

/**
 * Keeps one of our files running: restarts it whenever it exits by itself, with growing pauses when it exits within
 * seconds. Never gives up; reports each restart to `say`.
 */
export function keepRunning(settings: {
  name: string
  file: string
  environment: Environment
  say: (line: string) => void
  /** Called after each restart, because the pid has changed. */
  changed: () => void
}): Kept {
  const { name, file, environment, say, changed } = settings
  let stopping = false
  let quickEnds = 0
  let child = begin()

  function begin(): ChildProcess {
    const began = Date.now()
    const started = start(file, environment)
    started.once('exit', async (code, signal) => {
      if (stopping) return
      quickEnds = Date.now() - began < quickMs ? quickEnds + 1 : 0
      const restsMs = restMs(quickEnds)
      say(`${name} ended (${signal ?? `exit ${code}`}); starting it again in ${restsMs / 1_000} s`)
      await pause(restsMs)
      if (stopping) return
      child = begin()
      changed()
    })
    return started
  }

  return {
    pid: () => child.pid ?? 0,
    stop: () => {
      stopping = true
      return ended(child)
    },
  }
}

/** Runs one of our files once, in parallel with the rest. */
export function runBeside(file: string, environment: Environment): Kept {
  const child = start(file, environment)
  return { pid: () => child.pid ?? 0, stop: () => ended(child) }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await end
  clearTimeout(killer)
}
