import type pg from 'pg'
import { inTransaction } from '../database/database.ts'
import { applyPage } from '../projections/applyPage.ts'
import type { Projection } from '../projections/projection.ts'
import { quoted } from '../projections/shadow.ts'

/** A place in the feed. `tx` is a 64-bit transaction number and stays text. */
type Place = { tx: string; pos: number }

/**
 * The next page of the feed. Only transactions older than every running one are shown: a position alone would skip
 * whatever commits late. The order is that of the columns, never of a text made of them, so that the index serves it.
 */
export const nextPageSql = `
  SELECT e.tx::text AS tx_text, e.pos FROM es.events e
  WHERE (e.tx, e.pos) > ($1::xid8, $2::bigint) AND e.tx < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY e.tx, e.pos LIMIT $3`

/** The last place of the next page of at most `size` events, or null when nothing is left below the barrier. */
async function endOfNextPage(client: pg.ClientBase, after: Place, size: number): Promise<Place | null> {
  const { rows } = await client.query<{ tx_text: string; pos: number }>(
    `SELECT tx_text, pos FROM (${nextPageSql}) AS page ORDER BY tx_text::xid8 DESC, pos DESC LIMIT 1`,
    [after.tx, after.pos, size],
  )
  const row = rows[0]
  return row === undefined ? null : { tx: row.tx_text, pos: row.pos }
}

/** SQL over es.events as e for what lies between two places. */
function between(after: Place, upTo: Place): string {
  return `(e.tx, e.pos) > ('${after.tx}'::xid8, ${after.pos}) AND (e.tx, e.pos) <= ('${upTo.tx}'::xid8, ${upTo.pos})`
}

/**
 * Moves a reader over its next page in one short transaction: `work` and the checkpoint commit together, so a page is
 * applied exactly once. False when there is nothing to do or another process is at it.
 */
export async function advance(
  pool: pg.Pool,
  reader: string,
  size: number,
  work: (client: pg.PoolClient, where: string) => Promise<void>,
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ tx: string; pos: number }>(
      'SELECT tx::text AS tx, pos FROM es.checkpoints WHERE reader = $1 FOR UPDATE SKIP LOCKED',
      [reader],
    )
    const place = rows[0]
    if (place === undefined) return false
    const end = await endOfNextPage(client, place, size)
    if (end === null) return false
    await work(client, between(place, end))
    await client.query(
      'UPDATE es.checkpoints SET tx = $2::xid8, pos = $3, moved_at = now() WHERE reader = $1',
      [reader, end.tx, end.pos],
    )
    return true
  })
}

/** Brings every async projection up to the barrier, page by page. One call of the job; running two at once is harmless. */
export async function runAsyncProjections(
  pool: pg.Pool,
  projections: readonly Projection[],
  pageSize = 5_000,
): Promise<void> {
  for (const projection of projections.filter(({ mode }) => mode === 'async')) {
    const apply = (client: pg.PoolClient, where: string) =>
      applyPage(client, projection, (table) => `shop.${quoted(table)}`, where)
    while (await advance(pool, projection.name, pageSize, apply)) {
      // Each turn was one page, committed.
    }
  }
}

/**
 * Seconds since the oldest event was recorded that is committed but still hidden behind a running transaction, 0 when
 * none is. The metric to alarm on: a long writer anywhere in the cluster freezes every reader of the feed.
 */
export async function hiddenSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM now() - min(recorded_at))::float8 AS seconds
     FROM es.events WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  )
  return rows[0]?.seconds ?? 0
}

/**
 * Throws when the log holds transaction numbers that this cluster has not reached yet, as after restoring a physical
 * dump into a younger cluster: the feed would stay silent until the cluster catches up. `rebaseFeed` puts it right.
 */
export async function checkFeedNumbers(pool: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await pool.query<{ future: boolean }>(
    `SELECT coalesce((SELECT tx FROM es.events ORDER BY tx DESC LIMIT 1) >= pg_snapshot_xmax(pg_current_snapshot()), false)
       OR EXISTS (SELECT FROM es.checkpoints WHERE tx > pg_snapshot_xmax(pg_current_snapshot())) AS future`,
  )
  if (rows[0]?.future)
    throw new Error(
      'The log carries transaction numbers from the future (restored from another cluster?): run "npm run events -- rebase" with the shop stopped',
    )
}

/**
 * Gives every event the lowest transaction number, so that the feed's order is that of pos, and sets the readers back
 * to the start; the rebase is recorded, because sealed blocks keep the numbers of before; async projections are rebuilt afterwards by the caller. Needs the migrating role and a stopped shop.
 */
export async function rebaseFeed(client: pg.ClientBase): Promise<void> {
  await client.query('BEGIN')
  await client.query('ALTER TABLE es.events DISABLE TRIGGER append_only')
  await client.query(`UPDATE es.events SET tx = '1'`)
  await client.query('ALTER TABLE es.events ENABLE TRIGGER append_only')
  await recordRebase(client, '1')
  await client.query(`UPDATE es.checkpoints SET tx = '0', pos = 0, moved_at = now()`)
  await client.query('DELETE FROM es.seal_marks')
  await client.query('COMMIT')
}

/** Records that every event so far has this transaction number, whatever number it was sealed with. */
async function recordRebase(client: pg.ClientBase, tx: string): Promise<void> {
  await client.query(
    `INSERT INTO es.rebases (up_to, tx) SELECT max(pos), $1 FROM es.events HAVING max(pos) IS NOT NULL`,
    [tx],
  )
}
