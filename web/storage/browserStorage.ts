/**
 * What the browser keeps. A browser that keeps nothing (cookies blocked, a full disk) throws instead: what is kept then
 * lasts until the page is loaded again.
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
        // Nothing is kept.
      }
    },
  }
}

/** For every tab of the shop. */
export const everyTab = storageOf('localStorage')
/** For this tab alone. */
export const thisTab = storageOf('sessionStorage')

const probe = 'billim_probe'

/** False in a browser that keeps nothing: a login would be lost with the page. */
export function keepsLogin(): boolean {
  try {
    globalThis.localStorage.setItem(probe, '')
    globalThis.localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}

/** The value that JSON says; null for a text that says none. */
export function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** One value that this tab keeps; `read` is null while nothing of its shape is kept. */
export const keptInThisTab = <Value extends object>(
  key: string,
  isKept: (value: unknown) => value is Value,
) => ({
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
