import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { isInitials, jamoOf } from './hangul.ts'

type Kysely = Deps['db']['kysely']

const shortestWord = 3
/** In words of so many keys, one syllable may take two wrong ones. */
const longWord = 7

/** The terms of the catalogue most like a word by trigrams of their keys, and how many keys apart they are. */
export const nearestTerms = (jamo: string) => sql<{ term: string; jamo: string; apart: number }>`
  SELECT term, jamo, levenshtein(jamo, ${jamo}) AS apart
  FROM (SELECT term, jamo FROM shop.search_terms ORDER BY jamo <-> ${jamo} LIMIT 40) AS near
  ORDER BY jamo <-> ${jamo}`

/** The words with a typo corrected in each that no term contains, or null when there is nothing to correct. */
export async function withTyposCorrected(kysely: Kysely, words: readonly string[]): Promise<string[] | null> {
  const instead = await Promise.all(words.map((word) => corrected(kysely, word)))
  return instead.every((word, nth) => word === words[nth]) ? null : instead
}

/** A typo is a key too many, too few or wrong, or two of them swapped. */
async function corrected(kysely: Kysely, word: string): Promise<string> {
  const jamo = jamoOf(word)
  if (isInitials(jamo) || jamo.length < shortestWord) return word
  const { rows } = await nearestTerms(jamo).execute(kysely)
  if (rows.some((near) => near.jamo.includes(jamo))) return word
  const typosTo = (near: (typeof rows)[number]) =>
    near.apart === 2 && lettersOf(near.jamo) === lettersOf(jamo) ? 1 : near.apart
  const [best] = rows.toSorted((a, b) => typosTo(a) - typosTo(b))
  return best !== undefined && typosTo(best) <= (jamo.length < longWord ? 1 : 2) ? best.term : word
}

const lettersOf = (text: string): string => [...text].sort().join('')
