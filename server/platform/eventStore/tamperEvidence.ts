import type pg from 'pg'
import { hashOf } from '../json.ts'

export type SealedBlock = { number: number; lastPos: number; count: number; hash: string }
export type Head = { block: number; hash: string }

/**
 * Seals the events that are final into blocks of at most `mostEvents` and returns the new blocks; the job calls it
 * every few minutes. Takes no lock that writers need.
 */
export async function sealBlocks(pool: pg.Pool, mostEvents = 10_000): Promise<SealedBlock[]> {
  const sealed: SealedBlock[] = []
  for (;;) {
    const { rows } = await pool.query<SealedBlock>(
      `SELECT number, last_pos AS "lastPos", count, encode(hash, 'hex') AS hash FROM es.seal($1)`,
      [mostEvents],
    )
    sealed.push(...rows)
    if (rows[0] === undefined || rows[0].count < mostEvents) return sealed
  }
}

/** Returns the newest block's number and hash (hex); null before the first block. */
export async function newestHead(client: pg.Pool | pg.ClientBase): Promise<Head | null> {
  const { rows } = await client.query<Head>(
    `SELECT number AS block, encode(hash, 'hex') AS hash FROM es.blocks ORDER BY number DESC LIMIT 1`,
  )
  return rows[0] ?? null
}

/** The age in seconds of the oldest event that no block seals; 0 when each is sealed. */
export async function unsealedSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number | null }>(
    `SELECT extract(epoch FROM now() - min(recorded_at))::float8 AS seconds
     FROM es.events WHERE pos > coalesce((SELECT max(last_pos) FROM es.blocks), 0)`,
  )
  return rows[0]?.seconds ?? 0
}

/** `digest` is the beginning of the hash of what is there now: another change has another one. */
type SealedEvent = { stream: string; version: number; pos: number; digest: string }
/** Stands for those that are not listed. */
type MoreChanged = { kind: 'more_changed'; block: number; differences: number; digest: string }
/** A block, or one of its events, that differs from its seal. */
export type BrokenSeal = { block: number } & (
  | { kind: 'block_changed'; digest: string }
  | MoreChanged
  | ({ kind: 'event_missing' } & Pick<SealedEvent, 'stream' | 'version'>)
  | ({ kind: 'event_added' | 'event_changed' | 'transaction_changed' } & SealedEvent)
)

/** More differences than this are a chain that was replaced: the first ones say where it begins. */
const mostBroken = 20

// The events that the block `b` sealed beside those that are there, each with the transaction number that it was sealed
// with and its leaf recomputed from the log. Named by stream and version, so that a removed one moves no other.
const eventsOfBlock = `
  SELECT u.n, coalesce(u.place, f.place) AS place, (f.e).pos, (f.e).occurred_at, f.stream_id, (f.e).version,
    f.place IS NOT NULL AS is_found, es.leaf(f.e, f.stream_id, coalesce(u.tx, (f.e).tx), f.c) AS leaf,
    es.is_numbered(f.e, u.tx) AS is_numbered, (f.e).tx
  FROM unnest(b.places, b.txs) WITH ORDINALITY AS u(place, tx, n)
  FULL JOIN (
    SELECT e, c, s.stream_id, es.place(s.stream_id, e.version) AS place
    FROM es.events e JOIN es.streams s USING (stream_no) LEFT JOIN es.commands c USING (command_id)
    WHERE e.pos BETWEEN b.first_pos AND b.last_pos) AS f ON f.place = u.place`

const digestOf = (bytes: string): string => `left(encode(${bytes}, 'hex'), 12)`
/** Of the events of a set, each by its position and digest. */
const digestOfEach = digestOf(
  `sha256(string_agg(int8send(pos) || convert_to(digest, 'UTF8'), ''::bytea ORDER BY pos))`,
)

/**
 * Recomputes the whole chain and returns the events and blocks that differ from their seals, the oldest first. Further ones
 * are one difference, whose digest is another one as soon as any of them is (rule 819).
 */
