import { convertHangulToQwerty, convertQwertyToHangul } from 'es-hangul'
import { isInitials, jamoOf, wordsOf } from './hangul.ts'

/** One way to read what was typed. */
export type Meaning = {
  /** In readable words. */
  text: string
  words: readonly Wanted[]
  /** All of it as keys, without spaces; null when it is initials. */
  joined: string | null
}

/** A word wanted as a word's initials, at the start of a word, or anywhere inside. */
export type Wanted = { column: 'initials' | 'jamo'; part: string; pattern: string }

/** A trigram index has nothing to look for in fewer letters, unless they begin a word. */
const shortestInside = 3

export const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function wanted(word: string): Wanted {
  const jamo = jamoOf(word)
  const column = isInitials(jamo) ? 'initials' : 'jamo'
  const begins = column === 'initials' || [...jamo].length < shortestInside
  const part = begins ? ` ${jamo}` : jamo
  return { column, part, pattern: `%${escaped(part)}%` }
}

/** What these words mean as they stand, or null when there are none. */
export function meaningOf(text: string): Meaning | null {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const joined = jamoOf(words.join(''))
  return {
    text: words.join(' '),
    words: words.slice(0, 8).map(wanted),
    joined: words.some((word) => isInitials(jamoOf(word))) ? null : joined,
  }
}

const latin = /^[\x20-\x7e]+$/
const hangul = /[ㄱ-ㅎㅏ-ㅣ가-힣]/

/** The same keys on the other keyboard layout: tispf → 샤넬, ㅎㅕㅊ챠 → gucci. Shift counts, unless it was caps lock. */
export function onOtherLayout(typed: string): Meaning[] {
  const text = typed.normalize('NFC').trim()
  const candidates = latin.test(text)
    ? [convertQwertyToHangul(text), convertQwertyToHangul(text.toLowerCase())]
    : hangul.test(text)
      ? [convertHangulToQwerty(text)]
      : []
  return [...new Set(candidates)]
    .map(meaningOf)
    .filter((meaning) => meaning !== null)
    .filter((meaning) => meaning.text !== meaningOf(text)?.text)
}
