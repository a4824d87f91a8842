import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { inNfc } from '../shared/normalText.ts'
import { isInitials, jamoOf, wordsOf } from './hangul.ts'

/** One interpretation of the typed text. */
export type Interpretation = {
  /** The words in readable form. */
  text: string
  words: readonly WordMatch[]
  /** All words as keystrokes, without spaces; null when one of them is initials. */
  joined: string | null
}

/** The LIKE pattern of a word, against initials or keystrokes, at the start of a word or anywhere inside. */
type WordMatch = { column: 'initials' | 'jamo'; pattern: string }

/** With fewer letters a trigram index cannot help, unless they start a word. */
const shortestInside = 3
export const wordsAtMost = 8

/** A text escaped so that LIKE matches it literally. */
export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function wordMatch(word: string): WordMatch {
  const jamo = jamoOf(word)
  const column = isInitials(jamo) ? 'initials' : 'jamo'
  const begins = column === 'initials' || [...jamo].length < shortestInside
  return { column, pattern: `%${begins ? ' ' : ''}${escaped(jamo)}%` }
}

/** The interpretation of the text as it was typed, or null without words. */
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

/** The same keys on the other keyboard layout: tispf → 샤넬, ㅎㅕㅊ챠 → gucci. Tried with shift and as caps lock. */
export function onOtherLayout(typed: string): Interpretation[] {
  const text = inNfc(typed).trim()
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
