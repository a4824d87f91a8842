/** Returns the router's position in the history; 0 is the page where the visit began. */
export function stepsTaken(): number {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : 0
}

/**
 * Steps back so many entries of the page's history, or forward when negative. A frame that was shown in the page, such as the postcode search,
 * leaves entries of its own among those of the tab: a browser that tells them apart passes over them.
 */
export function stepBack(entries = 1): void {
  const pages: Navigation | undefined = window.navigation
  const entry = pages?.entries()[(pages.currentEntry?.index ?? 0) - entries]
  if (pages === undefined || entry === undefined) {
    window.history.go(-entries)
    return
  }
  const { committed, finished } = pages.traverseTo(entry.key)
  // A later step may cancel this one, which rejects both promises.
  void Promise.allSettled([committed, finished])
}
