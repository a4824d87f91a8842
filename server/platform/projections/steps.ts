import type pg from 'pg'
import { eventsOf } from './applyPage.ts'
import { type Projection, statementsOf } from './projection.ts'
import { quoted } from './shadow.ts'

/** One row that a statement wrote: `before` is null for a new row, `after` for a removed one. */
export type Change = {
  table: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  /** The event's position and the statement's place in the projection; null while whole pages are applied. */
  pos: number | null
  statement: number | null
}

/**
 * Records every row that is written to these tables of a scratch schema from now on, by triggers, in the schema's table
 * `recorded_changes`.
 */
export async function recordChanges(
  client: pg.ClientBase,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const own = quoted(schema)
  await client.query(`
    CREATE TABLE IF NOT EXISTS ${own}.recorded_changes (
      n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, "table" text NOT NULL, before jsonb, after jsonb,
      pos bigint, statement integer);
    CREATE OR REPLACE FUNCTION ${own}.record_change() RETURNS trigger LANGUAGE plpgsql AS $record$
    BEGIN
      INSERT INTO ${own}.recorded_changes ("table", before, after, pos, statement)
      SELECT TG_TABLE_NAME,
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END, CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END,
        nullif(current_setting('billim.pos', true), '')::bigint,
        nullif(current_setting('billim.statement', true), '')::integer;
      RETURN NULL;
    END $record$`)
  for (const table of tables)
    await client.query(
      `CREATE OR REPLACE TRIGGER record_change AFTER INSERT OR UPDATE OR DELETE ON ${own}.${quoted(table)}
       FOR EACH ROW EXECUTE FUNCTION ${own}.record_change()`,
    )
}

/** Returns the changes that were recorded since the last call, in their order; those without an effect are left out. */
export async function takeChanges(client: pg.ClientBase, schema: string): Promise<Change[]> {
  const { rows } = await client.query<Change & { n: number }>(
    `DELETE FROM ${quoted(schema)}.recorded_changes RETURNING n, "table", before, after, pos, statement`,
  )
  return rows
    .sort((a, b) => a.n - b.n)
    .map(({ n: _, ...change }) => change)
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
}

/** Applies one event to a projection in a scratch schema, as an append of it alone does, statement by statement. */
export async function applyEvent(
  client: pg.ClientBase,
  projection: Projection,
  schema: string,
  { pos, type }: { pos: number; type: string },
): Promise<void> {
  if (!projection.on.includes(type)) return
  const statements = statementsOf(
    projection,
    (table) => `${quoted(schema)}.${quoted(table)}`,
    (on) => eventsOf(`e.pos = ${pos}`, on),
  )
  await client.query('BEGIN')
  try {
    for (const [nth, { on, sql }] of statements.entries()) {
      if (!on.includes(type)) continue
      await client.query(
        `SELECT set_config('billim.pos', $1, true), set_config('billim.statement', $2, true)`,
        [String(pos), String(nth)],
      )
      await client.query(sql)
    }
    await client.query('COMMIT')
  } catch (fault) {
    await client.query('ROLLBACK')
    throw fault
  }
}
