import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect } from '../database/database.ts'
import { firstField } from './firstField.ts'
import { withEnd } from './logEnd.ts'
import { commandLine, eventLine, headerLine, raw } from './logLines.ts'

/**
 * $1: streams. Their related ones are those written by the same command, a member's own and all about the member, an
 * order's charges, what was paid for each and the reviews of its items, and a product's orders. Each kind is only sought
 * when such a stream was asked for, because members, charges and products are sought in the whole log.
 */
const relatedStreams = (memberOf: (data: string) => string) => `
  WITH asked AS MATERIALIZED (SELECT s.stream_no, s.stream_id, s.kind FROM es.streams s WHERE s.stream_id = ANY($1)),
  own AS MATERIALIZED (SELECT a.kind, e.command_id, e.data FROM asked a JOIN es.events e USING (stream_no)),
  about AS MATERIALIZED (SELECT DISTINCT split_part(id, ':', 2) AS id FROM unnest($1) AS id
    WHERE split_part(id, ':', 1) IN ('member', 'wallet')),
  members AS (SELECT DISTINCT ${memberOf('data')} AS id FROM own WHERE kind <> 'product')
  SELECT stream_id AS id FROM asked
  UNION SELECT o.stream_id FROM own JOIN es.events other USING (command_id)
    JOIN es.streams o ON o.stream_no = other.stream_no
  UNION SELECT s.stream_id FROM es.streams s JOIN members m ON s.stream_id IN ('member:' || m.id, 'wallet:' || m.id)
  UNION SELECT s.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    WHERE EXISTS (SELECT FROM about)
      AND ${memberOf('e.data')} IN (SELECT id FROM about)
  UNION SELECT s.stream_id FROM asked a JOIN es.streams s ON s.stream_id = 'payment:' || split_part(a.stream_id, ':', 2)
    WHERE a.kind IN ('order', 'charge')
  UNION SELECT r.stream_id FROM own CROSS JOIN LATERAL jsonb_path_query(own.data, '$.items[*].orderItemId') AS item
    JOIN es.streams r ON r.stream_id = 'review:' || (item #>> '{}')
  UNION SELECT unnest(ARRAY[s.stream_id, p.stream_id]) FROM es.streams s JOIN es.events e USING (stream_no)
    LEFT JOIN es.streams p ON p.stream_id = 'payment:' || split_part(s.stream_id, ':', 2)
    WHERE EXISTS (SELECT FROM asked WHERE kind = 'order') AND s.kind = 'charge' AND e.version = 1
      AND 'order:' || (e.data->'subject'->>'orderId') IN (SELECT stream_id FROM asked)
  UNION SELECT s.stream_id FROM es.streams s JOIN es.events e USING (stream_no)
    WHERE EXISTS (SELECT FROM asked WHERE kind = 'product')
      AND EXISTS (SELECT FROM asked a, jsonb_path_query(e.data, '$.items[*].productId') AS item
        WHERE a.kind = 'product' AND a.stream_id = 'product:' || (item #>> '{}'))`

/** Returns these streams and those related to them, sorted; `memberFields` say whom an event is about. */
export async function relatedTo(
  client: pg.ClientBase | pg.Pool,
  streams: readonly string[],
  memberFields: readonly string[],
): Promise<string[]> {
  const text = relatedStreams((data) => firstField(data, memberFields))
  const { rows } = await client.query<{ id: string | null }>(text, [streams])
  return rows.flatMap(({ id }) => id ?? []).sort()
}

/**
 * Exports the events of streams, and with `relatedBy`, the fields that say whom an event is about, of the streams related
 * to them, with their commands, as lines that `importLog` reads: positions and versions are kept. Events hold no personal data. Returns false when none of the
 * streams exists.
 */
export async function exportStreams(
  url: string,
  to: Writable,
  { streams, relatedBy }: { streams: readonly string[]; relatedBy: readonly string[] | null },
): Promise<boolean> {
  const client = await connect(url)
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows } = await client.query<{ known: boolean }>(
      'SELECT EXISTS (SELECT FROM es.streams WHERE stream_id = ANY($1)) AS known',
      [streams],
    )
    if (!rows[0]?.known) return false
    const chosen = relatedBy === null ? streams : await relatedTo(client, streams, relatedBy)
    const names = chosen.map((id) => pg.escapeLiteral(id)).join(', ')
    const lines = `SELECT line FROM (
      SELECT 1 AS part, 0::bigint AS place, ${headerLine} AS line
      UNION ALL
      SELECT 2, e.pos, ${eventLine} FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id IN (${names})
      UNION ALL
      SELECT 3, 0, ${commandLine} FROM es.commands c WHERE c.command_id IN (
        SELECT e.command_id FROM es.events e JOIN es.streams s USING (stream_no) WHERE s.stream_id IN (${names}))
    ) AS lines ORDER BY part, place, line`
    await pipeline(client.query(copyTo(`COPY (${lines}) TO STDOUT ${raw}`)), withEnd(), to, { end: false })
    await client.query('COMMIT')
    return true
  } finally {
    await client.end()
  }
}
