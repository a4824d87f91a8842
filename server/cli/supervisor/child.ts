import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')
const quickMs = 5_000
const longestPauseMs = 30_000

export type Environment = Readonly<Record<string, string | undefined>>

/** Runs a file of ours to its end; its output is ours. */
export function runToEnd(file: string, environment: Environment): Promise<number> {
  return new Promise((resolve) => {
    start(file, environment).once('exit', (code) => resolve(code ?? 1))
  })
}

const start = (file: string, environment: Environment): ChildProcess =>
  spawn(process.execPath, [join(root, file)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })

/** How long what ended quickly so many times in a row rests before it starts again. */
export const restMs = (quickEnds: number): number => Math.min(longestPauseMs, 300 * 2 ** quickEnds)

/** A process that is started again whenever it ends by itself. */
export type Kept = { pid: () => number; stop: () => Promise<void> }

/**
 * Keeps a file of ours running. One that ends again and again within seconds rests longer each time; it is never given
 * up, and `say` is told in a line.
 */
export function keepRunning(settings: {
  name: string
  file: string
  environment: Environment
  say: (line: string) => void
  /** Called whenever another process does the work. */
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

/** Runs a file of ours once, beside the rest. */
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
