import type pg from 'pg'
import * as z from 'zod/mini'
import { statement } from '../platform/database/statement.ts'
import { positionOf, seoulTime, stretchOf } from './instants.ts'
import { shopClock } from './shopClock.ts'

/** The last event by time, and the highest position. */
const endOfLog = statement({
  name: 'cli.endOfLog',
  text: `SELECT e.pos, e.occurred_at AS at, (SELECT max(pos) FROM es.events) AS highest FROM es.events e
    JOIN (SELECT stream_no FROM es.streams ORDER BY last_at DESC LIMIT 1) s USING (stream_no)
    ORDER BY e.occurred_at DESC, e.pos DESC LIMIT 1`,
  row: z.object({ pos: z.int(), at: z.date(), highest: z.int() }),
})

const shopTime = async (pool: pg.Pool): Promise<Date> => (await shopClock(pool)).now()

/** The present for tools; a test gives another. */
export type Present = { now?: ((pool: pg.Pool) => Promise<Date>) | undefined }

/**
 * Says of written points that lie ahead (an instant of the future, a position that the log does not have yet) that they
 * do, and where the log ends; the answer is as of its end. A point of today is no future, because it is meant whole.
 */
export async function sayBeyondLog(
  pool: pg.Pool,
  written: readonly (string | undefined)[],
  say: (line: string) => void,
  { now = shopTime }: Present,
): Promise<void> {
  const present = written.some((one) => one !== undefined) ? await now(pool) : null
  for (const text of written) {
    if (text === undefined || present === null) continue
    const position = positionOf(text)
    if (position === null && stretchOf(text).first <= present) continue
    const [end] = await endOfLog(pool, [])
    if (end === undefined) say('the log has no event yet')
    else if (position === null ? stretchOf(text).first > end.at : position > end.highest)
      say(
        `${text.trim()} lies ahead; the log ends at ${seoulTime(end.at)} (#${position === null ? end.pos : end.highest})`,
      )
  }
}
