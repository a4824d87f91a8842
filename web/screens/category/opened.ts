import type { TopCategory } from '../../../domain/wire/catalogue.ts'

/**
 * The chosen tab, else the first; below it the chosen second level, else the first one. Choosing a tab clears what was
 * open below it, and c2=0 says that everything was closed by hand.
 */
export function openedIn(categories: readonly TopCategory[], search: URLSearchParams) {
  const first = categories.find(({ id }) => id === Number(search.get('c1'))) ?? categories[0]
  const asked = search.get('c2')
  const secondId = asked === null ? first?.children?.[0]?.id : Number(asked)
  return { first, secondId }
}
