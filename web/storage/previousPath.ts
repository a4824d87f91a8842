import { jsonIn, thisTab } from './browserStorage.ts'

const key = 'previous_path'
type Kind = 'PRODUCT'

const isStored = (value: unknown): value is { type: Kind; path: string } =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'type' in value

/** The path from which a list was entered, so that its back button leads there even after a reload or a login. */
export const previousPath = {
  remember(type: Kind, path: string) {
    thisTab.set(key, JSON.stringify({ type, path }))
  },
  of(type: Kind): string | null {
    const stored = jsonIn(thisTab.get(key))
    return isStored(stored) && stored.type === type ? stored.path : null
  },
}
