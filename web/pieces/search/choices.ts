import type { Suggestion } from '../../../domain/wire/search.ts'
import { paths } from '../../paths.ts'
import { tidyKeyword } from '../listQuery.ts'

export type Choice = {
  id: string
  keyword: string
  kind: 'typed' | Suggestion['type']
  aside: string
  /** The page that the choice opens instead of a search. */
  to?: string
}

const kinds: Readonly<Partial<Record<Choice['kind'], string>>> = { brand: '브랜드', category: '카테고리' }
export const kindOf = ({ kind }: Choice): string | undefined => kinds[kind]

function choiceOf({ type, id, keyword, brandName, categories }: Suggestion): Choice {
  const choice = { id: `${type}-${id}`, keyword, kind: type, aside: brandName }
  if (categories === undefined) return choice
  const [first, second, third] = categories
  const above = categories.slice(0, -1).map(({ name }) => name)
  return {
    ...choice,
    aside: above.join(' '),
    to: paths.products({
      c1: first?.id,
      c1Name: first?.name,
      c2: second?.id,
      c2Name: second?.name,
      c3: third?.id,
    }),
  }
}

/** Returns the choices of the autocomplete: the typed words themselves first, then the suggestions. */
export function choicesFor(typed: string, suggestions: readonly Suggestion[]): readonly Choice[] {
  const words = tidyKeyword(typed)
  if (words === '') return []
  const more = suggestions
    .filter(({ keyword, type }) => keyword !== words || type === 'category')
    .map(choiceOf)
  return [{ id: 'typed', keyword: words, kind: 'typed', aside: '' }, ...more]
}

/** Returns the index that an arrow key moves to among `count` choices, −1 for the field; null for any other key. */
export function placeAfter(key: string, place: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return place + 1 >= count ? -1 : place + 1
  if (key === 'ArrowUp') return place < 0 ? count - 1 : place - 1
  return null
}
