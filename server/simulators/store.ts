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
  const tables = new Map<string, Map<string, unknown>>()
  const pending: Change[] = []
  let depth = 0

  const rowsOf = (name: string) => {
    const rows = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, rows)
    return rows
  }

  const flush = () => {
    if (pending.length === 0) return
    writeSync(descriptor, `${JSON.stringify(pending.splice(0))}\n`)
    fsyncSync(descriptor)
  }

  const change = (name: string, key: string, value: unknown) => {
    if (value === null) rowsOf(name).delete(key)
    else rowsOf(name).set(key, value)
    pending.push([name, key, value])
    if (depth === 0) flush()
  }

  const whole = wholeLines(file)
  ftruncateSync(descriptor, whole.bytes)
  for (const [name, key, value] of whole.changes) {
    if (value === null) rowsOf(name).delete(key)
    else rowsOf(name).set(key, value)
  }

  return {
    table: (name, shape) => {
      const rows = rowsOf(name)
      return {
        get: (key) => (rows.has(key) ? shape.parse(rows.get(key)) : undefined),
        put: (key, value) => change(name, key, value),
        remove: (key) => change(name, key, null),
        values: () => Array.from(rows.values(), (value) => shape.parse(value)),
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
      for (const rows of tables.values()) rows.clear()
      pending.length = 0
      ftruncateSync(descriptor, 0)
      fsyncSync(descriptor)
    },
    close: () => closeSync(descriptor),
  }
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