export async function checkSeals(client: pg.ClientBase): Promise<BrokenSeal[]> {
  const { rows } = await client.query<{
    number: number
    isChanged: boolean
    differs: boolean
    digest: string
    found: string
  }>(`
    WITH chain AS (
      SELECT b.*, lag(hash, 1, '\\x00') OVER (ORDER BY number) AS hash_before,
        lag(last_pos, 1, 0) OVER (ORDER BY number) AS pos_before, row_number() OVER (ORDER BY number) AS place
      FROM es.blocks b),
    checked AS (
      SELECT b.number, b.previous <> b.hash_before OR b.first_pos <> b.pos_before + 1 OR b.number <> b.place
          OR b.hash <> es.block_hash(b.previous, b.number, b.count, b.leaves, b.sealed_at, b.records, b.places)
          OR b.records <> es.records_hash(b.number) AS "isChanged",
        (b.count, b.leaves) IS DISTINCT FROM (log.count, log.leaves) AS differs,
        ${digestOf(`sha256(convert_to(b::text, 'UTF8') || es.records_hash(b.number))`)} AS digest,
        ${digestOf('sha256(log.leaves)')} AS found
      FROM chain b
      CROSS JOIN LATERAL (
        SELECT count(*), coalesce(string_agg(leaf, ''::bytea ORDER BY pos), '') AS leaves
        FROM (${eventsOfBlock}) AS found WHERE is_found) AS log)
    SELECT * FROM checked WHERE "isChanged" OR differs ORDER BY number`)
  const broken: BrokenSeal[] = []
  for (const { number: block, isChanged, differs, digest } of rows) {
    if (isChanged) broken.push({ kind: 'block_changed', block, digest })
    if (differs) broken.push(...(await changedEvents(client, block)))
    if (broken.length > mostBroken) break
  }
  return [...listed(broken, rows), ...(await changedTransactions(client))]
}

/** The first differences of `all`, and one that stands for the others. */
function listed(broken: readonly BrokenSeal[], all: readonly { number: number }[]): BrokenSeal[] {
  const [first] = all
  if (broken.length <= mostBroken || first === undefined) return [...broken]
  const digest = hashOf(all).slice(0, 12)
  const more = { kind: 'more_changed', block: first.number, differences: all.length, digest } as const
  return [...broken.slice(0, mostBroken), more]
}

type FoundEvent = {
  kind: 'event_missing' | 'event_added' | 'event_changed'
  place: string
  stream: string
  version: number
  pos: number
  digest: string
}

/** The events of a block that differ from their leaves, that are gone, and that it did not seal. */
async function changedEvents(client: pg.ClientBase, block: number): Promise<BrokenSeal[]> {
  const { rows } = await client.query<FoundEvent>(
    `SELECT CASE WHEN NOT f.is_found THEN 'event_missing' WHEN f.n IS NULL THEN 'event_added' ELSE 'event_changed' END AS kind,
       f.place, f.stream_id AS stream, f.version, f.pos, ${digestOf('f.leaf')} AS digest
     FROM es.blocks b CROSS JOIN LATERAL (${eventsOfBlock}) AS f
     WHERE b.number = $1 AND (f.n IS NULL OR NOT f.is_found OR f.leaf <> es.nth_leaf(b, f.n))
     ORDER BY f.n, f.pos LIMIT ${mostBroken + 1}`,
    [block],
  )
  return rows.map(({ kind, place, ...event }) => {
    if (kind !== 'event_missing') return { kind, block, ...event }
    const cut = place.lastIndexOf('@')
    return { kind, block, stream: place.slice(0, cut), version: Number(place.slice(cut + 1)) }
  })
}

