import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../database/database.ts'
import { commandLine, eventLine, headerLine, raw } from './logLines.ts'

// Related streams: those written by the same command, a member's own and the member's orders, an order's and the
// reviews of its items, a product's and the orders of that product.
const relatedStreams = `
  WITH members AS (
    SELECT DISTINCT (e.data->>'memberId') AS id FROM es.events e JOIN es.streams s USING (stream_no)
    WHERE s.stream_id = $1 AND e.data ? 'memberId' AND s.kind <> 'product')
  SELECT $1 AS id
  UNION SELECT o.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    JOIN es.events other USING (command_id) JOIN es.streams o ON o.stream_no = other.stream_no
    WHERE s.stream_id = $1
  UNION SELECT s.stream_id FROM es.streams s JOIN members m ON s.stream_id IN ('member:' || m.id, 'wallet:' || m.id)
  UNION SELECT s.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    WHERE $1 IN ('member:' || (e.data->>'memberId'), 'wallet:' || (e.data->>'memberId'))
  UNION SELECT r.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    CROSS JOIN LATERAL jsonb_path_query(e.data, '$.items[*].orderItemId') AS item
    JOIN es.streams r ON r.stream_id = 'review:' || (item #>> '{}')
    WHERE s.stream_id = $1
  UNION SELECT s.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    WHERE split_part($1, ':', 1) = 'product' AND jsonb_path_exists(e.data, '$.items[*].productId ? (@ == $id)',
      jsonb_build_object('id', CASE WHEN $1 ~ '^product:\\d+$' THEN split_part($1, ':', 2)::bigint END))`

/**
 * Exports the events of a stream, and with `related` of the streams related to it, with their commands, as lines that
 * `importLog` reads: positions and versions are kept. Events hold no personal data. Returns false for an unknown
 * stream.
 */
export async function exportStreams(
  url: string,
  to: Writable,
  { stream, related }: { stream: string; related: boolean },
): Promise<boolean> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ known: boolean }>(
      'SELECT EXISTS (SELECT FROM es.streams WHERE stream_id = $1) AS known',
      [stream],
    )
    if (!rows[0]?.known) return false
    const { rows: chosen } = related
      ? await client.query<{ id: string }>(relatedStreams, [stream])
      : { rows: [{ id: stream }] }
    const names = chosen.map(({ id }) => pg.escapeLiteral(id)).join(', ')
    const lines = `SELECT line FROM (
      SELECT 1 AS part, 0::bigint AS place, ${headerLine} AS line
      UNION ALL
      SELECT 2, e.pos, ${eventLine} FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id IN (${names})
      UNION ALL
      SELECT 3, 0, ${commandLine} FROM es.commands c WHERE c.command_id IN (
        SELECT e.command_id FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id IN (${names}))
    ) AS lines ORDER BY part, place, line`
    await pipeline(client.query(copyTo(`COPY (${lines}) TO STDOUT ${raw}`)), to, { end: false })
    await client.query('COMMIT')
    return true
  } finally {
    await client.end()
  }
}
