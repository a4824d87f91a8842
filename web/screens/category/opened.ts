import type { TopCategory } from '../../../domain/wire/catalogue.ts'

/**
 * The chosen tab, else the first, and its open second level. The page opens at the first one; a chosen tab has none open
 * until one is asked for, and c2=0 means that the visitor closed them all.
 */
export function openedIn(categories: readonly TopCategory[], search: URLSearchParams) {
  const first = categories.find(({ id }) => id === Number(search.get('c1'))) ?? categories[0]
  const asked = search.get('c2')
  const opensFirst = asked === null && !search.has('c1')
  const secondId = opensFirst ? first?.children?.[0]?.id : Number(asked ?? 0)
  return { first, secondId }
}
