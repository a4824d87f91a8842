import { createHash } from 'node:crypto'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Returns the sha256 (hex) of the value's JSON with sorted keys: equal requests hash alike in any order of keys. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(sorted(value)).digest('hex')
}

function sorted(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => sorted(item)).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => `${JSON.stringify(key)}:${sorted(item)}`)
      .join(',')}}`
  return JSON.stringify(value) ?? 'null'
}
