import pg from 'pg'
import { textArray } from './install.ts'
import { columnsOfBatch, type Projection, statementsOf } from './projection.ts'

/** Where a projection's tables are while statements run: live, beside the live ones, or in a scratch schema. */
export type TableFor = (table: string) => string

/**
 * Applies the events that `where` (SQL over es.events as e) selects to the projection's tables. Runs inside the
 * caller's transaction. The caller sees to it that pages come in the order of the streams' versions.
 */
export async function applyPage(
  client: pg.ClientBase,
  projection: Projection,
  tableFor: TableFor,
  where: string,
): Promise<void> {
  if (projection.batches === 'whole') return applyWhole(client, projection, tableFor, where)
  await client.query(
    `CREATE TEMP TABLE projection_page ON COMMIT DROP AS
     SELECT page.*, row_number() OVER (PARTITION BY stream_id ORDER BY version) AS round
     FROM (${eventsOf(where, projection.on)}) AS page`,
  )
  await client.query('CREATE INDEX ON projection_page (round, type)')
  // What the events hold is as wide as the page and says nothing about how many of them a round has.
  // A sample of 3,000 events tells the sizes of rounds well enough.
  await client.query('SET LOCAL default_statistics_target = 10')
  await client.query('ANALYZE projection_page (round, type)')
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

/**
 * The page is copied once, in parts by type: each of many statements then reads the events that it is about and no
 * others, and brings none of them into its newest shape again. What no statement names is not copied.
 */
async function applyWhole(
  client: pg.ClientBase,
  projection: Projection,
  tableFor: TableFor,
  where: string,
): Promise<void> {
  const { rows } = await client.query<{ type: string }>(
    `SELECT DISTINCT e.type FROM es.events e WHERE ${where} AND e.type = ANY (${textArray(projection.on)})`,
  )
  if (rows.length === 0) return
  const types = rows.map(({ type }) => type)
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
     ${parts.join(';')};
     INSERT INTO projection_page (${columns}) SELECT ${columns} FROM (${eventsOf(where, types)}) AS page`,
  )
  const statements = statementsOf(
    projection,
    tableFor,
    (on) => `SELECT ${columnsOfBatch} FROM projection_page WHERE type = ANY (${textArray(on)})`,
  )
  // Those without an event in the page are left out, as an append leaves them out.
  for (const { on, sql } of statements) if (on.some((type) => types.includes(type))) await client.query(sql)
  await client.query('DROP TABLE projection_page')
}

const names = ({ sql }: Projection, column: string): boolean =>
  sql.some((one) => new RegExp(`\\b${column}\\b`).test(typeof one === 'string' ? one : one.sql))

// A LEFT JOIN, because the planner leaves it out where a statement does not look at the stream's name.
function eventsOf(where: string, on: readonly string[]): string {
  return `SELECT e.pos, s.stream_id, s.kind, e.version, e.type, e.schema_v, e.occurred_at,
      es.newest(e.type, e.schema_v, e.data) AS data, e.meta
    FROM es.events e LEFT JOIN es.streams s ON s.stream_no = e.stream_no
    WHERE ${where} AND e.type = ANY (${textArray(on)})`
}

/** Positions in pages: each is [after, upTo]. */
export function* pagesUpTo(last: number, size: number): Generator<[number, number]> {
  for (let after = 0; after < last; after += size) yield [after, Math.min(after + size, last)]
}

/** Statements on whole pages are quick with large ones; rounds by stream keep their page in a temporary table. */
export function pageSizeOf(projection: Projection): number {
  return projection.batches === 'whole' ? 500_000 : 20_000
}

/** The highest position that was ever drawn; 0 for an empty log. */
export async function lastPosition(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ pos: number | null }>(
    `SELECT pg_sequence_last_value(pg_get_serial_sequence('es.events', 'pos')) AS pos`,
  )
  return rows[0]?.pos ?? 0
}
