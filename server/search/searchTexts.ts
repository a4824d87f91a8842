import { initialsOf, jamoOf, wordsOf } from './hangul.ts'

export type Named = {
  productName: string
  brandKorean: string
  brandEnglish: string
  productCode: string
  color: string
  /** Names of its categories, from the first level down. */
  categories: readonly string[]
}

export type SearchTexts = {
  nameJamo: string
  jamo: string
  initials: string
  /** Words that a mistyped word may have meant, with their keys. */
  terms: { jamo: string; term: string }[]
}

const together = (words: readonly string[]): string => words.join('')
const spaced = (parts: Iterable<string>): string =>
  [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => ` ${part}`)
    .join('')

/** For each word its own part and all that follow: a search may begin at any word and run over the spaces. */
const endings = (parts: readonly string[]): string[] => parts.map((_, nth) => parts.slice(nth).join(''))

const isTerm = (word: string): boolean => word.length > 1 && !/\d/.test(word)

function termsOf(words: Iterable<string>): SearchTexts['terms'] {
  return [...new Set(words)].filter(isTerm).map((term) => ({ term, jamo: jamoOf(term) }))
}

/** A tote among the bags is a 토트백 to whoever searches, and any of the bags a 백. */
const alsoCalled = (categories: readonly string[]): string[] => {
  const [, kind, form] = categories
  if (kind !== '가방') return []
  return form === undefined || form.endsWith('백') ? ['백'] : ['백', `${form}백`]
}

/** What a product is found by: every word, its name with and without spaces, its initials. */
export function textsOf(named: Named): SearchTexts {
  const name = wordsOf(named.productName)
  const korean = wordsOf(named.brandKorean)
  const english = wordsOf(named.brandEnglish)
  const code = wordsOf(named.productCode)
  const more = [named.color, ...named.categories, ...alsoCalled(named.categories)].flatMap(wordsOf)
  const words = [...korean, ...name, ...english, ...code, ...more]
  const written = [together([...korean, ...name]), together(english)]
  return {
    nameJamo: jamoOf(together(name)),
    jamo: spaced([...words, ...written].map(jamoOf)),
    initials: spaced([...endings([...korean, ...name].map(initialsOf)), ...more.map(initialsOf)]),
    terms: termsOf([...korean, ...name, ...english, ...more, together(korean), together(english)]),
  }
}

/** The same of a brand alone. */
export function brandTextsOf(korean: string, english: string): Pick<SearchTexts, 'jamo' | 'initials'> {
  const [inKorean, inEnglish] = [wordsOf(korean), wordsOf(english)]
  const written = [together(inKorean), together(inEnglish)]
  return {
    jamo: spaced([...written, ...inKorean, ...inEnglish].map(jamoOf)),
    initials: spaced(endings(inKorean.map(initialsOf))),
  }
}
