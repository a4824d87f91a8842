import type { Suggestion } from '../../../domain/wire/search.ts'
import { tidyKeyword } from '../listQuery.ts'

export type Choice = { id: string; keyword: string; kind: 'typed' | 'brand' | 'product'; aside: string }

/** What the list below the field offers: the words as they are first, then what they may become. */
export function choicesFor(typed: string, suggestions: readonly Suggestion[]): readonly Choice[] {
  const words = tidyKeyword(typed)
  if (words === '') return []
  const more = suggestions
    .filter(({ keyword }) => keyword !== words)
    .map(
      ({ type, id, keyword, brandName }): Choice => ({
        id: `${type}-${id}`,
        keyword,
        kind: type,
        aside: brandName,
      }),
    )
  return [{ id: 'typed', keyword: words, kind: 'typed', aside: '' }, ...more]
}

/** The place after `key` in a list of `count` choices; −1 is the field itself. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return place + 1 >= count ? -1 : place + 1
  if (key === 'ArrowUp') return place < 0 ? count - 1 : place - 1
  return null
}
