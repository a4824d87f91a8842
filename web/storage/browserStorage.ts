/**
 * The browser's storage. Where the browser throws instead of storing (cookies blocked, a full disk), values are held in
 * memory until the page is loaded again.
 */
function storageOf(kind: 'localStorage' | 'sessionStorage') {
  const untilReload = new Map<string, string>()
  return {
    get(key: string): string | null {
      const remembered = untilReload.get(key)
      if (remembered !== undefined) return remembered
      try {
        return globalThis[kind].getItem(key)
      } catch {
        return null
      }
    },
    set(key: string, text: string): void {
      try {
        globalThis[kind].setItem(key, text)
        untilReload.delete(key)
      } catch {
        untilReload.set(key, text)
      }
    },
    remove(key: string): void {
      untilReload.delete(key)
      try {
        globalThis[kind].removeItem(key)
      } catch {
        // Storage that throws holds nothing that could be removed.
      }
    },
  }
}

/** Local storage: shared by every tab of the shop. */
export const everyTab = storageOf('localStorage')
/** Session storage: for this tab alone. */
export const thisTab = storageOf('sessionStorage')

const probe = 'billim_probe'

/** False where the browser cannot store anything: a login would be lost with the page. */
export function keepsLogin(): boolean {
  try {
    globalThis.localStorage.setItem(probe, '')
    globalThis.localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** Parses JSON; returns null for null and for malformed text. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** One JSON value in session storage; `read` returns null while nothing of that shape is stored. */
export const tabValue = <Value extends object>(key: string, isKept: (value: unknown) => value is Value) => ({
  save(value: Value) {
    thisTab.set(key, JSON.stringify(value))
  },
  read(): Value | null {
    const value = jsonIn(thisTab.get(key))
    return isKept(value) ? value : null
  },
  clear() {
    thisTab.remove(key)
  },
})