/** Events whose transaction number is neither the sealed one nor the one of the newest rebase that covers them. */
async function changedTransactions(client: pg.ClientBase): Promise<BrokenSeal[]> {
  const { rows } = await client.query<SealedEvent & { block: number; all: number; whole: string }>(`
    WITH changed AS MATERIALIZED (
      SELECT b.number AS block, f.stream_id AS stream, f.version, f.pos, f.tx::text AS digest
      FROM es.blocks b CROSS JOIN LATERAL (${eventsOfBlock}) AS f
      WHERE f.is_found AND f.leaf = es.nth_leaf(b, f.n) AND NOT f.is_numbered)
    SELECT c.*, whole.all, whole.whole FROM changed c CROSS JOIN (
      SELECT count(*) AS all,
        ${digestOfEach} AS whole
      FROM changed) AS whole
    ORDER BY c.pos LIMIT ${mostBroken}`)
  const changed = rows.map(
    ({ all: _, whole: _whole, ...event }): BrokenSeal => ({ kind: 'transaction_changed', ...event }),
  )
  const [first] = rows
  if (first === undefined || first.all <= mostBroken) return changed
  const { block, all: differences, whole: digest } = first
  return [...changed, { kind: 'more_changed', block, differences, digest }]
}

export type RewrittenEvent = { kind: 'event_rewritten' } & SealedEvent

/** The position up to which events are sealed. */
export async function lastSealed(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pos: number }>(
    'SELECT coalesce(max(last_pos), 0) AS pos FROM es.blocks',
  )
  return rows[0]?.pos ?? 0
}

/** How many of the newest sealed positions are looked at each minute; the check of the night looks at all. */
const positionsALook = 5_000

const sealedEnd = 'coalesce((SELECT max(last_pos) FROM es.blocks), 0)'

/**
 * Finds the events that were written again, or whose command was: of the newest that are sealed, or of all. PostgreSQL keeps
 * with each row the transaction that wrote it last, and an unchanged event names the same one, so that no mark has to say
 * how far anybody looked. The seal of one that was written again before it was sealed is of what it says now, so nothing
 * else would find it; one that differs from its seal is left to `checkSeals`. Does not find a removed event, because `verify`
 * reports the gap in its stream; cannot find a change that also forges that number (rule 874).
 */
export async function rewrittenEvents(
  client: pg.ClientBase,
  which: 'newest sealed' | 'all',
): Promise<(RewrittenEvent | MoreChanged)[]> {
  const newest = `e.pos BETWEEN ${sealedEnd} - ${positionsALook - 1} AND ${sealedEnd}`
  const { rows } = await client.query<SealedEvent & { block: number; all: number; whole: string }>(`
    WITH again AS MATERIALIZED (
      SELECT e, c, s.stream_id FROM es.events e JOIN es.streams s USING (stream_no) JOIN es.commands c USING (command_id)
      WHERE ${which === 'all' ? 'true' : newest} AND (${isRewritten})),
    told AS MATERIALIZED (
      SELECT a.stream_id AS stream, (a.e).version, (a.e).pos, coalesce(b.number, 0) AS block,
        ${digestOf('es.leaf(a.e, a.stream_id, (a.e).tx, a.c)')} AS digest
      FROM again a LEFT JOIN LATERAL (
        SELECT o.number, o.txs[n.nth] AS tx, es.nth_leaf(o::es.blocks, n.nth) AS leaf
        FROM (SELECT * FROM es.blocks WHERE last_pos >= (a.e).pos ORDER BY last_pos LIMIT 1) AS o,
          array_position(o.places, es.place(a.stream_id, (a.e).version)) AS n(nth)) AS b ON true
      WHERE b.number IS NULL OR b.leaf = es.leaf(a.e, a.stream_id, b.tx, a.c))
    SELECT t.*, whole.all, whole.whole FROM told t
    CROSS JOIN (SELECT count(*) AS all, ${digestOfEach} AS whole FROM told) AS whole
    ORDER BY t.pos LIMIT ${mostBroken}`)
  const [first] = rows
  const events = rows.map(
    ({ stream, version, pos, digest }): RewrittenEvent => ({
      ...{ kind: 'event_rewritten', stream, version, pos, digest },
    }),
  )
  if (first === undefined || first.all <= mostBroken) return events
  const { block, all: differences, whole: digest } = first
  return [...events, { kind: 'more_changed', block, differences, digest }]
}

/**
 * SQL about an event `e` and its command `c`. A row names the lower half of the number of the transaction that wrote it
 * last; that of an import or a rebase wrote every row, and what is written again after it is not of it.
 */
