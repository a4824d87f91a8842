import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { compileCache } from '../../server/cli/supervisor/child.ts'

const root = join(import.meta.dirname, '../..')

/** The file of a program that the packages bring. */
export const packaged = (name: string): string => `node_modules/.bin/${name}`

/** Where the programs of a stage print. */
export type Screen = {
  /** Runs a program of the project on this process' Node, as the machine's own may be older. Resolves to its exit code. */
  run: (
    file: string,
    args: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<number | null>
  say: (line: string) => void
}

/** What runs on it prints where this process does. */
export const atOnce: Screen = {
  run: (file, args, environment) => ended(start(file, args, { stdio: 'inherit' }, environment)),
  say: (line) => console.log(line),
}

/** A screen that keeps its lines until it is shown. */
export type HeldScreen = Screen & {
  /** Prints what was held back, and the rest as it comes. */
  show: () => void
  /** Ends what runs, with all that it started. */
  end: () => void
}

export function heldBack(): HeldScreen {
  const held: (string | Buffer)[] = []
  let isShown = false
  let running: ChildProcess | undefined
  const print = (text: string | Buffer) => {
    if (isShown) process.stdout.write(text)
    else held.push(text)
  }
  const end = () => running && signalGroup(running, 'SIGTERM')
  process.once('exit', end)
  return {
    run: async (file, args, environment) => {
      // A group of its own: what it started ends with it.
      running = start(file, args, { detached: true, stdio: ['ignore', 'pipe', 'pipe'] }, environment)
      for (const stream of [running.stdout, running.stderr]) stream?.on('data', print)
      const code = await ended(running)
      running = undefined
      return code
    },
    say: (line) => print(`${line}\n`),
    show: () => {
      isShown = true
      for (const text of held.splice(0)) process.stdout.write(text)
    },
    end,
  }
}

const start = (
  file: string,
  args: readonly string[],
  how: SpawnOptions,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess =>
  spawn(process.execPath, [join(root, file), ...args], {
    ...{ cwd: root, ...how },
    // Programs that keep what Node made of their modules would otherwise keep it for as long as the run's folder lasts.
    env: { ...process.env, ...compileCache, ...environment },
  })

async function ended(child: ChildProcess): Promise<number | null> {
  await once(child, 'close')
  return child.exitCode
}

/** Signals a process that leads a group, and all that it started. */
export function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal)
  } catch {
    // All of it has ended.
  }
}

/** Has this process end at a signal as it does by itself: with all that it has to do at its end. */
export function exitAtSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
}

/** Runs a program of the project and returns what it printed. */
export const printedBy = (file: string, args: readonly string[], input: string): string =>
  spawnSync(process.execPath, [join(root, file), ...args], { cwd: root, input, encoding: 'utf8' }).stdout
