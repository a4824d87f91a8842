import { useSyncExternalStore } from 'react'

/** A session in local storage, which is the truth, so that every tab sees the same one. */
export function storedSession<Session>(key: string, isSession: (value: unknown) => value is Session) {
  const listeners = new Set<() => void>()
  let raw: string | null = null
  let parsed: Session | null = null

  function parse(text: string | null): Session | null {
    if (text === null) return null
    try {
      const value: unknown = JSON.parse(text)
      return isSession(value) ? value : null
    } catch {
      return null
    }
  }
  function read(): Session | null {
    const text = typeof localStorage === 'undefined' ? null : localStorage.getItem(key)
    if (text !== raw) {
      raw = text
      parsed = parse(text)
    }
    return parsed
  }
  function changed() {
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }
  return {
    store: {
      read,
      save(session: Session) {
        localStorage.setItem(key, JSON.stringify(session))
        changed()
      },
      clear() {
        localStorage.removeItem(key)
        changed()
      },
    },
    /** Null on the server, while hydrating, and without a session. */
    useSession: (): Session | null => useSyncExternalStore(subscribe, read, onServer),
  }
}

const onServer = () => null
