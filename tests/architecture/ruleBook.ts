import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './sources.ts'

const row = /^\| (\d+) \| .* \| `([^`]+)` `(\w+)` \| `([^`]+)` \|$/gm
const numbered = /^\| (\d+) \|/gm

type Rule = { number: number; file: string; name: string; triedIn: string }

const bookOf = (root: string): string => readFileSync(join(root, 'domain/README.md'), 'utf8')

/** The numbers of domain/README.md with the function that implements each rule and the test that tries it. */
export const rulesIn = (root: string): Rule[] =>
  [...bookOf(root).matchAll(row)].map(([, number, file = '', name = '', triedIn = '']) => ({
    number: Number(number),
    file: /^(server|jobs|web)\//.test(file) ? file : `domain/${file}`,
    ...{ name, triedIn },
  }))

const cited = /\brules? (\d+(?:(?:, and |, | to | and )\d+)*)/gi

/** The rules that a text cites: `rule 12`, `rules 12 and 13`, `rules 12 to 14`. */
const citedIn = (text: string): number[] =>
  [...text.replaceAll(/\n\s*(?:\*|\/\/) ?/g, ' ').matchAll(cited)].flatMap(([, numbers = '']) =>
    numbers.split(/, and |, | and /).flatMap((part) => {
      const [first = 0, last = first] = part.split(' to ').map(Number)
      return Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
    }),
  )

/** The comment right above the declaration of a name; null where nothing of that name is declared. */
function commentAbove(text: string, name: string): string | null {
  const declared = new RegExp(`^(?:export )?(?:async )?(?:function|const)\\*? ${name}\\b`, 'm').exec(text)
  if (declared === null) return null
  const above = text.slice(0, declared.index)
  const block = above.endsWith('*/\n') ? above.slice(above.lastIndexOf('/**')) : ''
  return block === '' ? (/(?:^\/\/ .*\n)+$/m.exec(above)?.[0] ?? '') : block
}

const uses = (text: string, name: string): number => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
const ships = ({ path }: Source): boolean => /^(domain|server|web|jobs)\//.test(path)

/** What is wrong with one rule: its function or its test does not cite it, or nothing that ships uses the function. */
function faultsOf({ number, file, name, triedIn }: Rule, sources: ReadonlyMap<string, Source>): string[] {
  const test = sources.get(triedIn)?.text
  const holder = sources.get(file)?.text
  const comment = holder === undefined ? null : commentAbove(holder, name)
  const elsewhere = [...sources.values()].some(
    (one) => ships(one) && one.imports.some(({ target }) => target === file) && uses(one.text, name) > 0,
  )
  const isUsed = elsewhere || uses(holder ?? '', name) > 1
  return [
    ...(comment === null ? [`${number} names ${name} of ${file}, which is not there`] : []),
    ...(comment !== null && !citedIn(comment).includes(number) ? [`${number} is not cited by ${name}`] : []),
    ...(comment !== null && !isUsed ? [`${number} is held by ${name}, which nothing that ships uses`] : []),
    ...(test === undefined ? [`${number} names ${triedIn}`] : []),
    ...(test !== undefined && !citedIn(test).includes(number)
      ? [`${number} is not cited by ${triedIn}`]
      : []),
  ]
}

/** Rows without function and test, rules with the same number, and rules whose function or test does not hold them. */
export function brokenRules(root: string, sources: readonly Source[]): string[] {
  const rules = rulesIn(root)
  const numbers = rules.map(({ number }) => number)
  const byPath = new Map(sources.map((source) => [source.path, source]))
  return [
    ...[...bookOf(root).matchAll(numbered)]
      .filter(([, number]) => !numbers.includes(Number(number)))
      .map(([, number]) => `${number} names no function and test`),
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${number} twice`),
    ...rules.flatMap((rule) => faultsOf(rule, byPath)),
  ]
}

const comments = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join('\n')

/** Comments that cite a rule which the rule book does not have. */
export function unknownRules(sources: readonly Source[], root: string): string[] {
  const known = new Set(rulesIn(root).map(({ number }) => number))
  return sources.filter(ships).flatMap(({ path, text }) =>
    citedIn(comments(text))
      .filter((number) => !known.has(number))
      .map((number) => `${path} cites rule ${number}`),
  )
}

const absent =
  /\bdecisions, [A-Z]|\bspec(?:ification)? \d|\bevent-store\b|\b(?:client|performance|architecture)\.md\b/i

/** Comments that refer to documents which the repository does not hold. */
export const absentDocuments = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => absent.test(comments(text))).map(({ path }) => path)
