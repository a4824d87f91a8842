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
let colleague: number | null = null
const listeners = new Set<() => void>()
const put = (next: Unsent | null) => {
  unsent = next
  for (const listener of listeners) listener()
}

/** Keeps what was typed when the session ends. Returns a function that unsubscribes. */
export const keepUnsentWords = (): (() => void) =>
  staffSession.subscribe(() => {
    if (staffSession.read() !== null || colleague === null || !holdsWords()) return
    const words = [...document.forms].map(typedIn).filter((typed) => typed !== '')
    if (words.length > 0) put({ by: colleague, words: words.join('\n\n') })
    colleague = null
  })

/** Says who is logged in: what somebody else typed is forgotten. */
export function knowColleague(id: number): void {
  colleague = id
  if (unsent !== null && unsent.by !== id) put(null)
}

export const forgetUnsentWords = (): void => put(null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What this colleague had typed when the session before ended; null without anything. */
export function useUnsentWords(colleagueId: number | undefined): string | null {
  const kept = useSyncExternalStore(subscribe, () => unsent)
  return kept !== null && kept.by === colleagueId ? kept.words : null
}
