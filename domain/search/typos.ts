import { isInitials } from './hangul.ts'

/** A word of the catalogue, its keys, and how many keys (Levenshtein) it is from what was typed. */
export type Term = { term: string; jamo: string; apart: number }

const shortestKeys = 3
/** In words of so many keys, one syllable may take two wrong ones. */
const longKeys = 7

/** Whether a word is long enough to tell a typo from another word. */
export const mayHaveTypo = (jamo: string): boolean => !isInitials(jamo) && jamo.length >= shortestKeys

/**
 * The term that was meant by keys that no term contains, or null when one does or none is near. A typo is a key too
 * many, too few or wrong, or two of them swapped. Of terms as near the first is meant.
 */
export function termMeant(jamo: string, terms: readonly Term[]): string | null {
  if (terms.some((near) => near.jamo.includes(jamo))) return null
  const typosTo = (near: Term) =>
    near.apart === 2 && sortedLetters(near.jamo) === sortedLetters(jamo) ? 1 : near.apart
  const [best] = terms.toSorted((a, b) => typosTo(a) - typosTo(b))
  const allowed = jamo.length < longKeys ? 1 : 2
  return best !== undefined && typosTo(best) <= allowed ? best.term : null
}

const sortedLetters = (text: string): string => [...text].sort().join('')
