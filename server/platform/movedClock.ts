import type pg from 'pg'
import type { Clock } from './clock.ts'
import { queriesOn } from './database/queriesOn.ts'

type MovedClock = Clock & {
  /** Moves the clock of every process that shares this database; null sets it back to real time. */
  moveTo: (instant: Date | null) => Promise<void>
  stop: () => void
}

const pollMs = 500

/**
 * Opens the developer's clock. Its offset from real time is stored in platform.moved_clock and polled twice a second,
 * so that all processes agree within a second. Never used in production.
 */
export async function movedClock(pool: pg.Pool): Promise<MovedClock> {
  let offsetMs = await readOffset(pool)
  const timer = setInterval(() => {
    readOffset(pool).then(
      (read) => {
        offsetMs = read
      },
      () => {}, // While the database is unreachable the last known offset stays.
    )
  }, pollMs)
  timer.unref()
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveTo: async (instant) => {
      const moved = instant === null ? 0 : instant.getTime() - Date.now()
      const offset_ms = Math.round(moved)
      await queriesOn(pool)
        .insertInto('platform.moved_clock')
        .values({ offset_ms })
        .onConflict((known) => known.column('only_one').doUpdateSet({ offset_ms }))
        .execute()
      offsetMs = moved
    },
    stop: () => clearInterval(timer),
  }
}

async function readOffset(pool: pg.Pool): Promise<number> {
  const moved = await queriesOn(pool)
    .selectFrom('platform.moved_clock')
    .select('offset_ms')
    .executeTakeFirst()
  return moved?.offset_ms ?? 0
}
