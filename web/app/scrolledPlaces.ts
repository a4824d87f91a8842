import { jsonIn, thisTab } from '../storage/browserStorage.ts'
import { hasScrolledEarly } from './earlyScroll.ts'

/** Session storage key under which the router stores the scroll position of each page. */
export const scrolledPlaces = 'scrolled_places'

const keyIn = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : 'default'

/** Stores the current position when the visitor scrolled before hydration, so that the router does not jump back. */
export function stayWhereScrolled(): void {
  if (!hasScrolledEarly()) return
  const places = jsonIn(thisTab.get(scrolledPlaces))
  if (typeof places !== 'object') return
  thisTab.set(scrolledPlaces, JSON.stringify({ ...places, [keyIn(window.history.state)]: window.scrollY }))
}
