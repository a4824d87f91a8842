import { inNfc } from '../../../domain/shared/normalText.ts'

/** Deeper than any request schema. Values nested deeper stay unchanged, because their schema refuses them anyway. */
const deepestShape = 32

/** Returns whether the value is a plain object, or a parsed query, whose prototype is the parser's own empty object. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * Returns a request value with every text in Unicode NFC. macOS may send 한 as three code points where a phone sends
 * one: unnormalised, the same name would be stored in two forms that no search matches, and would exceed length limits.
 * Returns the same object when nothing changes, which is nearly always. Callers leave out `depth`.
 */
export function composed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return inNfc(value)
  if (depth === deepestShape) return value
  if (Array.isArray(value)) {
    const all = value.map((one) => composed(one, depth + 1))
    return all.every((one, nth) => one === value[nth]) ? value : all
  }
  if (!isPlain(value)) return value
  const all = Object.entries(value).map(([name, inner]) => [name, composed(inner, depth + 1)] as const)
  return all.every(([name, inner]) => inner === value[name]) ? value : Object.fromEntries(all)
}
