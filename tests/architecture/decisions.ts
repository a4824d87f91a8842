import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const heading = /^(\d+)\. \*\*/gm
/** `see 173`, `Superseded by 91`, `(54)`, `(`writeOnce`, 168)`; no rule, year or measure. */
const cited = /\b(?:see|superseded by|decisions?) (\d{1,3})\b|\((?:`[^`\n]+`, )?(\d{1,3})\)/gi

const sectionOf = (text: string, title: string): string =>
  text.split(/^## /m).find((section) => section.startsWith(`${title}\n`)) ?? ''

export const readmeOf = (root: string): string => readFileSync(join(root, 'README.md'), 'utf8')

/** Decisions that README cites and does not have. */
export function unknownDecisions(readme: string): number[] {
  const decisions = sectionOf(readme, 'Decisions')
  const known = new Set([...decisions.matchAll(heading)].map(([, number]) => Number(number)))
  const citing = `${decisions}\n${sectionOf(readme, 'What happens once')}`
  return [...citing.matchAll(cited)]
    .map(([, ...numbers]) => Number(numbers.find((number) => number !== undefined)))
    .filter((number) => !known.has(number))
}

/** Numbers that two decisions have. */
export function repeatedDecisions(readme: string): number[] {
  const all = [...sectionOf(readme, 'Decisions').matchAll(heading)].map(([, number]) => Number(number))
  return all.filter((number, nth) => all.indexOf(number) !== nth)
}

/** Layers that the table of what happens once has twice. */
export function repeatedLayers(readme: string): string[] {
  const layers = [...sectionOf(readme, 'What happens once').matchAll(/^\| ([^|]+) \|/gm)].map(
    ([, layer = '']) => layer,
  )
  return layers.filter((layer, nth) => layers.indexOf(layer) !== nth)
}
