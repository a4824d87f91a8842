import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  checkProjections,
  columnsOfBatch,
  fingerprintOf,
  type Projection,
  statementsOf,
} from './projection.ts'

/**
 * Installs the function es.project, which applies the inline projections within an append, and records all projections.
 * Runs as the migrating role, with every migration; keeps a function that is installed already. Throws as
 * `checkProjections` does.
 */
export async function installProjections(
  client: pg.ClientBase,
  projections: readonly Projection[],
): Promise<void> {
  checkProjections(projections)
  const inline = projections.filter((projection) => projection.mode === 'inline')
  const text = inlineFunctions(inline)
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ hash: string | null }>(
    `SELECT obj_description(to_regprocedure('${project}')) AS hash`,
  )
  if (rows[0]?.hash !== hash) {
    await client.query(`${text}; COMMENT ON FUNCTION ${project} IS '${hash}'`)
  }
  await recordProjections(client, projections)
}

const project = 'es.project(es.batch_event[],text[],integer)'

/**
 * Returns the names of the projections whose stored rows were written by other statements or another version. A process
 * that only reads them serves beside the next release, so for it (`besideNewer`) higher versions count as made.
 */
export async function outdatedProjections(
  client: pg.ClientBase | pg.Pool,
  projections: readonly Projection[],
  { besideNewer = false } = {},
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; version: number; fingerprint: string | null }>(
    'SELECT name, version, fingerprint FROM es.projections',
  )
  const made = new Map(rows.map((row) => [row.name, row]))
  return projections
    .filter((projection) => {
      const { version = 0, fingerprint = null } = made.get(projection.name) ?? {}
      if (besideNewer && version > projection.version) return false
      return fingerprint !== fingerprintOf(projection)
    })
    .map(({ name }) => name)
}

async function recordProjections(client: pg.ClientBase, projections: readonly Projection[]): Promise<void> {
  const rows = projections.map((projection) => {
    const { name, version, mode, tables } = projection
    return { name, version, mode, tables, fingerprint: fingerprintOf(projection) }
  })
  await client.query(
    // With an empty log no rebuild is needed; otherwise a missing fingerprint marks the projection as outdated.
    `WITH log AS (SELECT EXISTS (SELECT FROM es.events) AS "hasEvents")
     INSERT INTO es.projections AS p (name, version, mode, tables, fingerprint)
     SELECT name, CASE WHEN "hasEvents" THEN 0 ELSE version END, mode, tables,
       CASE WHEN "hasEvents" THEN NULL ELSE fingerprint END
     FROM log CROSS JOIN jsonb_to_recordset($1)
       AS given (name text, version integer, mode text, tables text[], fingerprint text)
     ON CONFLICT (name) DO UPDATE SET mode = excluded.mode, tables = excluded.tables,
       version = CASE WHEN EXISTS (SELECT FROM es.events) THEN p.version ELSE excluded.version END,
       fingerprint = CASE WHEN EXISTS (SELECT FROM es.events) THEN p.fingerprint ELSE excluded.fingerprint END`,
    [JSON.stringify(rows)],
  )
  await client.query('INSERT INTO es.checkpoints (reader) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [
    projections.filter(({ mode }) => mode === 'async').map(({ name }) => name),
  ])
}

function inlineFunctions(projections: readonly Projection[]): string {
  const types = [...new Set(projections.flatMap((projection) => projection.on))].sort()
  return `
CREATE OR REPLACE FUNCTION es.inline_types() RETURNS text[] LANGUAGE sql IMMUTABLE AS $types$
  SELECT ${textArray(types)}
$types$;
-- One plan for every batch: making it anew costs more than running it. And a plan that was made while a table was
-- small must not scan the table once it is large: es.append says so for everything that it calls.
CREATE OR REPLACE FUNCTION es.project(p_all es.batch_event[], p_types text[], p_last integer) RETURNS boolean
LANGUAGE plpgsql AS $project$
DECLARE
  p_round es.batch_event[]; p_round_types text[]; p_ignored record;
BEGIN
${projections.map(inlineBlock).join('')}
  RETURN true;
END $project$`
}

function inlineBlock(projection: Projection): string {
  const once = projection.batches === 'whole'
  const statements = statementsOf(
    projection,
    (table) => `shop.${pg.escapeIdentifier(table)}`,
    (on) => `SELECT ${columnsOfBatch} FROM unnest(p_round) WHERE type = ANY (${textArray(on)})`,
  )
  const body = statements.map(
    ({ on, sql, answersRows }) => `
      IF p_round_types && ${textArray(on)} THEN
        ${answersRows ? `FOR p_ignored IN ${sql} LOOP END LOOP` : sql};
      END IF;`,
  )
  return `
  -- ${projection.name}
  IF p_types && ${textArray(projection.on)} THEN
    FOR p_nth IN 1..${once ? '1' : 'p_last'} LOOP
      IF ${once ? 'true' : 'p_last = 1'} THEN
        p_round := p_all; p_round_types := p_types;
      ELSE
        SELECT array_agg(e), array_agg(e.type) INTO p_round, p_round_types
        FROM unnest(p_all) AS e WHERE e.nth = p_nth;
      END IF;${body.join('')}
    END LOOP;
  END IF;`
}

/** Returns a list of texts as an SQL literal of type text[]. */
export function textArray(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => pg.escapeLiteral(text)).join(',')}]::text[]`
}
