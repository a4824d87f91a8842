import { initialsOf, jamoOf, soundOf, wordsOf } from './hangul.ts'

/** The catalogue fields that search covers. */
export type SearchableProduct = {
  product_name: string
  product_code: string
  color: string | null
  material: string | null
  occasions: readonly string[]
  name_korean: string
  name_english: string
  c1_name: string
  c2_name: string | null
  c3_name: string | null
}
/** Synonyms by word. */
type Synonyms = ReadonlyMap<string, readonly string[]>

type ProductText = {
  name_jamo: string
  jamo: string
  initials: string
  /** Words that a typo may have meant, with their keystrokes and their sound. */
  terms: { jamo: string; sound: string; term: string }[]
}

const together = (words: readonly string[]): string => words.join('')
const spaced = (parts: Iterable<string>): string =>
  [...new Set(parts)]
    .filter((part) => part !== '')
    .map((part) => ` ${part}`)
    .join('')

/** The text from each word to the end: a search may start at any word and ignore the spaces. */
const endings = (parts: readonly string[]): string[] => parts.map((_, nth) => parts.slice(nth).join(''))

/** Words of one syllable with the word before them (호보 백 → 호보백), as they are often typed. */
const joinedToSyllable = (words: readonly string[]): string[] =>
  words.flatMap((word, nth) => (nth > 0 && word.length === 1 ? [`${words[nth - 1]}${word}`] : []))

/** Typos are not searched for in longer words. */
const longestTerm = 30
const isTerm = (word: string): boolean => word.length > 1 && word.length <= longestTerm && !/\d/.test(word)

/** Rises whenever products get another search text, so that a refresh writes those of an older version again. */
export const textVersion = 1

/** The search text of a product: every word and its synonyms, the name with and without spaces, the initials. */
export function productText(product: SearchableProduct, synonyms: Synonyms): ProductText {
  const name = wordsOf(product.product_name)
  const korean = wordsOf(product.name_korean)
  const english = wordsOf(product.name_english)
  const { color, material, c1_name, c2_name, c3_name, occasions } = product
  const attributes = [color, material, c1_name, c2_name, c3_name, ...occasions]
  const described = attributes.flatMap((text) => wordsOf(text ?? ''))
  const alsoCalled = [...name, ...described].flatMap((word) => synonyms.get(word) ?? [])
  const more = [...described, ...alsoCalled]
  const words = [...korean, ...name, ...english, ...wordsOf(product.product_code), ...more]
  const written = [together([...korean, ...name]), together(english)]
  const joined = [together(korean), together(english), ...joinedToSyllable(name)]
  const terms = [...korean, ...name, ...english, ...more, ...joined]
  return {
    name_jamo: jamoOf(together(name)),
    jamo: spaced([...words, ...written].map(jamoOf)),
    initials: spaced([...endings([...korean, ...name].map(initialsOf)), ...more.map(initialsOf)]),
    terms: [...new Set(terms)].filter(isTerm).map((term) => {
      const jamo = jamoOf(term)
      return { term, jamo, sound: soundOf(jamo) }
    }),
  }
}

/** The search text of a brand. */
export function brandText(korean: string, english: string): Pick<ProductText, 'jamo' | 'initials'> {
  const [inKorean, inEnglish] = [wordsOf(korean), wordsOf(english)]
  const written = [together(inKorean), together(inEnglish)]
  return {
    jamo: spaced([...written, ...inKorean, ...inEnglish].map(jamoOf)),
    initials: spaced(endings(inKorean.map(initialsOf))),
  }
}
