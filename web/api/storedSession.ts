import { useSyncExternalStore } from 'react'
import { everyTab, jsonIn } from '../storage/browserStorage.ts'

/** Receives the storage event for a change made in another tab, and nothing for a change made in this one. */
type Listener = (inAnotherTab?: StorageEvent) => void

/** A session whose only copy is in local storage, so that every tab sees the same one. */
export function storedSession<Session>(key: string, isSession: (value: unknown) => value is Session) {
  const listeners = new Set<Listener>()
  let raw: string | null = null
  let parsed: Session | null = null
  let leaving: { session: Session | null } | null = null

  function parse(text: string | null): Session | null {
    const value = jsonIn(text)
    return isSession(value) ? value : null
  }
  function read(): Session | null {
    const text = everyTab.get(key)
    if (text !== raw) {
      raw = text
      parsed = parse(text)
    }
    return parsed
  }
  function changed() {
    for (const listener of listeners) listener()
  }
  const shown = () => (leaving === null ? read() : leaving.session)
  /** A page that Back brings out of the browser's memory shows the session that there is now. */
  function returned({ persisted }: PageTransitionEvent) {
    if (!persisted) return
    leaving = null
    changed()
  }
  function subscribe(listener: Listener) {
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
      subscribe,
      save(session: Session) {
        everyTab.set(key, JSON.stringify(session))
        changed()
      },
      clear() {
        everyTab.remove(key)
        changed()
      },
      /**
       * Keeps what `useSession` returns until this tab has loaded another page: on the way to it the end of the
       * session, also one that a late answer tells of, must not lead to the login.
       */
      leave() {
        leaving ??= { session: read() }
        window.addEventListener('pageshow', returned)
      },
      isLeaving: () => leaving !== null,
    },
    /** Returns null on the server, while hydrating, and without a session. */
    useSession: (): Session | null => useSyncExternalStore(subscribe, shown, onServer),
  }
}

const onServer = () => null
