import { useEffect } from 'react'

/** Half an hour without a call ends a session; a call each five minutes is far from it. */
const askAgainAfterMs = 5 * 60_000

/** Notes that someone is there, and asks the server again when the last question is five minutes old. */
export function awakeNoter(ask: () => unknown, now: () => number): () => void {
  let askedAt = now()
  return () => {
    if (now() - askedAt < askAgainAfterMs) return
    askedAt = now()
    void ask()
  }
}

/** Staff who type or point are not idle: a long text is not lost to the end of an idle session. `ask` is any call. */
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
