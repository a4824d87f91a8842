import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readSources, type Source } from './architecture/sources.ts'

const isTapFile = (path: string) => /^tests\/(server|jobs)\/.*\.test\.ts$/.test(path)

/** What three minutes on two cores hold beside types, lint and vitest; the whole suite is for the rest. */
export const mostFiles = 16

/** Holds every call against the roles that may make it; it needs no database and takes a second. */
const always = ['tests/server/permissions.test.ts']

/** The paths that differ from where this branch left main: committed, changed and new. */
export function changedPaths(root: string): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ]
}

/** The server tests of what changed, as many as fit into a quick run. */
export function quickChoice(root: string): { chosen: string[]; left: number } {
  const changed = changedPaths(root)
  const queries = changed
    .filter((path) => path.endsWith('.sql') && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8'), imports: [] }))
  const reached = testsOf(changed, [...readSources(root), ...queries]).filter(
    (path) => !always.includes(path),
  )
  return {
    chosen: [...always, ...reached.slice(0, mostFiles)],
    left: Math.max(0, reached.length - mostFiles),
  }
}

type Text = Pick<Source, 'path' | 'text' | 'imports'>

/**
 * What a file touches: its name's words, the files that it imports, the tables that it names, the addresses
 * that it calls or serves.
 */
type Touches = Map<string, number>

/**
 * The tap files that a change reaches, those most about it first. A change reaches the files that import it, the tables
 * that it names and the files that name them too, and the addresses that any of those serve; a test is about a change by
 * what both touch. What few tests touch says more than what all of them do.
 */
export function testsOf(changed: readonly string[], sources: readonly Text[]): string[] {
  const touched = reachOf(changed, sources)
  const bySource = new Map(sources.map((source) => [source.path, source]))
  const tests = sources.filter(({ path }) => isTapFile(path))
  const touches = new Map(tests.map(({ path }) => [path, touchesOfTest(path, bySource)]))
  const users = new Map<string, number>()
  for (const one of touches.values()) for (const key of one.keys()) users.set(key, (users.get(key) ?? 0) + 1)
  const rarity = (key: string) => Math.log((1 + tests.length) / (users.get(key) ?? 1))
  const score = (path: string) => {
    if (changed.includes(path)) return Number.POSITIVE_INFINITY
    let shared = 0
    let all = 0
    for (const [key, near] of touches.get(path) ?? []) {
      const weight = near * rarity(key)
      shared += weight * (touched.get(key) ?? 0)
      all += weight ** 2
    }
    // A test that touches the whole shop touches every change, and is about none.
    return shared / Math.sqrt(all)
  }
  return tests
    .map(({ path }) => ({ path, score: score(path) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path)
}

/** Each step away from the change halves what a file says about it, and farther than this says nothing. */
const farthest = 0.1

function reachOf(changed: readonly string[], sources: readonly Text[]): Touches {
  const importers = new Map<string, string[]>()
  for (const { path, imports, text } of sources)
    for (const target of [...imports.map((one) => one.target), ...readBy(text, changed)])
      importers.set(target, [...(importers.get(target) ?? []), path])
  const naming = new Map<string, Text[]>()
  for (const source of sources)
    if (!source.path.startsWith('tests/'))
      for (const table of tablesIn(source.text)) naming.set(table, [...(naming.get(table) ?? []), source])
  const bySource = new Map(sources.map((source) => [source.path, source]))
  const reach: Touches = new Map()
  const widen = (key: string, near: number) => reach.set(key, Math.max(near, reach.get(key) ?? 0))
  const near = new Map(changed.map((path) => [path, 1]))
  for (const path of changed) {
    const own = tablesIn(bySource.get(path)?.text ?? '')
    for (const table of own)
      for (const reader of naming.get(table) ?? [])
        if (!near.has(reader.path)) near.set(reader.path, 0.5 / Math.sqrt((naming.get(table) ?? []).length))
  }
  for (const path of changed) for (const key of wordsIn(path)) widen(key, 1)
  for (const [path, one] of near) {
    widen(path, one)
    const text = bySource.get(path)?.text ?? ''
    for (const key of [...tablesIn(text), ...addressesIn(text)]) widen(key, one)
    const next = importers.get(path) ?? []
    // What everybody imports, such as an amount or a list of modules, says little of each of them.
    const farther = one / (2 * Math.max(1, Math.log10(1 + next.length)))
    for (const importer of next)
      if (farther >= farthest && farther > (near.get(importer) ?? 0)) {
        near.delete(importer)
        near.set(importer, farther)
      }
  }
  return reach
}

/** What a test touches itself and by the fixtures that it imports; not what the shop behind them imports. */
function touchesOfTest(test: string, sources: ReadonlyMap<string, Text>): Touches {
  const touches: Touches = new Map([test, ...wordsIn(basename(test))].map((key) => [key, 1]))
  const files = new Map([[test, 1]])
  for (const [path, near] of files) {
    const source = sources.get(path)
    if (source === undefined) continue
    for (const key of [...tablesIn(source.text), ...addressesIn(source.text)])
      touches.set(key, Math.max(near, touches.get(key) ?? 0))
    for (const { target } of source.imports) {
      touches.set(target, Math.max(near, touches.get(target) ?? 0))
      if (target.startsWith('tests/') && !files.has(target)) files.set(target, near / 4)
    }
  }
  return touches
}

/** SQL and other files are not imported: whoever names one reads it. */
const readBy = (text: string, changed: readonly string[]): string[] =>
  changed.filter((path) => !/\.(tsx?|mjs)$/.test(path) && text.includes(`/${basename(path)}`))

/** The words of a path's names in the singular, such as `coupon` of `domain/coupons/discount.ts`. */
const wordsIn = (path: string): string[] =>
  (path.replace(/(\.test)?\.\w+$/, '').match(/[A-Z]?[a-z]{3,}/g) ?? []).map((word) =>
    word.toLowerCase().replace(/s$/, ''),
  )

const tablesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\b(?:shop|personal)\.[a-z_]+\b/g)].map(([name]) => name))

/** An address up to its first parameter: both sides spell that part alike. */
const addressesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/\/api\/[\w-]+\/[\w-]+(?:\/[a-z][\w-]*)*/g)].map(([path]) => path))
