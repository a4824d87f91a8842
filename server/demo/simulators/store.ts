import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const changeShape = z.tuple([z.string(), z.string(), z.unknown()])
type Change = z.infer<typeof changeShape>

export type Table<T> = {
  get(key: string): T | undefined
  put(key: string, value: T): void
  remove(key: string): void
  values(): T[]
  entries(): [string, T][]
}

export type Store = {
  /** Values that were written before are read again under the shape. */
  table<T>(name: string, shape: z.ZodType<T>): Table<T>
  /** What `work` changes reaches the disk as one line: all of it survives a kill, or none. */
  commit<T>(work: () => T): T
  reset(): void
  close(): void
}

/** An append-only log of changes, replayed at start and flushed to the disk with every commit. */
export function openStore(file: string): Store {
  mkdirSync(dirname(file), { recursive: true })
  const descriptor = openSync(file, 'a+')
  const whole = wholeLines(file)
  ftruncateSync(descriptor, whole.bytes)
  const tables: { clear(): void }[] = []
  const pending: Change[] = []
  let depth = 0

  const flush = () => {
    if (pending.length === 0) return
    writeSync(descriptor, `${JSON.stringify(pending.splice(0))}\n`)
    fsyncSync(descriptor)
  }

  const write = (change: Change) => {
    pending.push(change)
    if (depth === 0) flush()
  }

  return {
    table: (name, shape) => {
      const rows = replayed(whole.changes, name, shape)
      tables.push(rows)
      return {
        get: (key) => rows.get(key),
        put: (key, value) => {
          rows.set(key, value)
          write([name, key, value])
        },
        remove: (key) => {
          rows.delete(key)
          write([name, key, null])
        },
        values: () => [...rows.values()],
        entries: () => [...rows],
      }
    },
    commit: (work) => {
      depth += 1
      try {
        return work()
      } finally {
        depth -= 1
        if (depth === 0) flush()
      }
    },
    reset: () => {
      for (const rows of tables) rows.clear()
      pending.length = 0
      ftruncateSync(descriptor, 0)
      fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
}

function replayed<T>(changes: Change[], name: string, shape: z.ZodType<T>): Map<string, T> {
  const last = new Map<string, unknown>()
  for (const [table, key, value] of changes) {
    if (table !== name) continue
    if (value === null) last.delete(key)
    else last.set(key, value)
  }
  return new Map([...last].map(([key, value]) => [key, shape.parse(value)]))
}

/** A kill may leave half a line at the end: it was never answered, so it never happened. */
function wholeLines(file: string): { changes: Change[]; bytes: number } {
  const text = readFileSync(file, 'utf8')
  const end = text.lastIndexOf('\n') + 1
  const changes = text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => z.array(changeShape).parse(JSON.parse(line)))
  return { changes, bytes: Buffer.byteLength(text.slice(0, end)) }
}
