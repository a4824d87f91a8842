import { z } from 'zod'
import { statement } from '../database/statement.ts'

/** A larger lag is not counted exactly. */
export const readerLagCap = 10_000

/**
 * Returns the lag of each reader of the feed: the number of events below the barrier that it has not read, up to
 * `readerLagCap`, and when the oldest of them was recorded.
 */
export const feedLag = statement({
  name: 'eventStore.feedLag',
  text: `
    SELECT c.reader, c.moved_at, behind.events, behind.oldest
    FROM es.checkpoints c, LATERAL (
      SELECT count(*)::int AS events, min(next.recorded_at) AS oldest FROM (
        SELECT e.recorded_at FROM es.events e
        WHERE (e.tx, e.pos) > (c.tx, c.pos) AND e.tx < pg_snapshot_xmin(pg_current_snapshot())
        ORDER BY e.tx, e.pos LIMIT ${readerLagCap}) AS next) AS behind
    ORDER BY c.reader`,
  row: z.object({
    reader: z.string(),
    moved_at: z.date(),
    events: z.int(),
    oldest: z.date().nullable(),
  }),
})
