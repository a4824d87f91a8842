import { initialsOf, isInitials, jamoOf, wordsOf } from './hangul.ts'

/** A category with those above it, from the first level down; its own name is the last. */
export type CategoryPath = { level: 1 | 2 | 3; path: readonly { id: number; name: string }[] }
/** Synonyms by word. */
type Synonyms = ReadonlyMap<string, readonly string[]>

const ownName = ({ path }: CategoryPath): string => path.at(-1)?.name ?? ''

/**
 * The words that say what a category holds, with their synonyms: the last one of each part of its name. In Korean the
 * last word says what a thing is, so that 원피스/드레스 are dresses, and a 드레스 워치 is a watch.
 */
const headsOf = (category: CategoryPath, synonyms: Synonyms): string[] =>
  ownName(category)
    .split(/[·,/()]+/)
    .flatMap((part) => wordsOf(part).at(-1) ?? [])
    .flatMap((head) => [head, ...(synonyms.get(head) ?? [])])

/**
 * The categories that the last of the words is a name of, or a synonym of a name. As long as it is neither, those of
 * which it is the beginning, or the initials: an answer comes at each letter (rule 835).
 */
export function categoriesMeant(
  categories: readonly CategoryPath[],
  synonyms: Synonyms,
  words: readonly string[],
): readonly CategoryPath[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const called = categories.map((category) => ({ category, heads: headsOf(category, synonyms) }))
  const named = called.filter(({ heads }) => heads.includes(last))
  const isBegun = beginsWith(last)
  const meant = named.length > 0 ? named : called.filter(({ heads }) => heads.some(isBegun))
  return meant.map(({ category }) => category)
}

/** Tells whether a word begins with what was typed, by keystrokes or by initials. */
function beginsWith(typed: string): (word: string) => boolean {
  if (isInitials(typed)) return (word) => initialsOf(word).startsWith(typed)
  const keys = jamoOf(typed)
  return (word) => jamoOf(word).startsWith(keys)
}

/**
 * The categories that typed words name: the last one begins a word of its own name, each other one a word of its path.
 * Those that it says what they hold come first.
 */
export function categoriesNamed(
  categories: readonly CategoryPath[],
  synonyms: Synonyms,
  words: readonly string[],
): readonly CategoryPath[] {
  const last = words.at(-1)
  if (last === undefined) return []
  const isBegun = beginsWith(last)
  const others = words.slice(0, -1).map(beginsWith)
  const isHead = (category: CategoryPath) => headsOf(category, synonyms).some(isBegun)
  const named = categories.filter((category) => {
    const all = category.path.flatMap(({ name }) => wordsOf(name))
    const isOwn = isHead(category) || wordsOf(ownName(category)).some(isBegun)
    return isOwn && others.every((isNamed) => all.some(isNamed))
  })
  return [...named.filter(isHead), ...named.filter((category) => !isHead(category))]
}
