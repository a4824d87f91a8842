import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { endProcess, isRunning, type ProcessId, processId } from './processes.ts'

const processShape = z.object({ pid: z.number(), born: z.string() })
const holderShape = processShape.extend({ port: z.number(), children: z.array(processShape) })

/** The process that owns a data directory, as recorded in its file. */
type Holder = z.infer<typeof holderShape>

export type Hold = {
  /** Records the holder's child processes, so that a later start can end those that outlived it. */
  keep: (children: readonly number[]) => void
  release: () => void
}

/**
 * Locks a data directory for this process, and ends the child processes that a dead holder left. Returns the holder
 * instead, and changes nothing, when another running process owns the directory.
 */
export async function holdDirectory(
  directory: string,
  port: number,
  { say = () => {}, write = writeHolder, tryAgainMs = 5_000 }: Writing = {},
): Promise<Hold | { heldBy: Holder }> {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'holder.json')
  const self = { ...processId(process.pid), port }
  const { found, isHeld } = await oneAtATime(join(directory, 'holder.lock'), () => {
    const found = read(file)
    const isHeld = found !== null && isRunning(found)
    // The earlier holder's children stay recorded until they have ended, because this process may be killed before.
    if (!isHeld) write(file, { ...self, children: found?.children ?? [] })
    return { found, isHeld }
  })
  if (found !== null && isHeld) return { heldBy: found }
  for (const child of found?.children ?? []) await endProcess(child)
  let children: readonly ProcessId[] = []
  let again: NodeJS.Timeout | undefined
  /** The processes go on without their record, and whoever ends this one meanwhile ends them, too. */
  const record = (isFirst: boolean): void => {
    clearTimeout(again)
    try {
      write(file, { ...self, children })
      again = undefined
    } catch (fault) {
      if (isFirst) say(`${file} could not be written (${String(fault)}); trying again until there is room`)
      again = setTimeout(record, tryAgainMs, false)
    }
  }
  return {
    keep: (pids) => {
      children = pids.map(processId)
      record(again === undefined)
    },
    release: () => {
      clearTimeout(again)
      rmSync(file, { force: true })
    },
  }
}

/** Returns the port of the shop that runs on a data directory; null when none does. */
export function heldPort(directory: string): number | null {
  const holder = read(join(directory, 'holder.json'))
  return holder !== null && isRunning(holder) ? holder.port : null
}

type Entry = Omit<Holder, 'children'> & { children: readonly ProcessId[] }
type Writing = {
  say?: (line: string) => void
  write?: (file: string, holder: Entry) => void
  /** The pause in ms before a record is tried again that a full disk refused. */
  tryAgainMs?: number
}

function read(file: string): Holder | null {
  try {
    return holderShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No file, or one that a power cut left half written: no process of ours owns it.
    return null
  }
}

function writeHolder(file: string, holder: Entry): void {
  writeFileSync(`${file}.new`, JSON.stringify(holder))
  renameSync(`${file}.new`, file)
}

/** A process holds the lock without a pause in between, so an older one belongs to a process that was killed. */
const lockLastsMs = 5_000

/** Serialises concurrent starts; `look` is synchronous, so that the lock is held for milliseconds. */
async function oneAtATime<Result>(lock: string, look: () => Result): Promise<Result> {
  for (; !made(lock); await pause(50)) removeDead(lock)
  try {
    return look()
  } finally {
    remove(lock)
  }
}

function made(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (fault) {
    if (isFault(fault, 'EEXIST')) return false
    throw fault
  }
}

function removeDead(lock: string): void {
  const status = statSync(lock, { throwIfNoEntry: false })
  if (status !== undefined && Date.now() - status.mtimeMs > lockLastsMs) remove(lock)
}

/** Removes the lock; another start may have removed it first. */
function remove(lock: string): void {
  try {
    rmdirSync(lock)
  } catch (fault) {
    if (!isFault(fault, 'ENOENT')) throw fault
  }
}

const isFault = (fault: unknown, code: string): boolean =>
  fault instanceof Error && 'code' in fault && fault.code === code
