type ShortMemory<Value> = (key: string, load: () => Promise<Value>) => Promise<Value>

/**
 * Remembers answers for a short while in this process; callers that ask for the same at once share one reading.
 * Real time, not the shop's clock: it bounds staleness for the reader, whatever day the shop believes it is.
 */
export function shortMemory<Value>(
  forMs: number,
  { atMost = 2_000, forgets = () => false }: { atMost?: number; forgets?: (value: Value) => boolean } = {},
): ShortMemory<Value> {
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
