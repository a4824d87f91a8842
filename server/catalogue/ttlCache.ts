type TtlCache<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>

/**
 * Caches answers in this process for `forMs`; concurrent callers with the same key share one read. It runs on real time
 * instead of the shop's clock, because it bounds how stale an answer is for the reader.
 */
export function ttlCache<Value>(
  forMs: number,
  { atMost = 2_000, forgets = () => false }: { atMost?: number; forgets?: (value: Value) => boolean } = {},
): TtlCache<Value> {
  const entries = new Map<string, { until: number; value: Promise<Value> }>()
  return (key, load) => {
    const now = performance.now()
    const known = entries.get(key)
    if (known !== undefined && known.until > now) return known.value
    const value = load()
    entries.delete(key)
    entries.set(key, { until: now + forMs, value })
    value.then(
      (answer) => forgets(answer) && entries.delete(key),
      () => entries.delete(key),
    )
    const oldest = entries.size > atMost ? entries.keys().next().value : undefined
    if (oldest !== undefined) entries.delete(oldest)
    return value
  }
}
