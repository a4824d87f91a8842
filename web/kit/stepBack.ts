/**
 * Steps back so many entries of the page's history. A frame that was shown in the page, such as the postcode search,
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
