import pg from 'pg'

/** How much of a log a rebuild takes at a time, and how long it rests between. */
export type Pace = {
  /** How many positions the next page has. */
  size: () => number
  /** Takes note of a page and returns how long to rest before the next one, in ms. */
  after: (page: { tookMs: number; shopWaits: boolean }) => number
}

/** Long enough that what a page costs by itself does not count, short enough to be interrupted. */
const pageMs = 1_000
/** A page is at most twice the one before, at least half of it. */
const stepAtMost = 2
const leastEvents = 1_000

/**
 * Returns the pace of a rebuild beside a shop that serves. Pages grow and shrink until each takes about a second. While
 * the shop waits they are halved, and after each the shop has the machine to itself for twice as long.
 */
export function createPace(most: number): Pace {
  const least = Math.min(leastEvents, Math.ceil(most / 8))
  let size = Math.min(20_000, most)
  return {
    size: () => size,
    after: ({ tookMs, shopWaits }) => {
      const factor = Math.min(stepAtMost, Math.max(1 / stepAtMost, pageMs / Math.max(1, tookMs)))
      size = Math.round(Math.min(most, Math.max(least, size * (shopWaits ? 1 / stepAtMost : factor))))
      return shopWaits ? 2 * tookMs : 0
    },
  }
}

/** A commit that takes so many times longer than before the rebuild is one that members notice. */
const timesAtMost = 4
const unnoticedMs = 50

/** Milliseconds of a clock that only goes forward. */
export type Stopwatch = () => number
export const stopwatch: Stopwatch = () => performance.now()

/**
 * Watches whether the shop waits, by a connection of its own: each look commits one small record of the WAL, as an append
 * does, and asks whether anybody waits for a lock. Looks are compared with the ones before the work began.
 */
export async function watchShop(
  url: string,
  now: Stopwatch = stopwatch,
): Promise<{ waits: () => Promise<boolean>; end: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url, application_name: 'billim pace' })
  client.on('error', () => {})
  await client.connect()
  const look = async () => {
    const from = now()
    const { rows } = await client.query<{ waits: boolean }>(lookText)
    return { tookMs: now() - from, waits: rows[0]?.waits ?? false }
  }
  const calm =
    [await look(), await look(), await look()].map(({ tookMs }) => tookMs).sort((a, b) => a - b)[1] ?? 0
  return {
    waits: async () => {
      const { tookMs, waits } = await look()
      return waits || tookMs > Math.max(unnoticedMs, timesAtMost * calm)
    },
    end: () => client.end(),
  }
}

const lookText = `SELECT EXISTS (SELECT FROM pg_locks l WHERE NOT l.granted AND l.pid <> pg_backend_pid()
    AND coalesce(l.database, 0) IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))) AS waits,
  pg_logical_emit_message(true, 'billim pace', '') IS NULL AS ignored`
