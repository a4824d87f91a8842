import { dropStale } from './dropStale.ts'

/**
 * Every answer that may be older than the database, with the longest age in ms: README, "What may be stale", says the
 * same to people, and a test compares the two. Two of them never add up, except that a page that the server draws is
 * kept once more, and that what is kept may have come from a standby.
 */
export const staleForMs = {
  drawnPage: 3_000,
  listCounts: 30_000,
  brandCounts: 30_000,
  categoryLevels: 30_000,
  similarProducts: 10_000,
  brandPictures: 30_000,
  rankings: 30_000,
  searchCounts: 30_000,
  searchSuggestions: 10_000,
  closedDays: 5_000,
  termsAtCheckout: 5_000,
  maintenanceElsewhere: 1_000,
  approvedTemplates: 60_000,
  standbyReads: 3_000,
} as const

type TtlCache<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>

/** How many answers of each kind were kept ones and how many were read, since the process began. */
export const cacheReads: ReadonlyMap<string, { kept: number; read: number }> = new Map(
  Object.keys(staleForMs).map((answer) => [answer, { kept: 0, read: 0 }]),
)

/**
 * Caches answers in this process for as long as `staleForMs` says; concurrent callers with the same key share one read.
 * It runs on real time instead of the shop's clock, because it bounds how stale an answer is for the reader. A failed
 * read is not cached, nor is a value that `forgets` names; beyond `atMost` keys the oldest is dropped.
 */
export function ttlCache<Value>(
  answer: keyof typeof staleForMs,
  { atMost = 2_000, forgets = () => false }: { atMost?: number; forgets?: (value: Value) => boolean } = {},
): TtlCache<Value> {
  const entries = new Map<string, { until: number; value: Promise<Value> }>()
  const reads = cacheReads.get(answer) ?? { kept: 0, read: 0 }
  return (key, load) => {
    const now = performance.now()
    const known = entries.get(key)
    if (known !== undefined && known.until > now) {
      reads.kept += 1
      return known.value
    }
    reads.read += 1
    const value = load()
    entries.delete(key)
    entries.set(key, { until: now + staleForMs[answer], value })
    value.then(
      (answered) => forgets(answered) && entries.delete(key),
      () => entries.delete(key),
    )
    dropStale(entries, { atMost, isStale: ({ until }) => until <= now })
    return value
  }
}
