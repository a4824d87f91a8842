import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../..')

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

/** A process that is started again whenever it ends by itself. */
export type Kept = { stop(): Promise<void> }

/**
 * Keeps a file of ours running. A child that ends again and again within seconds is given up:
 * `gaveUp` is called with its last exit code, once.
 */
export function keepRunning(
  name: string,
  file: string,
  environment: Environment,
  gaveUp: (name: string, code: number | null) => void,
): Kept {
  let stopping = false
  let quickEnds = 0
  let child = begin()

  function begin(): ChildProcess {
    const began = Date.now()
    const started = start(file, environment)
    started.once('exit', async (code, signal) => {
      if (stopping) return
      quickEnds = Date.now() - began < 5000 ? quickEnds + 1 : 0
      if (quickEnds >= 3) return gaveUp(name, code)
      console.error(`빌림: ${name} ended (${signal ?? `exit ${code}`}); starting it again`)
      await pause(300 * (quickEnds + 1))
      if (!stopping) child = begin()
    })
    return started
  }

  return {
    stop: async () => {
      stopping = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const killer = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(killer)
    },
  }
}
