/** How much two texts are alike, 0 to 1: the share of letter pairs that they have in common. */
export function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)]
  const common = [...pairs].filter((pair) => others.has(pair)).length
  return pairs.size + others.size === 0 ? 0 : (2 * common) / (pairs.size + others.size)
}

function pairsOf(text: string): Set<string> {
  const letters = [...` ${text} `]
  return new Set(letters.slice(1).map((letter, nth) => `${letters[nth]}${letter}`))
}
