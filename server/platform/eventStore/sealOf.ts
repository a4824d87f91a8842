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
      WHERE e.pos IS NULL OR e.pos > b.last_pos) AS "containsAll", EXISTS (
      SELECT FROM unnest($1::text[]) AS asked(stream_id) JOIN es.streams s USING (stream_id)
      JOIN es.events e USING (stream_no) LEFT JOIN es.commands c USING (command_id)
      JOIN LATERAL (SELECT * FROM es.blocks WHERE last_pos >= e.pos ORDER BY last_pos LIMIT 1) AS own ON true
      WHERE NOT es.holds(e, s.stream_id, c, own::es.blocks)) AS "isBroken"
    FROM es.blocks b ORDER BY b.number DESC LIMIT 1`,
  row: z.object({
    block: z.int(),
    hash: z.string(),
    sealedAt: z.date(),
    containsAll: z.boolean(),
    isBroken: z.boolean(),
  }),
})

/**
 * The newest sealed block, whether it or an earlier block contains every event of the requested streams, and whether one
 * of these events is not what was sealed.
 */
type SealOfStreams = { block: number; hash: string; sealedAt: Date; containsAll: boolean; isBroken: boolean }

/**
 * Returns the sealed log's head and whether it covers the given streams; null before the first block. A stream that
 * does not exist counts as not contained; an empty list counts as contained.
 */
export async function sealOf(
  client: pg.Pool | pg.ClientBase,
  streamIds: readonly string[],
): Promise<SealOfStreams | null> {
  const [seal] = await newestSeal(client, [streamIds])
  return seal ?? null
}
