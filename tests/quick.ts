import { spawnSync } from 'node:child_process'
import { basename, join } from 'node:path'
import { readSources, type Source } from './architecture/sources.ts'

const root = join(import.meta.dirname, '..')
const isTapFile = (path: string) => /^tests\/(server|jobs)\/.*\.test\.ts$/.test(path)

/** What three minutes on two cores hold beside types, lint and vitest; the whole suite is for the rest. */
const mostFiles = 10

/** The paths that differ from where this branch left main: committed, changed and new. */
export function changedPaths(): string[] {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.split('\n').filter(Boolean) ?? []
  const [base = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [
    ...new Set([...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]),
  ]
}

/**
 * The tap files that a change can reach through imports, those with the shortest way first: how far a change is from a
 * test says how likely that test is about it. Of those as near, the ones that see the least else come first.
 */
export function testsOf(changed: readonly string[], sources: readonly Source[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { path, imports, text } of sources)
    for (const target of [...imports.map((one) => one.target), ...readBy(text, changed)])
      importers.set(target, [...(importers.get(target) ?? []), path])
  const imported = new Map(sources.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))
  const breadth = (path: string) => stepsFrom([path], imported).size
  return [...stepsFrom(changed, importers)]
    .filter(([path]) => isTapFile(path))
    .map(([path, step]) => ({ path, step, sees: breadth(path) }))
    .sort((a, b) => a.step - b.step || a.sees - b.sees)
    .map(({ path }) => path)
}

/** SQL and other files are not imported: whoever names one reads it. */
const readBy = (text: string, changed: readonly string[]): string[] =>
  changed.filter((path) => !/\.(tsx?|mjs)$/.test(path) && text.includes(`/${basename(path)}`))

/** How many steps away each path is that the starts lead to. */
function stepsFrom(
  starts: readonly string[],
  next: ReadonlyMap<string, readonly string[]>,
): Map<string, number> {
  const steps = new Map(starts.map((path) => [path, 0]))
  for (const [path, step] of steps)
    for (const one of next.get(path) ?? []) if (!steps.has(one)) steps.set(one, step + 1)
  return steps
}

/** The server tests of what changed, as many as fit into a quick run. */
export function quickTests(): { chosen: string[]; left: number } {
  const reached = testsOf(changedPaths(), readSources(root))
  return { chosen: reached.slice(0, mostFiles), left: Math.max(0, reached.length - mostFiles) }
}
