import { isInitials, soundOf } from './hangul.ts'

/** A word of the catalogue, its keystrokes, and the Levenshtein distance of their sound to that of the typed ones. */
export type Term = { term: string; jamo: string; apart: number }

const shortestKeys = 3
/** From this many keystrokes on, two wrong ones are allowed: one syllable can take two. */
const longKeys = 7

/** True when a word is long enough to tell a typo from another word. */
export const mayHaveTypo = (jamo: string): boolean => !isInitials(jamo) && jamo.length >= shortestKeys

/**
 * The term that mistyped keystrokes most likely meant; null when a term contains them or none is close. A typo is a key
 * too many, too few or wrong, or two swapped keys; a key that sounds the same is none. Of equally close terms the first
 * is taken.
 */
export function termMeant(jamo: string, terms: readonly Term[]): string | null {
  if (terms.some((near) => near.jamo.includes(jamo))) return null
  const typosTo = (near: Term) =>
    near.apart === 2 && sortedSound(near.jamo) === sortedSound(jamo) ? 1 : near.apart
  const [best] = terms.toSorted((a, b) => typosTo(a) - typosTo(b))
  const allowed = jamo.length < longKeys ? 1 : 2
  return best !== undefined && typosTo(best) <= allowed ? best.term : null
}

const sortedSound = (jamo: string): string => [...soundOf(jamo)].sort().join('')
