import { ownPath, paths } from '../paths.ts'
import { thisTab } from './browserStorage.ts'

const key = 'join_return'

/** The path from which joining began; the welcome page leads back to it. */
export const joinReturn = {
  keep(returnUrl: string | null) {
    if (returnUrl === null) thisTab.remove(key)
    else thisTab.set(key, ownPath(returnUrl))
  },
  /** Returns the path to go back to; null when there is none but the home page. */
  read(): string | null {
    const path = thisTab.get(key)
    return path === null || ownPath(path) === paths.home ? null : ownPath(path)
  },
}
