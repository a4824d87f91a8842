import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
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
 * Locks a data directory for this process, after ending the child processes that a dead holder left. Returns the holder
 * instead, and changes nothing, when another running process owns the directory.
 */
export async function holdDirectory(directory: string, port: number): Promise<Hold | { heldBy: Holder }> {
  mkdirSync(directory, { recursive: true })
  const file = join(directory, 'holder.json')
  return oneAtATime(join(directory, 'holder.lock'), async () => {
    const earlier = read(file)
    if (earlier !== null && isRunning(earlier)) return { heldBy: earlier }
    const self: Holder = { ...processId(process.pid), port, children: [] }
    write(file, self)
    for (const child of earlier?.children ?? []) await endProcess(child)
    return {
      keep: (children: readonly number[]) => write(file, { ...self, children: children.map(processId) }),
      release: () => rmSync(file, { force: true }),
    }
  })
}

function read(file: string): Holder | null {
  try {
    return holderShape.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    // No file, or one that a power cut left half written: no process of ours owns it.
    return null
  }
}

function write(file: string, holder: Holder & { children: readonly ProcessId[] }): void {
  writeFileSync(`${file}.new`, JSON.stringify(holder))
  renameSync(`${file}.new`, file)
}

/** Serialises concurrent starts. A lock that is held for a minute belongs to a dead process and is removed. */
async function oneAtATime<Result>(lock: string, look: () => Promise<Result>): Promise<Result> {
  for (const until = Date.now() + 60_000; !made(lock); await pause(50))
    if (Date.now() > until) rmdirSync(lock)
  try {
    return await look()
  } finally {
    rmdirSync(lock)
  }
}

function made(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
