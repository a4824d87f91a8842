const otherwiseAfterMs = 200

/** Runs something once the page has nothing else to do; Safari does not say when, so there it is soon. Returns a way to cancel. */
export function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(run)
    return () => cancelIdleCallback(waiting)
  }
  const waiting = setTimeout(run, otherwiseAfterMs)
  return () => clearTimeout(waiting)
}
