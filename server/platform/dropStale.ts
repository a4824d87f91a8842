/**
 * Removes entries from the front of a map whose entries stand in the order in which they were made: those that may not
 * be given any more, and those beyond `atMost`. Called with each new entry, a cache holds what is asked for now, instead
 * of everything that was ever asked for up to its limit.
 */
export function dropStale<Key, Entry>(
  kept: Map<Key, Entry>,
  { atMost, isStale }: { atMost: number; isStale: (entry: Entry) => boolean },
): void {
  for (const [key, entry] of kept) {
    if (kept.size <= atMost && !isStale(entry)) return
    kept.delete(key)
  }
}
