import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './sources.ts'

const row = /^\| (\d+) \| .* \| `([^`]+)` \| `([^`]+)` \|$/gm
const cited = /\brules? (\d+)(?:(?: to | and )(\d+))?/gi

/** The numbers of domain/README.md with the file that holds each rule and the test that tries it. */
export function rulesIn(root: string): { number: number; heldBy: string; triedIn: string }[] {
  const text = readFileSync(join(root, 'domain/README.md'), 'utf8')
  return [...text.matchAll(row)].map(([, number, heldBy, triedIn]) => ({
    number: Number(number),
    heldBy: `domain/${heldBy}`,
    triedIn: triedIn ?? '',
  }))
}

/** Rules with the same number, or that name a file which does not exist. */
export function brokenRules(root: string): string[] {
  const rules = rulesIn(root)
  const numbers = rules.map(({ number }) => number)
  return [
    ...numbers
      .filter((number, index) => numbers.indexOf(number) !== index)
      .map((number) => `${number} twice`),
    ...rules
      .flatMap(({ number, heldBy, triedIn }) => [heldBy, triedIn].map((file) => ({ number, file })))
      .filter(({ file }) => !existsSync(join(root, file)))
      .map(({ number, file }) => `${number} names ${file}`),
  ]
}

const comments = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join('\n')

/** Comments that cite a rule which the rule book does not have. */
export function unknownRules(sources: readonly Source[], root: string): string[] {
  const known = new Set(rulesIn(root).map(({ number }) => number))
  return sources
    .filter(({ path }) => /^(domain|server|web|jobs)\//.test(path))
    .flatMap(({ path, text }) =>
      [...comments(text).matchAll(cited)]
        .flatMap(([, first, last]) => [first, last])
        .filter((number) => number !== undefined && !known.has(Number(number)))
        .map((number) => `${path} cites rule ${number}`),
    )
}

const absent =
  /\bdecisions, [A-Z]|\bspec(?:ification)? \d|\bevent-store\b|\b(?:client|performance|architecture)\.md\b/i

/** Comments that refer to documents which the repository does not hold. */
export const absentDocuments = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => absent.test(comments(text))).map(({ path }) => path)
