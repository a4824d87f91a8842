import { ownPath, paths } from '../paths.ts'
import { thisTab } from './browserStorage.ts'

const key = 'join_return'

/** Where joining was begun from; the welcome leads back there. */
export const joinReturn = {
  keep(returnUrl: string | null) {
    if (returnUrl === null) thisTab.remove(key)
    else thisTab.set(key, ownPath(returnUrl))
  },
  /** The path to go back to; null when joining began by itself. */
  read(): string | null {
    const path = thisTab.get(key)
    return path === null || ownPath(path) === paths.home ? null : ownPath(path)
  },
}
