import type { Suggestion } from '../../../domain/wire/search.ts'
import { tidyKeyword } from '../listQuery.ts'

export type Choice = { id: string; keyword: string; kind: 'typed' | 'brand' | 'product'; aside: string }

/** Returns the choices of the autocomplete: the typed words themselves first, then the suggestions. */
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

/** Returns the index that an arrow key moves to among `count` choices, −1 for the field; null for any other key. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return place + 1 >= count ? -1 : place + 1
  if (key === 'ArrowUp') return place < 0 ? count - 1 : place - 1
  return null
}
