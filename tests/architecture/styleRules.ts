import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Source } from './sources.ts'

const styleSheet = /import (\w+) from '([^'\n]+\.module\.css)'/g
const comment = /\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g
const selector = /\.([A-Za-z_][\w-]*)/g

/** The class names that a component reads from the style sheets that it imports. */
function classesIn({ path, text }: Source): { sheet: string; name: string }[] {
  return [...text.matchAll(styleSheet)].flatMap(([, styles = '', file = '']) => {
    const used = new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')
    const sheet = posix.normalize(posix.join(posix.dirname(path), file))
    return [...text.matchAll(used)].map(([, one, other]) => ({ sheet, name: one ?? other ?? '' }))
  })
}

/** Class names that no rule of their style sheet is about, so that they style nothing. */
export function classesWithoutRule(root: string, sources: readonly Source[]): string[] {
  const rules = new Map<string, ReadonlySet<string>>()
  const rulesOf = (sheet: string): ReadonlySet<string> => {
    const known = rules.get(sheet)
    if (known !== undefined) return known
    const file = join(root, sheet)
    const text = existsSync(file) ? readFileSync(file, 'utf8').replaceAll(comment, '') : ''
    const found = new Set([...text.matchAll(selector)].map(([, name = '']) => name))
    rules.set(sheet, found)
    return found
  }
  const unruled = sources.flatMap((source) =>
    classesIn(source)
      .filter(({ sheet, name }) => !rulesOf(sheet).has(name))
      .map(({ name }) => `${source.path} ${name}`),
  )
  return [...new Set(unruled)]
}

const block = /([^{}]+)\{([^{}]*)\}/g
const scrolls = /\boverflow(?:-[xy])?:\s*(?:auto|scroll)/

/**
 * Boxes of the console that scroll without being what their content is placed in: words that only a screen reader reads
 * are placed, and would make the page as long as the content is, so that a wheel scrolls the menu away.
 */
export const unplacedScrollers = (root: string): string[] =>
  globSync('web/staff/**/*.css', { cwd: root }).flatMap((sheet) =>
    [...readFileSync(join(root, sheet), 'utf8').replaceAll(comment, '').matchAll(block)]
      .filter(([, , rules = '']) => scrolls.test(rules) && !/\bposition:/.test(rules))
      .map(([, name = '']) => `${sheet} ${name.trim()}`),
  )

/** Fields of files that show the browser's own words, in the language of the browser. */
export const nativeFileFields = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        path.startsWith('web/') && path !== 'web/kit/FileInput.tsx' && /type="file"/.test(text),
    )
    .map(({ path }) => path)
