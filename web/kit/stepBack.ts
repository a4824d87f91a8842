/** What the router wrote into the current entry of the history, which is ahead of the rendered page during a navigation. */
function routed(): { idx?: unknown; key?: unknown } {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null ? state : {}
}

/** Returns the router's position in the history; 0 is the page where the visit began. */
export function stepsTaken(): number {
  const { idx } = routed()
  return typeof idx === 'number' ? idx : 0
}

let leaving: string | null = null

/**
 * Steps back so many entries of the page's history, or forward when negative, and calls `then` once that entry is the
 * current one. The second of two quick taps finds the entry that the first one is leaving, and does nothing: it would step
 * once more, off the page or the shop (rule 869).
 */
export function stepBack(entries = 1, then?: () => void): void {
  const { idx, key } = routed()
  const entry = `${idx} ${key}`
  if (entry === leaving) return
  leaving = entry
  const isOver = () => {
    if (leaving === entry) leaving = null
  }
  window.addEventListener(
    'popstate',
    () => {
      isOver()
      if (then !== undefined) setTimeout(then)
    },
    { once: true },
  )
  traverse(entries, isOver)
}

/**
 * A frame that was shown in the page, such as the postcode search, leaves entries of its own among those of the tab: a
 * browser that tells them apart passes over them, and calls `isOver` also when the step comes to nothing.
 */
function traverse(entries: number, isOver: () => void): void {
  const pages: Navigation | undefined = window.navigation
  const entry = pages?.entries()[(pages.currentEntry?.index ?? 0) - entries]
  if (pages === undefined || entry === undefined) {
    window.history.go(-entries)
    return
  }
  const { committed, finished } = pages.traverseTo(entry.key)
  // A later step may cancel this one, which rejects both promises.
  void Promise.allSettled([committed, finished]).then(isOver)
}
