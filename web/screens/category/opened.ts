import type { TopCategory } from '../../../domain/wire/catalogue.ts'

/**
 * The chosen tab, else the first, and its open second level, else the first one. A tab's link carries no c2, so a new
 * tab opens at its first level; c2=0 means that the visitor closed them all.
 */
export function openedIn(categories: readonly TopCategory[], search: URLSearchParams) {
  const first = categories.find(({ id }) => id === Number(search.get('c1'))) ?? categories[0]
  const asked = search.get('c2')
  const secondId = asked === null ? first?.children?.[0]?.id : Number(asked)
  return { first, secondId }
}
