/** Draws that look random and are always the same for the same seed. */
export function dice(seed: number) {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  const next = (): number => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state
  }
  const below = (count: number): number => next() % count
  return {
    below,
    oneOf: <Item>(items: readonly [Item, ...Item[]]): Item => items[below(items.length)] ?? items[0],
  }
}
export type Dice = ReturnType<typeof dice>
