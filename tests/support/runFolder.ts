// Each run of tests keeps its temporary files in a folder of its own, which goes with it.
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { birthOf, endProcess, isRunning, type ProcessId } from '../../server/cli/supervisor/processes.ts'
import { emptyAbove, kept } from './kept.ts'
import { exitAtSignals } from './programs.ts'

const memory = '/dev/shm'
const ofThisUser = process.getuid?.() ?? 0
const place = `billim-tests-${ofThisUser}`

/** Where this user's runs may lie. */
export const placesOfRuns = (): string[] => [...new Set([memory, tmpdir()])].map((root) => join(root, place))

/** Names the folder of a run to its processes. */
const runOf = 'BILLIM_TEST_RUN'

/** The folder of the run to which this process belongs, if it belongs to one. */
export const runFolder = (): string | undefined => process.env[runOf]

/** What is tried on a disk, as a shop has it, is not in memory. */
export const isDurable = process.env.TEST_POSTGRES_DURABLE === '1'

/** True where there is plenty of memory for files. */
function hasMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) > 6 * 2 ** 30
}

/**
 * Where a run of this user would lie now: in memory where there is plenty. Shops under test write whole clusters,
 * and wait for the disk at each commit, as a shop has to, without telling a test anything; a database is 1,200 files,
 * and ext4 without a journal looks at each inode that was freed in the last minute before it gives out one.
 */
export const placeOfRuns = (): string =>
  join(process.env.TMPDIR === undefined && !isDurable && hasMemory() ? memory : tmpdir(), place)

/** The modules of the shop and of all packages, several times over. */
const mostCompiled = 40_000

let begun: Promise<void> | undefined
/**
 * Begins a run, once in a process: temporary files and servers of this process, and of those that it starts, lie in a
 * folder of the run's own and end with it, so that a run beside it neither shares nor stops them. What runs left that
 * were killed is removed.
 */
export function beginRun(): Promise<void> {
  begun ??= begin()
  return begun
}

async function begin(): Promise<void> {
  for (const runs of placesOfRuns()) await removeGone(runs)
  emptyAbove(kept.compiled, mostCompiled)
  const folder = join(placeOfRuns(), nameOf(process.pid))
  mkdirSync(folder, { recursive: true })
  process.env[runOf] = folder
  process.env.TMPDIR = folder
  exitAtSignals()
  process.once('exit', () => leave(folder))
}

/** A pid is another process' later on, but not with the same birth. */
const nameOf = (pid: number): string => `run-${pid}-${birthOf(pid)?.replaceAll(/\W+/g, '') ?? ''}`

/** True when the process that began the run of this name has ended. */
export function isGone(run: string): boolean {
  const pid = Number(/^run-(\d+)-/.exec(run)?.[1])
  return nameOf(pid) !== run
}

/** Ends what still runs for runs whose process is gone, and removes their folders. */
async function removeGone(runs: string): Promise<void> {
  for (const name of globSync('run-*', { cwd: runs }).filter(isGone)) {
    const folder = join(runs, name)
    for (const file of globSync('{*/holder.json,postgres-*/address}', { cwd: folder })) {
      const process_ = readProcess(join(folder, file))
      if (process_ !== null) await endProcess(process_)
    }
    remove(folder)
  }
}

/** Of a shop or a server: each names its process in a file. */
const processShape = z.object({ pid: z.number(), born: z.string() })
function readProcess(file: string): ProcessId | null {
  try {
    return processShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // It ended since, or was killed while it wrote.
    return null
  }
}

/** A server that runs is told to end, and removes its folder itself, and the run's with the last of them. */
function leave(folder: string): void {
  const served = new Set<string>()
  for (const file of globSync('postgres-*/address', { cwd: folder })) {
    const server = readProcess(join(folder, file))
    if (server === null || !isRunning(server)) continue
    process.kill(server.pid, 'SIGTERM')
    served.add(dirname(file))
  }
  for (const name of readdirSync(folder)) if (!served.has(name)) remove(join(folder, name))
  removeEmpty(folder)
}

/** What is ended beside it may still write there; the next run removes that. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // Not empty again.
  }
}

export function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something else is there yet.
  }
}
