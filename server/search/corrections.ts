import type { Deps } from '../platform/deps.ts'
import { isInitials, jamoOf, wordsOf } from './hangul.ts'
import { type Meaning, meaningOf } from './meanings.ts'

type Term = { term: string; jamo: string }

const nearestTerms = 40
const shortestWord = 3

/** The words of the catalogue that look most alike, by trigrams of their keys. */
export const nearestSql = `SELECT term, jamo FROM shop.search_terms ORDER BY jamo <-> $1 LIMIT ${nearestTerms}`

/**
 * The same words with one typo mended in each that no name contains, or null when there is nothing to mend. A typo is
 * a key too many, too few, wrong, or two of them swapped; in longer words one syllable may take two keys.
 */
export async function corrected(db: Deps['db'], typed: string): Promise<Meaning | null> {
  const words = wordsOf(typed).slice(0, 8)
  const mended = await Promise.all(words.map((word) => mend(db, word)))
  if (mended.every((word, nth) => word === words[nth])) return null
  return meaningOf(mended.join(' '))
}

async function mend(db: Deps['db'], word: string): Promise<string> {
  const jamo = jamoOf(word)
  if (isInitials(jamo) || [...jamo].length < shortestWord) return word
  const { rows } = await db.pool.query<Term>({ name: 'search.nearest', text: nearestSql, values: [jamo] })
  if (rows.some((row) => row.jamo.includes(jamo))) return word
  const allowed = [...jamo].length >= 7 ? 2 : 1
  let best = { term: word, distance: allowed + 1 }
  for (const row of rows) {
    const distance = keysApart([...jamo], [...row.jamo], allowed)
    if (distance < best.distance) best = { term: row.term, distance }
  }
  return best.term
}

/** How many keys lie between two words (swapped neighbours count once); anything above `most` is `most + 1`. */
export function keysApart(a: readonly string[], b: readonly string[], most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let cost = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? 0, most + 1)
}
