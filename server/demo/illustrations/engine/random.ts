/** A stream of numbers in [0, 1) that depends on nothing but the seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** The design choice that a seed makes for one trait; other traits of the same seed choose independently. */
export function choose<T>(seed: number, trait: string, options: readonly [T, ...T[]]): T {
  let hash = 2166136261 ^ seed
  for (const letter of trait) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619)
  return options[Math.floor(randomFrom(hash)() * options.length)] ?? options[0]
}
