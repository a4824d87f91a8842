const otherwiseAfterMs = 200

/** Runs something once the page has nothing else to do; Safari does not say when, so there it is soon. */
export function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run)
  else setTimeout(run, otherwiseAfterMs)
}
