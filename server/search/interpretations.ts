import { sql } from 'kysely'
import { jamoOf, soundOf, wordsOf } from '../../domain/search/hangul.ts'
import {
  type Interpretation,
  interpret,
  onOtherLayout,
  wordsAtMost,
} from '../../domain/search/interpretQuery.ts'
import { mayHaveTypo, type Term, termMeant } from '../../domain/search/typos.ts'
import type { Deps } from '../platform/deps.ts'

type Kysely = Deps['db']['kysely']

/**
 * Yields the typed text as it is, then as the other keyboard layout has it, then with typos corrected, in each word and
 * in all of them written together.
 */
export async function* interpretations(kysely: Kysely, typed: string): AsyncGenerator<Interpretation> {
  const asTyped = interpret(typed)
  if (asTyped === null) return
  yield asTyped
  yield* onOtherLayout(typed)
  const words = wordsOf(typed).slice(0, wordsAtMost)
  const meant = await Promise.all(words.map((word) => corrected(kysely, word)))
  const instead = meant.every((word, nth) => word === words[nth]) ? null : interpret(meant.join(' '))
  if (instead !== null) yield instead
  const together = words.join('')
  const whole = words.length > 1 ? await corrected(kysely, together) : together
  const other = whole === together ? null : interpret(whole)
  if (other !== null) yield other
}

/** SQL: the catalogue's terms that sound most like keystrokes, by trigrams. */
export function nearestTerms(jamo: string) {
  const sound = soundOf(jamo)
  return sql<Term>`
    SELECT term, jamo, levenshtein(sound, ${sound}) AS apart
    FROM (SELECT term, jamo, sound FROM shop.search_terms ORDER BY sound <-> ${sound} LIMIT 40) AS near
    ORDER BY sound <-> ${sound}, jamo <-> ${jamo}, term`
}

async function corrected(kysely: Kysely, word: string): Promise<string> {
  const jamo = jamoOf(word)
  if (!mayHaveTypo(jamo)) return word
  const { rows } = await nearestTerms(jamo).execute(kysely)
  return termMeant(jamo, rows) ?? word
}
