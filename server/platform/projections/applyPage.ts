import pg from 'pg'
import { textArray } from './install.ts'
import { createPace, type Stopwatch, stopwatch } from './pace.ts'
import { columnsOfBatch, type Projection, statementsOf } from './projection.ts'

/** Fewer events are scanned sooner than an index of them is made. */
const indexedFrom = 500

/** Maps a projection's table to where statements write it: the live table, its shadow, or one in a scratch schema. */
export type TableFor = (table: string) => string

/**
 * Applies the events selected by `where` (SQL over es.events as e) to the projection's tables, inside the caller's
 * transaction. The caller must pass pages in the order of the streams' versions.
 */
export async function applyPage(
  client: pg.ClientBase,
  projection: Projection,
  tableFor: TableFor,
  where: string,
): Promise<void> {
  if (projection.batches === 'whole') return applyWhole(client, projection, tableFor, where)
  const { rowCount } = await client.query(
    `CREATE TEMP TABLE projection_page ON COMMIT DROP AS
     SELECT page.*, row_number() OVER (PARTITION BY stream_id ORDER BY version) AS round
     FROM (${eventsOf(where, projection.on)}) AS page`,
  )
  if ((rowCount ?? 0) >= indexedFrom) {
    await client.query('CREATE INDEX ON projection_page (round, type)')
    await analyse(client, 'round, type')
  }
  const { rows } = await client.query<{ round: number; types: string[] }>(
    `SELECT round, array_agg(type) AS types FROM (SELECT DISTINCT round, type FROM projection_page) AS kinds
     GROUP BY round ORDER BY round`,
  )
  for (const { round, types } of rows) {
    const statements = statementsOf(
      projection,
      tableFor,
      (on) =>
        `SELECT ${columnsOfBatch} FROM projection_page WHERE round = ${round} AND type = ANY (${textArray(on)})`,
    )
    for (const { on, sql } of statements) if (on.some((type) => types.includes(type))) await client.query(sql)
  }
  await client.query('DROP TABLE projection_page')
}

// Skips statements without an event in the page, as an append does.
async function applyWhole(
  client: pg.ClientBase,
  projection: Projection,
  tableFor: TableFor,
  where: string,
): Promise<void> {
  const { rows } = await client.query<{ type: string }>(
    `SELECT DISTINCT e.type FROM es.events e WHERE ${where} AND e.type = ANY (${textArray(projection.on)})`,
  )
  const types = rows.map(({ type }) => type)
  const dueOn = (source: (on: readonly string[]) => string) =>
    statementsOf(projection, tableFor, source).filter(({ on }) => on.some((type) => types.includes(type)))
  const due = dueOn((on) => eventsOf(where, on))
  if (due.length < 2) {
    for (const { sql } of due) await client.query(sql)
    return
  }
  await copyPage(client, projection, where, types)
  for (const { sql } of dueOn(
    (on) => `SELECT ${columnsOfBatch} FROM projection_page WHERE type = ANY (${textArray(on)})`,
  ))
    await client.query(sql)
  await client.query('DROP TABLE projection_page')
}

/**
 * Copies a page that several statements read into a table partitioned by type, so that each statement reads only its
 * events and none is upcast twice. Columns that no statement names are not copied.
 */
async function copyPage(
  client: pg.ClientBase,
  projection: Projection,
  where: string,
  types: readonly string[],
): Promise<void> {
  const columns = columnsOfBatch
    .split(', ')
    .filter((column) => column === 'type' || names(projection, column))
    .join(', ')
  const parts = types.map(
    (type, nth) => `CREATE TEMP TABLE projection_page_${nth} PARTITION OF projection_page
      FOR VALUES IN (${pg.escapeLiteral(type)}) ON COMMIT DROP`,
  )
  await client.query(
    `CREATE TEMP TABLE projection_page (LIKE es.batch_event) PARTITION BY LIST (type) ON COMMIT DROP;
     ${parts.join(';')}`,
  )
  const { rowCount } = await client.query(
    `INSERT INTO projection_page (${columns}) SELECT ${columns} FROM (${eventsOf(where, types)}) AS page`,
  )
  // Without it PostgreSQL expects one event in two hundred to be of a type that a statement asks for, though each part
  // has one type alone, and compares every one of them with every other.
  if ((rowCount ?? 0) >= indexedFrom) await analyse(client, 'type')
}

/** Analyses few columns of the page, because the planner needs its size and `data` is wide. */
async function analyse(client: pg.ClientBase, columns: string): Promise<void> {
  // A target of 10 samples 3,000 events, which is precise enough.
  await client.query('SET LOCAL default_statistics_target = 10')
  await client.query(`ANALYZE projection_page (${columns})`)
}

const names = ({ sql }: Projection, column: string): boolean =>
  sql.some((one) => new RegExp(`\\b${column}\\b`).test(typeof one === 'string' ? one : one.sql))

/**
 * Returns SQL of the events that `where` selects, in the columns of `batch` and the newest shape of their types. A LEFT
 * JOIN, because the planner drops it for statements that do not use the stream's columns.
 */
export function eventsOf(where: string, on: readonly string[]): string {
  return `SELECT e.pos, s.stream_id, s.kind, e.version, e.type, e.schema_v, e.occurred_at,
      es.newest(e.type, e.schema_v, e.data) AS data, e.meta
    FROM es.events e LEFT JOIN es.streams s ON s.stream_no = e.stream_no
    WHERE ${where} AND e.type = ANY (${textArray(on)})`
}

/**
 * Yields the pages of positions up to `last` that have events of the projection, each as [after, upTo]: `after` is
 * exclusive, `upTo` inclusive. A page begins at such an event, because most projections read few types of events. It has
 * at most `most` positions, and fewer when its caller takes longer than a second for one: the feed waits meanwhile.
 */
export async function* pagesOf(
  client: pg.ClientBase,
  { on }: Projection,
  last: number,
  { most, now = stopwatch }: { most: number; now?: Stopwatch },
): AsyncGenerator<[number, number]> {
  const pace = createPace(most)
  for (let read = 0; ; ) {
    const { rows } = await client.query<{ next: number | null }>(
      'SELECT min(pos) AS next FROM es.events WHERE pos > $1 AND pos <= $2 AND type = ANY ($3)',
      [read, last, on],
    )
    const next = rows[0]?.next ?? null
    if (next === null) return
    const upTo = Math.min(next - 1 + pace.size(), last)
    const begunAt = now()
    yield [next - 1, upTo]
    pace.after({ tookMs: now() - begunAt, shopWaits: false })
    read = upTo
  }
}

/** Returns the page size: large for statements on whole pages, small for rounds by stream, which copy each page. */
export function pageSizeOf(projection: Projection): number {
  return projection.batches === 'whole' ? 500_000 : 20_000
}

/** Counts the events behind a position, up to another one: positions skip what was never written, after a restore millions (rule 820). */
export async function countEvents(client: pg.ClientBase, after: number, upTo: number): Promise<number> {
  const { rows } = await client.query<{ events: number }>(
    'SELECT count(*) AS events FROM es.events WHERE pos > $1 AND pos <= $2',
    [after, upTo],
  )
  return rows[0]?.events ?? 0
}

/** Returns the highest position ever drawn; 0 for an empty log. */
export async function lastPosition(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pos: number | null }>(
    `SELECT pg_sequence_last_value(pg_get_serial_sequence('es.events', 'pos')) AS pos`,
  )
  return rows[0]?.pos ?? 0
}
