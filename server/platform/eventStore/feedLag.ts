import { z } from 'zod'
import { statement } from '../database/statement.ts'
import type { Invariant } from '../projections/projection.ts'

/** A larger lag is not counted exactly. */
export const readerLagCap = 10_000

/** SQL of a reader `c` whose place the log has not reached: it passes over what is recorded until then. */
const isAhead = `(c.pos > coalesce((SELECT pg_sequence_last_value(pg_get_serial_sequence('es.events', 'pos'))), 0)
  OR c.tx >= pg_snapshot_xmax(pg_current_snapshot()))`

/** No reader is ahead of the log (rule 934). */
export const readersWithinLog: Invariant = {
  name: 'no reader of the feed is further than the log',
  korean: '이벤트를 읽는 곳은 기록의 끝보다 앞설 수 없어요',
  sql: `SELECT c.reader AS key, left(encode(sha256(convert_to(c.pos || ' ' || c.tx, 'UTF8')), 'hex'), 12) AS digest,
          c.reader, c.pos, c.pos || '번' AS korean
        FROM es.checkpoints c WHERE ${isAhead}`,
}

/**
 * Returns the lag of each reader of the feed: the number of events below the barrier that it has not read, up to
 * `readerLagCap`, and when the oldest of them was recorded. One that is ahead of the log has none to read.
 */
export const feedLag = statement({
  name: 'eventStore.feedLag',
  text: `
    SELECT c.reader, c.moved_at, behind.events, behind.oldest, ${isAhead} AS is_ahead
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
    is_ahead: z.boolean(),
  }),
})
