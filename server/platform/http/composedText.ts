/** Deeper than any shape of the wire: what is nested further is refused by its shape, and left as it is. */
const deepestShape = 32

/** Also the parsed query, whose prototype is an empty object of the parser's own. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/**
 * What a request says, with every text composed (Unicode NFC). A Mac sends 한 as three letters where a telephone sends
 * one: stored as they came, the same name would be two that no search finds together, and too long by its letters.
 * What is composed already stays the very same value, which nearly all of it is.
 */
export function composed(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (depth === deepestShape) return value
  if (Array.isArray(value)) {
    const all = value.map((one) => composed(one, depth + 1))
    return all.every((one, nth) => one === value[nth]) ? value : all
  }
  if (!isPlain(value)) return value
  const all = Object.entries(value).map(([name, inner]) => [name, composed(inner, depth + 1)] as const)
  return all.every(([name, inner]) => inner === value[name]) ? value : Object.fromEntries(all)
}
