import * as z from 'zod/mini'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { statement } from './statement.ts'

type Db = Pick<Database<Schema>, 'pool'>

/** The work outside of the shop that only one process at a time may do for a key. */
export type LeasedWork = 'cards' | 'payouts' | 'refunds'

// `old` is the row as it was before the upsert, all nulls when there was none. Keys are taken in their order, so that
// two runs that want the same keys never block each other.
const taking = statement({
  name: 'leases.take',
  text: `
    INSERT INTO platform.leases AS held (work, key, taken_until)
    SELECT $1::text, wanted.key, clock_timestamp() + make_interval(secs => $3::float8)
    FROM unnest($2::text[]) AS wanted(key) ORDER BY wanted.key COLLATE "C"
    ON CONFLICT (work, key) DO UPDATE SET taken_until =
      CASE WHEN held.taken_until <= clock_timestamp() THEN excluded.taken_until ELSE held.taken_until END
    RETURNING held.key, CASE WHEN held.taken_until IS DISTINCT FROM old.taken_until THEN 0
      ELSE greatest(ceil(extract(epoch FROM held.taken_until - clock_timestamp()) * 1000), 1) END::int AS "waitMs"`,
  row: z.object({ key: z.string(), waitMs: z.int() }),
})

const ending = statement({
  name: 'leases.end',
  text: `
    WITH mine AS (
      SELECT work, key FROM platform.leases WHERE work = $1::text AND key = ANY ($2::text[]) ORDER BY key FOR UPDATE)
    UPDATE platform.leases AS held SET taken_until = clock_timestamp() + make_interval(secs => $3::float8)
    FROM mine WHERE held.work = mine.work AND held.key = mine.key`,
  row: z.object({}),
})

/**
 * Takes a lease on each key for `seconds` of real time, longer than its work may last, so that it runs out only when its
 * holder has died. Returns for each key 0 when the lease was taken, or the milliseconds until its holder's runs out.
 */
export async function takeLeases(
  { pool }: Db,
  work: LeasedWork,
  { keys, seconds }: { keys: readonly string[]; seconds: number },
): Promise<Map<string, number>> {
  const rows = await taking(pool, [work, keys, seconds])
  return new Map(rows.map(({ key, waitMs }) => [key, waitMs]))
}

/** Ends leases; the next holder may take them after `pauseSeconds`. */
export async function endLeases(
  { pool }: Db,
  work: LeasedWork,
  { keys, pauseSeconds = 0 }: { keys: readonly string[]; pauseSeconds?: number },
): Promise<void> {
  if (keys.length > 0) await ending(pool, [work, keys, pauseSeconds])
}
