import type pg from 'pg'
import { z } from 'zod'
import { statement } from '../database/statement.ts'

const newestSeal = statement({
  name: 'eventStore.sealOf',
  text: `
    SELECT b.number AS block, encode(b.hash, 'hex') AS hash, b.sealed_at AS "sealedAt", NOT EXISTS (
      SELECT FROM unnest($1::text[]) AS asked(stream_id)
      LEFT JOIN es.streams s USING (stream_id)
      LEFT JOIN es.events e ON e.stream_no = s.stream_no AND e.version = s.version
      WHERE e.pos IS NULL OR e.pos > b.last_pos) AND NOT EXISTS (
      SELECT FROM unnest($2::text[], $3::int[]) AS named(stream_id, version) JOIN es.streams s USING (stream_id)
      JOIN es.events e ON e.stream_no = s.stream_no AND e.version = named.version
      WHERE e.pos > b.last_pos) AS "containsAll", NOT EXISTS (
      SELECT FROM unnest($1::text[]) AS asked(stream_id) WHERE NOT EXISTS (
        SELECT FROM es.streams s JOIN es.events e USING (stream_no) WHERE s.stream_id = asked.stream_id)) AS "areThere", EXISTS (
      SELECT FROM unnest($1::text[]) AS asked(stream_id) JOIN es.streams s USING (stream_id)
      WHERE NOT es.is_whole(s) OR EXISTS (
        SELECT FROM es.events e LEFT JOIN es.commands c USING (command_id)
        JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS own ON true
        WHERE e.stream_no = s.stream_no AND NOT es.holds(e, s.stream_id, c, own::es.blocks))) OR EXISTS (
      SELECT FROM unnest($2::text[], $3::int[]) AS named(stream_id, version) LEFT JOIN es.streams s USING (stream_id)
      LEFT JOIN es.events e ON e.stream_no = s.stream_no AND e.version = named.version
      LEFT JOIN es.commands c USING (command_id)
      LEFT JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS own ON true
      WHERE e.pos IS NULL OR NOT es.holds(e, s.stream_id, c, own::es.blocks)) AS "isBroken"
    FROM es.blocks b ORDER BY b.number DESC LIMIT 1`,
  row: z.object({
    block: z.int(),
    hash: z.string(),
    sealedAt: z.date(),
    containsAll: z.boolean(),
    areThere: z.boolean(),
    isBroken: z.boolean(),
  }),
})

/**
 * The newest sealed block, whether it or an earlier block contains every event of the requested streams, whether each of
 * them has an event at all, and whether one of its events is not what was sealed, or lacks beside the others.
 */
type SealOfStreams = {
  block: number
  hash: string
  sealedAt: Date
  containsAll: boolean
  areThere: boolean
  isBroken: boolean
}

/**
 * Returns the sealed log's head and whether it covers the given streams, and single events of others; null before the first block. A stream that
 * does not exist counts as not contained; an empty list counts as contained.
 */
export async function sealOf(
  client: pg.Pool | pg.ClientBase,
  streamIds: readonly string[],
  events: readonly { stream: string; version: number }[] = [],
): Promise<SealOfStreams | null> {
  const [seal] = await newestSeal(client, [
    streamIds,
    events.map(({ stream }) => stream),
    events.map(({ version }) => version),
  ])
  return seal ?? null
}
