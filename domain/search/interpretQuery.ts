import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { isInitials, jamoOf, wordsOf } from './hangul.ts'

/** One reading of what was typed. */
export type Interpretation = {
  /** In readable words. */
  text: string
  words: readonly WordMatch[]
  /** All of it as keys, without spaces; null when it has initials. */
  joined: string | null
}

/** A word wanted as a word's initials, at the start of a word, or anywhere inside. */
type WordMatch = { column: 'initials' | 'jamo'; pattern: string }

/** A trigram index has nothing to look for in fewer letters, unless they begin a word. */
const shortestInside = 3
export const wordsAtMost = 8

/** A text as LIKE takes it literally. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function wordMatch(word: string): WordMatch {
  const jamo = jamoOf(word)
  const column = isInitials(jamo) ? 'initials' : 'jamo'
  const begins = column === 'initials' || [...jamo].length < shortestInside
  return { column, pattern: `%${begins ? ' ' : ''}${escaped(jamo)}%` }
}

/** These words as they are, or null when there are none. */
export function interpret(text: string): Interpretation | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const hasInitials = words.some((word) => isInitials(jamoOf(word)))
  return {
    text: words.join(' '),
    words: words.slice(0, wordsAtMost).map(wordMatch),
    joined: hasInitials ? null : jamoOf(words.join('')),
  }
}

const latin = /^[\x20-\x7e]+$/
const hangul = /[ㄱ-ㅎㅏ-ㅣ가-힣]/

/** The same keys on the other keyboard layout: tispf → 샤넬, ㅎㅕㅊ챠 → gucci. Shift counts, unless it was caps lock. */
export function onOtherLayout(typed: string): Interpretation[] {
  const text = typed.normalize('NFC').trim()
  const candidates = latin.test(text)
    ? [convertQwertyToHangul(text), convertQwertyToHangul(text.toLowerCase())]
    : hangul.test(text)
      ? [convertHangulToQwerty(text)]
      : []
  return [...new Set(candidates)]
    .map(interpret)
    .filter((interpretation) => interpretation !== null)
    .filter((interpretation) => interpretation.text !== interpret(text)?.text)
}
