import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Source } from './sources.ts'

const row = /^\| `(\w+)` \| .* \| (\d+) s \|$/gm

/** The answers that README calls stale, with their longest age in ms. */
export const staleInReadme = (root: string): Record<string, number> =>
  Object.fromEntries(
    [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(row)].map(([, answer, seconds]) => [
      answer,
      Number(seconds) * 1_000,
    ]),
  )

const ageOfItsOwn = /\bconst (\w*(?:kept|keeps?|cached?|remembered|stale)\w*(?:Ms|Seconds))\s*=\s*\d/gi

/** Caches of the shop that are as old as a constant of their own says, so that README knows nothing of them. */
export const unnamedCaches = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => /^server\/(?!demo\/|cli\/)/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(ageOfItsOwn)].map(([, name]) => `${path}: ${name}`))
