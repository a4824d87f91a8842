import { useSyncExternalStore } from 'react'
import { staffSession } from '../api/session.ts'
import { holdsWords } from '../kit/form/guards.ts'
import { typedIn } from '../kit/form/typedIn.ts'

/*
 * A session may end while somebody writes: it was idle for long, or an admin ended it. The page goes with it, so that the
 * next colleague at this machine sees nothing; the words stay in the memory of this tab for the one who wrote them.
 */
type Unsent = { by: number; words: string }

let unsent: Unsent | null = null
const listeners = new Set<() => void>()
const put = (next: Unsent | null) => {
  unsent = next
  for (const listener of listeners) listener()
}

/**
 * Keeps what was typed when the session ends, and forgets what somebody else typed when a session begins. Returns a function
 * that unsubscribes.
 */
export function keepUnsentWords(): () => void {
  let last = staffSession.read()
  return staffSession.subscribe(() => {
    const [ended, now] = [last, staffSession.read()]
    last = now
    if (now !== null && unsent !== null && unsent.by !== now.id) put(null)
    if (now !== null || ended === null || !holdsWords()) return
    const words = [...document.forms].map(typedIn).filter((typed) => typed !== '')
    if (words.length > 0) put({ by: ended.id, words: words.join('\n\n') })
  })
}

export const forgetUnsentWords = (): void => put(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What this colleague had typed when the session before ended; null without anything. */
export function useUnsentWords(colleagueId: number): string | null {
  const kept = useSyncExternalStore(subscribe, () => unsent)
  return kept !== null && kept.by === colleagueId ? kept.words : null
}
