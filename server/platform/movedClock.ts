import type pg from 'pg'
import type { Clock } from './clock.ts'

export type MovedClock = Clock & {
  /** Moves the clock of every process that shares this database; null sets it back to real time. */
  moveTo: (instant: Date | null) => Promise<void>
  stop: () => void
}

const pollMs = 500

/**
 * The developer's clock: its distance from real time lies in platform.moved_clock and every process reads it twice a
 * second, so that all of them agree within a second. Never used in production.
 */
export async function movedClock(pool: pg.Pool): Promise<MovedClock> {
  let offsetMs = await readOffset(pool)
  const timer = setInterval(() => {
    readOffset(pool).then(
      (read) => {
        offsetMs = read
      },
      () => {}, // A database that is away for a moment leaves the clock as it was.
    )
  }, pollMs)
  timer.unref()
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveTo: async (instant) => {
      const moved = instant === null ? 0 : instant.getTime() - Date.now()
      await pool.query(
        `INSERT INTO platform.moved_clock (offset_ms) VALUES ($1)
         ON CONFLICT (only_one) DO UPDATE SET offset_ms = excluded.offset_ms`,
        [Math.round(moved)],
      )
      offsetMs = moved
    },
    stop: () => clearInterval(timer),
  }
}

async function readOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: number }>('SELECT offset_ms FROM platform.moved_clock')
  return rows[0]?.offset_ms ?? 0
}
