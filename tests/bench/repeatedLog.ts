import type pg from 'pg'

const lives = ['order', 'wallet', 'member', 'product', 'review', 'charge', 'consignment', 'settlement']
/** Of four decimal and of three hexadecimal digits alike, and ids of a version that the shop makes none of: no two meet. */
const firstCopy = 1_000
const lastCopy = 4_095

/**
 * Repeats what happened in a shop until its log holds `total` events: each copy has people, products, orders and
 * payments of its own, so that every projection of the shop grows as it would. Rebuild them afterwards.
 */
export async function repeatLog(owner: pg.ClientBase, total: number): Promise<number> {
  await owner.query(`
    CREATE FUNCTION pg_temp.elsewhere(id text, copy integer) RETURNS text LANGUAGE sql AS $$
      SELECT regexp_replace(id, '-[0-9a-f]{4}-([89ab][0-9a-f]{3}-[0-9a-f]{12})',
        '-8' || lpad(to_hex(copy), 3, '0') || '-\\1', 'g') $$;
    CREATE FUNCTION pg_temp.of_others(data jsonb, copy integer) RETURNS jsonb LANGUAGE sql AS $$
      SELECT regexp_replace(regexp_replace(pg_temp.elsewhere(data::text, copy),
        '"(memberId|ownerId|productId|reviewId)": ([0-9]+)', '"\\1": ' || copy || '\\2', 'g'),
        '"(paymentKey|transactionKey|orderNumbers)": "', '"\\1": "' || copy || '-', 'g')::jsonb $$;
    CREATE TEMP TABLE first_streams AS
      SELECT stream_no, stream_id, kind, version, last_at FROM es.streams WHERE kind = ANY ('{${lives.join(',')}}');
    CREATE TEMP TABLE first_events AS SELECT e.* FROM es.events e JOIN first_streams USING (stream_no);
    ANALYZE first_streams; ANALYZE first_events`)
  const count = async (from: string) =>
    Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)
  const [there, each] = [await count('es.events'), await count('first_events')]
  const copies = Math.min(Math.ceil((total - there) / each), lastCopy - firstCopy + 1)
  for (let copy = firstCopy; copy < firstCopy + copies; copy += 1)
    await owner.query(
      `WITH made AS (
         INSERT INTO es.streams (stream_id, kind, version, last_at)
         SELECT regexp_replace(pg_temp.elsewhere(stream_id, $1), '^(wallet|member|product|settlement):',
           '\\1:' || $1::int), kind, version, last_at FROM first_streams RETURNING stream_no, stream_id),
       known AS (
         INSERT INTO es.commands (command_id, request_hash, result)
         SELECT DISTINCT $1 || ':' || command_id, '\\x00'::bytea, '{}'::jsonb FROM first_events)
       INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
       SELECT m.stream_no, e.version, e.type, e.schema_v, e.occurred_at, $1 || ':' || e.command_id,
         pg_temp.of_others(e.data, $1), e.meta
       FROM first_events e JOIN first_streams s USING (stream_no)
         JOIN made m ON m.stream_id = regexp_replace(pg_temp.elsewhere(s.stream_id, $1),
           '^(wallet|member|product|settlement):', '\\1:' || $1::int)
       ORDER BY e.pos`,
      [copy],
    )
  await owner.query('DROP TABLE first_streams, first_events')
  await owner.query('VACUUM ANALYZE es.events')
  await owner.query('ANALYZE es.streams')
  return count('es.events')
}
