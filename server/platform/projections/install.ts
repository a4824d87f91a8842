import { createHash } from 'node:crypto'
import pg from 'pg'
import { checkProjections, columnsOfBatch, type Projection, statementsOf } from './projection.ts'

/**
 * Writes the function that applies the inline projections within an append. Runs as the migrating role, with every
 * migration, and does nothing when the projections are those already installed.
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

/** Names of the projections whose stored rows were made by another version of their statements. */
export async function outdatedProjections(
  client: pg.ClientBase | pg.Pool,
  projections: readonly Projection[],
): Promise<string[]> {
  const { rows } = await client.query<{ name: string; version: number }>(
    'SELECT name, version FROM es.projections',
  )
  const versions = new Map(rows.map((row) => [row.name, row.version]))
  return projections.filter(({ name, version }) => versions.get(name) !== version).map(({ name }) => name)
}

async function recordProjections(client: pg.ClientBase, projections: readonly Projection[]): Promise<void> {
  for (const { name, version, mode, tables } of projections) {
    await client.query(
      // A projection that meets an empty log needs no rebuild; otherwise version 0 says that it does.
      `INSERT INTO es.projections (name, version, mode, tables)
       SELECT $1, CASE WHEN EXISTS (SELECT FROM es.events) THEN 0 ELSE $2 END, $3, $4
       ON CONFLICT (name) DO UPDATE SET mode = $3, tables = $4,
         version = CASE WHEN EXISTS (SELECT FROM es.events) THEN projections.version ELSE $2 END`,
      [name, version, mode, tables],
    )
    if (mode === 'async')
      await client.query('INSERT INTO es.checkpoints (reader) VALUES ($1) ON CONFLICT DO NOTHING', [name])
  }
}

function inlineFunctions(projections: readonly Projection[]): string {
  const types = [...new Set(projections.flatMap((projection) => projection.on))].sort()
  return `
CREATE OR REPLACE FUNCTION es.inline_types() RETURNS text[] LANGUAGE sql IMMUTABLE AS $types$
  SELECT ${textArray(types)}
$types$;
-- One plan for every batch: making it anew costs more than running it. And a plan that was made while a table was
-- small must not scan the table once it is large: es.append and es.append_one say so for everything that they call.
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

/** A list of texts as a literal of SQL. */
export function textArray(texts: readonly string[]): string {
  return `ARRAY[${texts.map((text) => pg.escapeLiteral(text)).join(',')}]::text[]`
}
