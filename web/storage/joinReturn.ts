import { ownPath, paths } from '../paths.ts'

const key = 'join_return'

/** Where joining was begun from; the welcome leads back there. */
export const joinReturn = {
  keep(returnUrl: string | null) {
    if (returnUrl === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, ownPath(returnUrl))
  },
  /** The path to go back to; null when joining began by itself. */
  read(): string | null {
    const path = sessionStorage.getItem(key)
    return path === null || ownPath(path) === paths.home ? null : ownPath(path)
  },
}
