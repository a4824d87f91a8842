import type pg from 'pg'
import * as z from 'zod/mini'
import { statement } from './database/statement.ts'

/** A time at which the database was put back to an earlier instant. */
export type Restore = { number: number; restoredTo: Date; restoredAt: Date }

const oldestOpen = statement({
  name: 'platform.openRestore',
  text: `SELECT number, restored_to AS "restoredTo", restored_at AS "restoredAt" FROM platform.restores
    WHERE reconciled_at IS NULL ORDER BY number LIMIT 1`,
  row: z.object({ number: z.int(), restoredTo: z.date(), restoredAt: z.date() }),
})

/** Returns the restore after which the providers have not been asked yet for what they moved since; else null. */
export async function openRestore(db: pg.Pool | pg.ClientBase): Promise<Restore | null> {
  const [open] = await oldestOpen(db, [])
  return open ?? null
}

/**
 * Records that the database was put back to an instant, whatever follows: the providers are asked for what they moved
 * since. Without an instant it is that of the restore before, which is followed up once more, or that of the newest event,
 * by the database's own clock. Returns it. The same restore is recorded once while the providers have not been asked.
 */
export async function recordRestore(client: pg.ClientBase, given: Date | null): Promise<Date> {
  const { rows } = await client.query<{ at: Date }>(
    `SELECT coalesce($1, (SELECT restored_to FROM platform.restores ORDER BY number DESC LIMIT 1),
       (SELECT max(recorded_at) FROM es.events), clock_timestamp()) AS at`,
    [given],
  )
  const restoredTo = rows[0]?.at
  if (restoredTo === undefined) throw new Error('No instant')
  await client.query(
    `WITH again AS (
       UPDATE platform.restores SET restored_at = clock_timestamp()
       WHERE restored_to = $1 AND reconciled_at IS NULL RETURNING number)
     INSERT INTO platform.restores (restored_to) SELECT $1 WHERE NOT EXISTS (SELECT FROM again)`,
    [restoredTo],
  )
  return restoredTo
}

/**
 * Returns the commit up to which a server that was promoted had followed its primary; null for one that followed none
 * since it was started. Throws while it still follows.
 */
export async function lastFollowed(client: pg.ClientBase): Promise<Date | null> {
  const { rows } = await client.query<{ follows: boolean; at: Date | null }>(
    'SELECT pg_is_in_recovery() AS follows, pg_last_xact_replay_timestamp() AS at',
  )
  if (rows[0]?.follows) throw new Error('this server still follows a primary: promote it first')
  return rows[0]?.at ?? null
}

/** Records that the providers were asked for what they moved since. */
export async function closeRestore(pool: pg.Pool, { number }: Restore): Promise<void> {
  await pool.query('UPDATE platform.restores SET reconciled_at = clock_timestamp() WHERE number = $1', [
    number,
  ])
}

/** More than a shop gives out in the time that a restore can lose. */
const skippedNumbers = { integer: 100_000, bigint: 10_000_000 } as const

/**
 * Moves every sequence ahead, so that no number is given out twice: those given out after the restored instant are in
 * letters, at providers and in the list of withdrawals, and the id of a message contains its event's position.
 */
export async function skipNumbers(client: pg.ClientBase): Promise<void> {
  await client.query(
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass,
       last_value + CASE data_type::text WHEN 'bigint' THEN $1::bigint ELSE $2::bigint END)
     FROM pg_sequences WHERE schemaname IN ('es', 'shop', 'platform', 'personal') AND last_value IS NOT NULL`,
    [skippedNumbers.bigint, skippedNumbers.integer],
  )
}

/**
 * Ends what processes that no longer run had under way: frees their leases and gives the jobs back that they had
 * fetched. Returns the number of these jobs.
 */
export async function endUnderWay(client: pg.ClientBase): Promise<number> {
  await client.query('DELETE FROM platform.leases')
  const { rowCount } = await client.query(
    `UPDATE pgboss.job SET state = 'retry', start_after = now(), started_on = NULL WHERE state = 'active'`,
  )
  return rowCount ?? 0
}
