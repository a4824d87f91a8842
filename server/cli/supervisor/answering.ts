/** What was seen of a process: it answered well, it answered an error, it did not answer, it said a word of its start. */
type Seen = 'well' | 'ill' | 'silent' | 'word'

/** Whether a process has ever answered, and how often in a row it was asked in vain since it was last heard of. */
export type Heard = { hasAnswered: boolean; inVain: number }

export const unheard: Heard = { hasAnswered: false, inVain: 0 }

/** A process that answered before is asked every few seconds, and given up after more than half a minute of silence. */
const mostInVain = 8
/**
 * A process that starts is asked four times a second and says what it does; five minutes without a word of it are none of
 * a slow machine's.
 */
const mostInVainAtStart = 1_200

export function hear({ hasAnswered, inVain }: Heard, seen: Seen): Heard {
  if (seen === 'silent') return { hasAnswered, inVain: inVain + 1 }
  return { hasAnswered: hasAnswered || seen === 'well', inVain: 0 }
}

/**
 * Returns whether a process must be ended because it hangs. An answer with an error, such as a database that is away,
 * is an answer; one that is busy for a moment misses a few and is heard again. Counts instead of a clock decide, because
 * a machine that slept or is slow asks more slowly, too.
 */
export const isGone = ({ hasAnswered, inVain }: Heard): boolean =>
  inVain >= (hasAnswered ? mostInVain : mostInVainAtStart)
