import { useSyncExternalStore } from 'react'
import { everyTab, jsonIn } from '../storage/browserStorage.ts'

/**
 * Receives the event of a change that another page made, in another tab or while this one was in the browser's memory,
 * and nothing for a change made by this page.
 */
type Listener = (elsewhere?: StorageEvent | PageTransitionEvent) => void

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
  function changed(elsewhere?: PageTransitionEvent) {
    for (const listener of listeners) listener(elsewhere)
  }
  const shown = () => (leaving === null ? read() : leaving.session)
  /** A page that Back brings out of the browser's memory shows the session that there is now. */
  function returned(event: PageTransitionEvent) {
    if (!event.persisted) return
    leaving = null
    changed(event)
  }
  function subscribe(listener: Listener) {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    window.addEventListener('pageshow', returned)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
      if (listeners.size === 0) window.removeEventListener('pageshow', returned)
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
      },
      isLeaving: () => leaving !== null,
    },
    /** Returns null on the server, while hydrating, and without a session. */
    useSession: (): Session | null => useSyncExternalStore(subscribe, shown, onServer),
  }
}

const onServer = () => null
