import type { Operation } from './operations.ts'

/** Values that exist in the shop, by the kind of thing that they name. */
export type Known = Map<string, (string | number)[]>

/** The latest are kept: what was made last is the least likely to be over. */
const keptOfAKind = 12
const wrappers: ReadonlySet<string> = new Set(['data', 'result'])

/** What a field names: `orderItemId` and `order-items` are both an `orderItem`. */
export const kindOf = (name: string): string =>
  name.replace(/(?:Ids?|s)$/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The part of a path that says what it is about, before `parameter` or last of all. */
export function subjectOf(path: string, parameter?: string): string {
  const parts = path.split('/')
  const before = parameter === undefined ? parts : parts.slice(0, parts.indexOf(`{${parameter}}`))
  return before.findLast((part) => part !== '' && !part.startsWith('{')) ?? ''
}

/** What exists of that kind; a `picture` may be a `promotionPicture`. */
export function valuesOf(known: Known, kind: string): readonly (string | number)[] | undefined {
  if (kind === '') return undefined
  const lastWord = kind.charAt(0).toUpperCase() + kind.slice(1)
  return known.get(kind) ?? [...known].find(([other]) => other.endsWith(lastWord))?.[1]
}

/** Starts with these values; whether a field's name is of one or of several does not matter. */
export const knownOf = (values: Readonly<Record<string, readonly (string | number)[]>>): Known => {
  const known: Known = new Map()
  for (const [name, all] of Object.entries(values)) for (const value of all) keep(known, kindOf(name), value)
  return known
}

function keep(known: Known, kind: string, value: string | number): void {
  const others = (known.get(kind) ?? []).filter((other) => other !== value)
  known.set(kind, [...others, value].slice(-keptOfAKind))
}

/** Learns every id that an answer tells: a row's own under what the path is about, others under their field's name. */
export function learn(known: Known, { path }: Operation, answer: { statusCode: number; body: string }): void {
  if (answer.statusCode !== 200 || !answer.body.startsWith('{')) return
  const parsed: unknown = JSON.parse(answer.body)
  learnFrom(known, kindOf(subjectOf(path)), parsed)
}

function learnFrom(known: Known, kind: string, value: unknown): void {
  if (Array.isArray(value)) for (const one of value) learnFrom(known, kind, one)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  for (const [name, inner] of Object.entries(value)) {
    const isId = name === 'id' || name.endsWith('Id')
    if (isId && (typeof inner === 'string' || typeof inner === 'number'))
      keep(known, name === 'id' ? kind : kindOf(name), inner)
    else learnFrom(known, wrappers.has(name) ? kind : kindOf(name), inner)
  }
}
