const nothing = () => undefined

/**
 * Steps back so many entries of the page's history. A frame that was shown in the page, such as the postcode search,
 * leaves entries of its own among those of the tab: a browser that tells them apart passes over them.
 */
export function stepBack(entries = 1): void {
  const pages = 'navigation' in window ? window.navigation : null
  const place = (pages?.currentEntry?.index ?? -1) - entries
  const entry = place < 0 ? undefined : pages?.entries()[place]
  if (pages === null || entry === undefined) return window.history.go(-entries)
  const { committed, finished } = pages.traverseTo(entry.key)
  // Another step that comes meanwhile ends this one.
  committed.catch(nothing)
  finished.catch(nothing)
}
