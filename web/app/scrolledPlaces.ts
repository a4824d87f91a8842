import { jsonIn, thisTab } from '../storage/browserStorage.ts'
import { hasScrolledEarly } from './earlyScroll.ts'

/** Where the router keeps how far each page of this tab was scrolled. */
export const scrolledPlaces = 'scrolled_places'

const keyIn = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null && 'key' in entry ? String(entry.key) : 'default'

/** The router scrolls a page that is loaded again to where it was left; a visitor who has scrolled since stays there. */
export function stayWhereScrolled(): void {
  if (!hasScrolledEarly()) return
  const places = jsonIn(thisTab.get(scrolledPlaces))
  if (typeof places !== 'object') return
  thisTab.set(scrolledPlaces, JSON.stringify({ ...places, [keyIn(window.history.state)]: window.scrollY }))
}
