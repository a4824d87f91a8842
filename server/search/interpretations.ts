import { sql } from 'kysely'
import { jamoOf, wordsOf } from '../../domain/search/hangul.ts'
import {
  type Interpretation,
  interpret,
  onOtherLayout,
  wordsAtMost,
} from '../../domain/search/interpretQuery.ts'
import { mayHaveTypo, type Term, termMeant } from '../../domain/search/typos.ts'
import type { Deps } from '../platform/deps.ts'

type Kysely = Deps['db']['kysely']

/** Yields the typed text as it is, then as the other keyboard layout has it, then with typos corrected. */
export async function* interpretations(kysely: Kysely, typed: string): AsyncGenerator<Interpretation> {
  const asTyped = interpret(typed)
  if (asTyped === null) return
  yield asTyped
  yield* onOtherLayout(typed)
  const words = wordsOf(typed).slice(0, wordsAtMost)
  const meant = await Promise.all(words.map((word) => corrected(kysely, word)))
  const instead = meant.every((word, nth) => word === words[nth]) ? null : interpret(meant.join(' '))
  if (instead !== null) yield instead
}

/** SQL: the catalogue's terms that are most similar to a word, by trigrams of their jamo. */
export const nearestTerms = (jamo: string) => sql<Term>`
  SELECT term, jamo, levenshtein(jamo, ${jamo}) AS apart
  FROM (SELECT term, jamo FROM shop.search_terms ORDER BY jamo <-> ${jamo} LIMIT 40) AS near
  ORDER BY jamo <-> ${jamo}`

async function corrected(kysely: Kysely, word: string): Promise<string> {
  const jamo = jamoOf(word)
  if (!mayHaveTypo(jamo)) return word
  const { rows } = await nearestTerms(jamo).execute(kysely)
  return termMeant(jamo, rows) ?? word
}
