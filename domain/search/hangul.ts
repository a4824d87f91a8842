import { disassemble, getChoseong } from 'es-hangul'
import { inNfc } from '../shared/normalText.ts'

/** The words of a text as search compares them: NFC, lower case, without separators. */
export const wordsOf = (text: string): string[] =>
  inNfc(text)
    .toLowerCase()
    .split(/[\s·,/()[\]]+/)
    .filter((word) => word !== '')

/** A word as its keystrokes: 샤넬 → ㅅㅑㄴㅔㄹ, 왜 → ㅇㅗㅐ, 닭 → ㄷㅏㄹㄱ. Latin letters stay. */
export const jamoOf = (word: string): string => disassemble(word)

const soundsLike: Readonly<Record<string, string>> = {
  ㅐ: 'ㅔ',
  ㅒ: 'ㅖ',
  ㄲ: 'ㄱ',
  ㄸ: 'ㄷ',
  ㅃ: 'ㅂ',
  ㅆ: 'ㅅ',
  ㅉ: 'ㅈ',
}

/** Keystrokes by their sound: ㅐ is heard as ㅔ, and ㅃ easily mistaken for ㅂ. */
export const soundOf = (jamo: string): string => [...jamo].map((key) => soundsLike[key] ?? key).join('')

/** The initial consonants of a word's syllables; letters of other scripts are dropped. */
export const initialsOf = (word: string): string => getChoseong(word).replaceAll(/\s/g, '')

const onlyConsonants = /^[ㄱ-ㅎ]+$/
/** True for a word of initial consonants only, such as ㅂㄹ. */
export const isInitials = (word: string): boolean => onlyConsonants.test(word)

/** The heading of an index under which a name is listed: ㄱ … ㅎ, A … Z, or # for everything else. */
export function indexLetter(name: string): string {
  const first = inNfc(name.trim()).charAt(0)
  const initial = initialsOf(first)
  if (initial !== '') return soundOf(initial)
  return /[a-z]/i.test(first) ? first.toUpperCase() : '#'
}
