import type pg from 'pg'

export const lives = ['order', 'wallet', 'member', 'product', 'review', 'charge', 'consignment', 'settlement']
/** Of four digits each, and in ids of a version that the shop makes none of, from 8 on: no two meet. */
const firstCopy = 1_000
const lastCopy = 9_999

/**
 * Repeats what happened in a shop until its log holds `total` events: each copy has people, products, orders and
 * payments of its own, so that every projection of the shop grows as it would. Rebuild them afterwards.
 */
export async function repeatLog(
  owner: pg.ClientBase,
  total: number,
  kinds: readonly string[] = lives,
): Promise<number> {
  const log = await repeatedLog(owner, kinds)
  const events = await log.growTo(total)
  await log.end()
  return events
}

/** The same in steps: each `growTo` goes on with the copy after the last one. */
export async function repeatedLog(owner: pg.ClientBase, kinds: readonly string[] = lives) {
  // What differs from copy to copy is looked for once: the copy's number goes where \x01 (in hexadecimal) and \x02 stand.
  await owner.query(`
    CREATE FUNCTION pg_temp.with_places(id text) RETURNS text LANGUAGE sql AS $$
      SELECT regexp_replace(id, '-[0-9a-f]{4}-([89ab][0-9a-f]{3}-[0-9a-f]{12})', E'-\x01-\\\\1', 'g') $$;
    CREATE FUNCTION pg_temp.filled(places text, copy integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
      SELECT replace(replace(places, E'\x01', to_hex(32768 + copy)), E'\x02', copy::text) $$;
    CREATE TEMP TABLE first_streams AS
      SELECT stream_no, kind, version, last_at, regexp_replace(pg_temp.with_places(stream_id),
        '^(wallet|member|product|settlement):', E'\\\\1:\x02') AS stream_id
      FROM es.streams WHERE kind = ANY ('{${kinds.join(',')}}');
    CREATE TEMP TABLE first_events AS
      SELECT e.pos, e.stream_no, e.version, e.type, e.schema_v, e.occurred_at, e.command_id, e.meta,
        regexp_replace(regexp_replace(pg_temp.with_places(e.data::text),
          '"(memberId|ownerId|productId|reviewId)": ([0-9]+)', E'"\\\\1": \x02\\\\2', 'g'),
          '"(paymentKey|transactionKey|orderNumbers|lotId|trackingNumber)": "', E'"\\\\1": "\x02-', 'g') AS data
      FROM es.events e JOIN first_streams USING (stream_no);
    CREATE TEMP TABLE first_commands AS SELECT DISTINCT command_id FROM first_events;
    ANALYZE first_streams; ANALYZE first_events`)
  const count = async (from: string) =>
    Number((await owner.query<{ n: string }>(`SELECT count(*) AS n FROM ${from}`)).rows[0]?.n)
  const each = await count('first_events')
  let copy = firstCopy
  return {
    growTo: async (total: number): Promise<number> => {
      const missing = Math.ceil((total - (await count('es.events'))) / each)
      for (const end = Math.min(copy + missing, lastCopy + 1); copy < end; copy += 1)
        await addCopy(owner, copy)
      await owner.query('VACUUM ANALYZE es.events')
      await owner.query('ANALYZE es.streams')
      return count('es.events')
    },
    end: () => owner.query('DROP TABLE first_streams, first_events, first_commands'),
  }
}

const addCopy = (owner: pg.ClientBase, copy: number) =>
  owner.query(
    `WITH made AS (
       INSERT INTO es.streams (stream_id, kind, version, last_at)
       SELECT pg_temp.filled(stream_id, $1), kind, version, last_at FROM first_streams
       RETURNING stream_no, stream_id),
     known AS (
       INSERT INTO es.commands (command_id, request_hash, result)
       SELECT $1 || ':' || command_id, '\\x00'::bytea, '{}'::jsonb FROM first_commands)
     INSERT INTO es.events (stream_no, version, type, schema_v, occurred_at, command_id, data, meta)
     SELECT m.stream_no, e.version, e.type, e.schema_v, e.occurred_at, $1 || ':' || e.command_id,
       pg_temp.filled(e.data, $1)::jsonb, e.meta
     FROM first_events e JOIN first_streams s USING (stream_no)
       JOIN made m ON m.stream_id = pg_temp.filled(s.stream_id, $1)
     ORDER BY e.pos`,
    [copy],
  )
