import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'

/** Which program runs a test file; the folder says it. */
export const runners = ['vitest', 'tap', 'journeys'] as const
export type Runner = (typeof runners)[number]

const patterns: Record<Runner, string> = {
  vitest: 'tests/{architecture,domain,web}/**/*.test.{ts,tsx}',
  tap: 'tests/{server,jobs}/**/*.test.ts',
  journeys: 'tests/journeys/**/*.{test,spec}.ts',
}

export type TestFiles = Record<Runner, string[]>

/** Every test file of the project, in the order of the alphabet. */
export function testFiles(root: string): TestFiles {
  const found = (runner: Runner) =>
    globSync(patterns[runner], { cwd: root, exclude: ['tests/architecture/breach/**'] })
      .map((path) => path.split(sep).join('/'))
      .sort()
  return { vitest: found('vitest'), tap: found('tap'), journeys: found('journeys') }
}

/** The files that a name means: a path, a folder, or a part of a file's name. A path may be absolute. */
export function filesNamed(name: string, files: readonly string[], root: string): string[] {
  // What a script meant to fill in and did not must not mean every file.
  if (name.trim() === '') return []
  const path = relative(root, `${name.startsWith('/') ? '' : `${root}/`}${name}`).replace(/\/$/, '')
  const exact = files.filter((file) => file === path || file.startsWith(`${path}/`))
  if (exact.length > 0) return exact
  const word = path.toLowerCase()
  return files.filter((file) => nameOf(file).includes(word) || file.toLowerCase() === `${word}.test.ts`)
}

const nameOf = (file: string) => (file.split('/').at(-1) ?? file).toLowerCase()

/** The names of files that are most like a name that means none: a letter that differs counts one. */
export function nearestNames(name: string, files: readonly string[]): string[] {
  const short = (file: string) => nameOf(file).replace(/\.(test|spec)\.tsx?$/, '')
  const wanted = short(name)
  return files
    .map((file) => ({ file, away: distance(wanted, short(file)) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ file }) => file)
}

function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1)
      row.push(
        Math.min(
          (above[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (above[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      )
    above = row
  }
  return above[other.length] ?? 0
}
