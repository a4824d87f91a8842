import type pg from 'pg'
import { inOwnTransaction, inTransaction } from '../database/database.ts'
import { applyPage } from '../projections/applyPage.ts'
import { outdatedProjections } from '../projections/install.ts'
import type { Projection } from '../projections/projection.ts'
import { quoted } from '../projections/shadow.ts'

/** A position in the feed. `tx` is a 64-bit transaction number and stays text. */
type Place = { tx: string; pos: number }

/**
 * SQL of the feed's next page. It shows only transactions older than every running one: a cursor on `pos` alone would
 * skip events that commit late. ORDER BY uses the bare columns, not their text, so that the index serves it.
 */
export const nextPageSql = `
  SELECT e.tx::text AS tx_text, e.pos FROM es.events e
  WHERE (e.tx, e.pos) > ($1::xid8, $2::bigint) AND e.tx < pg_snapshot_xmin(pg_current_snapshot())
  ORDER BY e.tx, e.pos LIMIT $3`

/** Returns the end of the next page of at most `size` events, or null when no event is left below the barrier. */
async function endOfNextPage(client: pg.ClientBase, after: Place, size: number): Promise<Place | null> {
  const { rows } = await client.query<{ tx_text: string; pos: number }>(
    `SELECT tx_text, pos FROM (${nextPageSql}) AS page ORDER BY tx_text::xid8 DESC, pos DESC LIMIT 1`,
    [after.tx, after.pos, size],
  )
  const row = rows[0]
  return row === undefined ? null : { tx: row.tx_text, pos: row.pos }
}

/** SQL over es.events as e: the events after one place, up to and including another. */
function between(after: Place, upTo: Place): string {
  return `(e.tx, e.pos) > ('${after.tx}'::xid8, ${after.pos}) AND (e.tx, e.pos) <= ('${upTo.tx}'::xid8, ${upTo.pos})`
}

/**
 * Advances a reader of the feed by one page of at most `size` events, in one short transaction: `work` and the
 * checkpoint commit together, so each page is applied exactly once. `work` receives the page as SQL over es.events as
 * e, and may leave it to another process by returning false. Returns false then, and when no page is left, when the reader is unknown, or when another process is advancing it.
 */
export async function advance(
  pool: pg.Pool,
  reader: string,
  size: number,
  work: (client: pg.PoolClient, where: string) => Promise<unknown>,
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
    if ((await work(client, between(place, end))) === false) return false
    await client.query(
      'UPDATE es.checkpoints SET tx = $2::xid8, pos = $3, moved_at = now() WHERE reader = $1',
      [reader, end.tx, end.pos],
    )
    return true
  })
}

/**
 * Brings every async projection up to the barrier, page by page of at most `pageSize` events. One run of the job; two
 * runs at once are harmless. A projection that another release has rebuilt is left to its processes. Returns the names
 * of those that were left with events to apply.
 */
export async function runAsyncProjections(
  pool: pg.Pool,
  projections: readonly Projection[],
  pageSize = 5_000,
): Promise<string[]> {
  const left: string[] = []
  for (const projection of projections.filter(({ mode }) => mode === 'async')) {
    const apply = async (client: pg.PoolClient, where: string) => {
      const outdated = await outdatedProjections(client, [projection])
      left.push(...outdated)
      if (outdated.length > 0) return false
      return applyPage(client, projection, (table) => `shop.${quoted(table)}`, where)
    }
    while (await advance(pool, projection.name, pageSize, apply)) {
      // Each iteration commits one page.
    }
  }
  return left
}

/**
 * Returns the age in seconds of the oldest event that is committed but still hidden behind a running transaction; 0
 * when none is. Alert on this metric: a long-running writer anywhere in the cluster stalls every reader of the feed.
 */
export async function hiddenSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM now() - min(recorded_at))::float8 AS seconds
     FROM es.events WHERE tx >= pg_snapshot_xmin(pg_current_snapshot())`,
  )
  return rows[0]?.seconds ?? 0
}

/**
 * Throws when the log holds transaction numbers that this cluster has not reached yet, as after restoring a dump into a
 * younger cluster: the feed would stay empty until the cluster catches up. `rebaseFeed` repairs it.
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
 * Gives every event the lowest transaction number, so that the feed is ordered by pos. Records the rebase, because sealed
 * blocks keep the earlier numbers. Async projections are emptied with their checkpoints, because sums that are read with
 * what follows the checkpoint would count every event twice, and marked as outdated: each start knows until the caller,
 * or another one, has rebuilt them. Every other reader goes on where it was: it would tell people again what it told them
 * years ago. Needs the migrating role and a stopped shop.
 */
export async function rebaseFeed(client: pg.ClientBase): Promise<void> {
  await inOwnTransaction(client, async () => {
    await moveReaders(client)
    await client.query('ALTER TABLE es.events DISABLE TRIGGER append_only')
    await client.query(`UPDATE es.events SET tx = '1'`)
    await client.query('ALTER TABLE es.events ENABLE TRIGGER append_only')
    await recordRebase(client, '1')
    await emptyAsyncProjections(client)
    await client.query('DELETE FROM es.seal_marks')
  })
}

/**
 * Puts the readers before the first event, by position, that they have not read; a projection's to the start. What a
 * reader has read behind it, because an event committed late, it reads once more.
 */
async function moveReaders(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE es.checkpoints c SET tx = '1', pos = next.pos, moved_at = now()
     FROM (
       SELECT c.reader, CASE WHEN p.name IS NOT NULL THEN 0 ELSE coalesce(
           (SELECT min(e.pos) - 1 FROM es.events e WHERE (e.tx, e.pos) > (c.tx, c.pos)),
           (SELECT max(pos) FROM es.events), 0) END AS pos
       FROM es.checkpoints c LEFT JOIN es.projections p ON p.name = c.reader AND p.mode = 'async') AS next
     WHERE next.reader = c.reader`,
  )
}

/**
 * Puts every reader but a projection's behind the last event of an imported log: the shop that wrote it told its people
 * what it says, and what lists know of its days is copied once the projections are rebuilt (rule 576).
 */
export async function passOver(client: pg.ClientBase): Promise<void> {
  await client.query(
    `UPDATE es.checkpoints c SET tx = last.tx, pos = last.pos, moved_at = now()
     FROM (SELECT e.tx, e.pos FROM es.events e ORDER BY e.tx DESC, e.pos DESC LIMIT 1) AS last
     WHERE NOT EXISTS (SELECT FROM es.projections p WHERE p.name = c.reader AND p.mode = 'async')`,
  )
}

async function emptyAsyncProjections(client: pg.ClientBase): Promise<void> {
  await client.query(`UPDATE es.projections SET version = 0, fingerprint = NULL WHERE mode = 'async'`)
  const { rows } = await client.query<{ table: string }>(
    `SELECT t.name AS table FROM es.projections p, unnest(p.tables) AS t (name)
     WHERE p.mode = 'async' AND to_regclass(format('shop.%I', t.name)) IS NOT NULL`,
  )
  if (rows.length > 0)
    await client.query(`TRUNCATE ${rows.map(({ table }) => `shop.${quoted(table)}`).join(', ')}`)
}

/** Records that every event up to now has this transaction number, whatever number it was sealed with. */
async function recordRebase(client: pg.ClientBase, tx: string): Promise<void> {
  await client.query(
    `INSERT INTO es.rebases (up_to, tx) SELECT max(pos), $1 FROM es.events HAVING max(pos) IS NOT NULL`,
    [tx],
  )
}
