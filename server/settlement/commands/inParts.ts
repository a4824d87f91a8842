import type { Refusal } from '../../../domain/shared/decision.ts'

// An append of this size takes a few hundredths of a second, which bounds how long the event feed waits for its commit
// and how many other owners a locked stream holds up.
const together = 256
// The next part is decided while the database appends the first.
const sideBySide = 2

/**
 * Runs `work` over bounded parts of `all`. A refused part is halved until only the offending elements are refused, so
 * that one owner holds up no other. Returns their refusals; `progress` gets the number of elements done.
 */
export async function inParts<One>(
  all: readonly One[],
  work: (part: readonly One[]) => Promise<Refusal | null>,
  progress: (done: number) => void = () => {},
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  for (let from = 0; from < all.length; from += together * sideBySide) {
    const parts = Array.from({ length: sideBySide }, (_, nth) =>
      all.slice(from + nth * together, from + (nth + 1) * together),
    )
    const answers = await Promise.all(parts.map((part) => halving(part, work)))
    refusals.push(...answers.flat())
    progress(Math.min(from + together * sideBySide, all.length))
  }
  return refusals
}

async function halving<One>(
  part: readonly One[],
  work: (part: readonly One[]) => Promise<Refusal | null>,
): Promise<Refusal[]> {
  if (part.length === 0) return []
  const refusal = await work(part)
  if (refusal === null) return []
  if (part.length === 1) return [refusal]
  const middle = Math.ceil(part.length / 2)
  return [...(await halving(part.slice(0, middle), work)), ...(await halving(part.slice(middle), work))]
}
