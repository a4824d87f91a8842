import type { Refusal } from '../../../domain/shared/decision.ts'

// One append of so many takes some hundredths of a second: the feed waits for no longer commit, and an owner whose
// stream is locked holds up no more of the others.
const together = 256
// While the database appends one part, the next is decided.
const sideBySide = 2

/**
 * Runs `work` over bounded parts of `all`. A part that is refused is halved until only those are refused that have to
 * be, so that one owner holds up no other; answers their refusals. `progress` is told how many are done.
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
