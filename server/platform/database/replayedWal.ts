/** What is known of the WAL that a standby has replayed. */
export type ReplayedWal = {
  /** The primary had written so much when it was asked at this instant of a monotonic clock. */
  wrote: (bytes: bigint, atMs: number) => void
  /** The standby has replayed so much. */
  replayed: (bytes: bigint) => void
  has: (bytes: bigint) => boolean
  /** Everything that was committed before this instant is on the standby; null while nothing is known. */
  coveredAtMs: () => number | null
}

/** A standby that is an hour behind is asked about as often as one that follows closely. */
const samplesAtMost = 600

/**
 * Compares what the primary wrote with what the standby replayed, by their places in the WAL alone: clocks of two
 * machines differ, and the time of the last transaction that was replayed grows while nobody writes.
 */
export function createReplayedWal(): ReplayedWal {
  let waiting: { bytes: bigint; atMs: number }[] = []
  let upTo = -1n
  let coveredAtMs: number | null = null

  const cover = () => {
    const next = waiting.findIndex(({ bytes }) => bytes > upTo)
    const done = next === -1 ? waiting.splice(0) : waiting.splice(0, next)
    coveredAtMs = done.at(-1)?.atMs ?? coveredAtMs
  }
  return {
    wrote: (bytes, atMs) => {
      const last = waiting.at(-1)
      if (last?.bytes === bytes) last.atMs = atMs
      else waiting.push({ bytes, atMs })
      // Leaving samples out only makes the standby look older than it is.
      if (waiting.length > samplesAtMost) waiting = waiting.filter((_, nth) => nth % 2 === 0)
      cover()
    },
    replayed: (bytes) => {
      upTo = bytes
      cover()
    },
    has: (bytes) => bytes <= upTo,
    coveredAtMs: () => coveredAtMs,
  }
}