export const isRewritten = `
  (e.xmin::text::bigint <> e.tx::text::bigint % 4294967296 OR c.xmin::text <> e.xmin::text)
  AND NOT EXISTS (SELECT FROM es.rebases r WHERE r.up_to >= e.pos AND r.xmin = e.xmin)`

export type SealedMonth = {
  month: string
  events: number
  firstBlock: number | null
  lastBlock: number | null
  changed: number
  unsealed: number
}

/** Returns the number of sealed blocks. */
export async function countBlocks(client: pg.Pool | pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ blocks: number }>('SELECT count(*) AS blocks FROM es.blocks')
  return rows[0]?.blocks ?? 0
}

/**
 * Returns the last block of the next page of blocks after `after`: as many as hold at most `events` events together,
 * but at least one block. Null when no block follows.
 */
export async function lastBlockOf(
  client: pg.ClientBase,
  { after, events }: { after: number; events: number },
): Promise<number | null> {
  const { rows } = await client.query<{ last: number | null }>(
    `SELECT max(b.number) AS last FROM (
       SELECT number, sum(count) OVER (ORDER BY number) AS events FROM es.blocks
       WHERE number BETWEEN $1::int + 1 AND $1::int + 1000) AS b
     WHERE b.events <= $2::int OR b.number = $1::int + 1`,
    [after, events],
  )
  return rows[0]?.last ?? null
}

/**
 * Counts the events of these blocks by their month in Seoul, oldest first, with how many differ from their seal, are gone
 * or were added (`changed`). With null instead of blocks it counts the events that no block contains yet.
 */
export async function sealedMonths(
  client: pg.ClientBase,
  blocks: { first: number; last: number } | null,
): Promise<SealedMonth[]> {
  const { rows } = await client.query<SealedMonth>(
    `
    SELECT to_char(e.at AT TIME ZONE 'Asia/Seoul', 'YYYY-MM') AS month, count(*) FILTER (WHERE e.is_found) AS events,
      min(e.block) AS "firstBlock", max(e.block) AS "lastBlock", count(*) FILTER (WHERE e.changed) AS changed,
      count(*) FILTER (WHERE e.block IS NULL) AS unsealed
    FROM (
      SELECT b.number AS block, f.is_found,
        NOT f.is_found OR f.n IS NULL OR f.leaf <> es.nth_leaf(b, f.n) AS changed,
        -- A removed event is of the month of the one before it.
        coalesce(f.occurred_at, max(f.occurred_at) OVER (ORDER BY b.number, f.n ROWS UNBOUNDED PRECEDING),
          min(f.occurred_at) OVER (), b.sealed_at) AS at
      FROM es.blocks b CROSS JOIN LATERAL (${eventsOfBlock}) AS f WHERE b.number BETWEEN $1 AND $2
      UNION ALL
      SELECT NULL, true, false, e.occurred_at FROM es.events e
      WHERE $1::int IS NULL AND e.pos > coalesce((SELECT max(last_pos) FROM es.blocks), 0)) AS e
    GROUP BY 1 ORDER BY 1`,
    [blocks?.first ?? null, blocks?.last ?? null],
  )
  return rows
}

/** Merges two counts, adding up equal months; oldest first. */
export function togetherByMonth(known: readonly SealedMonth[], more: readonly SealedMonth[]): SealedMonth[] {
  const least = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.min(one, other)
  const most = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.max(one, other)
  const months = new Map(known.map((month) => [month.month, month]))
  for (const month of more) {
    const before = months.get(month.month)
    if (before === undefined) months.set(month.month, month)
    else
      months.set(month.month, {
        month: month.month,
        events: before.events + month.events,
        firstBlock: least(before.firstBlock, month.firstBlock),
        lastBlock: most(before.lastBlock, month.lastBlock),
        changed: before.changed + month.changed,
        unsealed: before.unsealed + month.unsealed,
      })
  }
  return [...months.values()].sort((one, other) => one.month.localeCompare(other.month))
}
