import { useEffect } from 'react'

/** The server ends a session after half an hour without a call; one every five minutes leaves a wide margin. */
const askAgainAfterMs = 5 * 60_000

/** Returns a function to call on activity; it calls `ask` when the last call is at least five minutes old. */
export function awakeNoter(ask: () => unknown, now: () => number): () => void {
  let askedAt = now()
  return () => {
    if (now() - askedAt < askAgainAfterMs) return
    askedAt = now()
    void ask()
  }
}

/** Keeps the session alive while staff type or point, so that a long text is not lost to the idle limit. */
export function useStayingAwake(ask: () => unknown) {
  useEffect(() => {
    const note = awakeNoter(ask, Date.now)
    document.addEventListener('keydown', note, true)
    document.addEventListener('pointerdown', note, true)
    return () => {
      document.removeEventListener('keydown', note, true)
      document.removeEventListener('pointerdown', note, true)
    }
  }, [ask])
}
