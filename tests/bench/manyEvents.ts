import type pg from 'pg'
import { sampleData } from './append.ts'

/**
 * Fills the log up to `total` events with one statement per 200,000, ten events to a stream: the shape of a log that
 * grew over years, without the years.
 */
export async function fillLog(owner: pg.ClientBase, total: number): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      'SELECT coalesce(max(stream_no), 0) AS n FROM es.streams',
    )
    const streams = rows[0]?.n ?? 0
    const missing = Math.min(Math.ceil(total / 10) - streams, 20_000)
    if (missing <= 0) break
    await owner.query(
      `WITH made AS (
         INSERT INTO es.streams (stream_id, kind, version, last_at)
         SELECT 'order:' || gen_random_uuid(), 'order', 10, now() FROM generate_series(1, $1::int) RETURNING stream_no),
       known AS (
         INSERT INTO es.commands (command_id, request_hash, result)
         SELECT 'fill:' || stream_no || ':' || n, '\\x00', '{}' FROM made, generate_series(1, 10) AS n)
       INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
       SELECT stream_no, n, 'bench.happened', 1, now(), 'fill:' || stream_no || ':' || n,
              $2::jsonb || jsonb_build_object('product', stream_no % 10000), '{"actor": "job:fill"}'
       FROM generate_series(1, 10) AS n, made`,
      [missing, JSON.stringify(sampleData)],
    )
  }
  await owner.query('VACUUM ANALYZE es.events; ')
  await owner.query('ANALYZE es.streams')
  await owner.query('CHECKPOINT')
}
