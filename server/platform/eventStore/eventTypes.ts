import type { z } from 'zod'
import type { Json } from '../json.ts'

/**
 * One version of an event type. A new shape is a new entry with the next version and an `upcast` from the version
 * before, in TypeScript and in SQL; old entries stay for ever, each with a golden file in tests/server/golden.
 */
export type EventType = {
  type: string
  version: number
  schema: z.ZodType
  upcast?: (older: Json) => Json
  /** The same as an SQL expression over `data` (jsonb), for projections. */
  upcastSql?: string
}

export type EventTypes = {
  /** Returns the newest version of a type, which is the one written. Throws for an unregistered type. */
  current: (type: string) => number
  /** Throws when the data of an event about to be written does not fit the newest schema of its type. */
  check: (type: string, data: unknown) => void
  /** Returns a stored event's data in the newest shape. Throws for an unregistered type or an unknown version. */
  upcast: (type: string, version: number, data: Json) => Json
  all: readonly EventType[]
}

class UnknownEvent extends Error {
  override name = 'UnknownEvent'
}

/** Creates the registry of all event types. Throws when a type's versions leave a gap, or a later one has no upcast. */
export function createEventTypes(all: readonly EventType[]): EventTypes {
  const versions = new Map<string, EventType[]>()
  for (const entry of [...all].sort((a, b) => a.version - b.version)) {
    const list = versions.get(entry.type) ?? []
    if (entry.version !== list.length + 1)
      throw new Error(`${entry.type}: versions must be 1, 2, 3 … without gap; got ${entry.version}`)
    if (entry.version > 1 && (entry.upcast === undefined || entry.upcastSql === undefined))
      throw new Error(`${entry.type} version ${entry.version} has no upcast from the version before`)
    versions.set(entry.type, [...list, entry])
  }
  const listOf = (type: string) => {
    const list = versions.get(type)
    if (list === undefined) throw new UnknownEvent(`No module registered the event type ${type}`)
    return list
  }
  return {
    all,
    current: (type) => listOf(type).length,
    check: (type, data) => {
      const result = listOf(type).at(-1)?.schema.safeParse(data)
      if (result?.success !== true)
        throw new Error(`The data of ${type} does not fit its schema`, { cause: result?.error })
    },
    upcast: (type, version, data) => {
      const list = listOf(type)
      if (version < 1 || version > list.length)
        throw new UnknownEvent(`${type} has version ${version}; known are 1 to ${list.length}`)
      return list.slice(version).reduce((older, entry) => entry.upcast?.(older) ?? older, data)
    },
  }
}
