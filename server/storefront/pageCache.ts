import { dropStale } from '../platform/dropStale.ts'
import { staleForMs } from '../platform/ttlCache.ts'

export type RenderedPage = { status: number; html: string }

type CachedPage = { page: Promise<RenderedPage>; keptAtMs: number; shopTimeMs: number }

const keptForMs = staleForMs.drawnPage
const pagesAtMost = 300

/**
 * Caches the anonymous view of a page for a few seconds; requests that arrive together share one rendering. Moving the
 * shop's clock makes a page stale as well. Only pages with status 200 are kept.
 */
export function createPageCache(shopTimeMs: () => number) {
  const kept = new Map<string, CachedPage>()
  const isFresh = (entry: CachedPage): boolean =>
    Date.now() - entry.keptAtMs < keptForMs && Math.abs(shopTimeMs() - entry.shopTimeMs) < 2 * keptForMs

  const keptPage = (url: string): Promise<RenderedPage> | undefined => {
    const found = kept.get(url)
    return found !== undefined && isFresh(found) ? found.page : undefined
  }

  const keep = (url: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> => {
    const entry: CachedPage = { page: render(), keptAtMs: Date.now(), shopTimeMs: shopTimeMs() }
    kept.delete(url)
    kept.set(url, entry)
    dropStale(kept, { atMost: pagesAtMost, isStale: (page) => !isFresh(page) })
    const forget = () => {
      if (kept.get(url) === entry) kept.delete(url)
    }
    entry.page.then((page) => page.status === 200 || forget(), forget)
    return entry.page
  }

  return { keptPage, keep }
}
