import pg from 'pg'
import type { EventType } from './eventTypes.ts'

/**
 * Makes es.newest, through which projections read stored events, bring every older version of a type to its newest
 * shape. Runs as the migrating role, with every migration.
 */
export async function installUpcasters(
  client: pg.ClientBase,
  eventTypes: readonly EventType[],
): Promise<void> {
  await client.query(
    `CREATE OR REPLACE FUNCTION es.newest(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
     LANGUAGE sql IMMUTABLE PARALLEL SAFE AS ${pg.escapeLiteral(`SELECT ${newestOf(eventTypes)}`)}`,
  )
}

function newestOf(eventTypes: readonly EventType[]): string {
  const steps = [...eventTypes]
    .filter(({ version }) => version > 1)
    .sort((one, other) => one.version - other.version)
  // Each step wraps the one before: version 1 passes through every later step, version 2 through those after it.
  return steps.reduce(
    (data, { type, version, upcastSql }) =>
      `(SELECT CASE WHEN p_type = ${pg.escapeLiteral(type)} AND p_schema_v < ${version} THEN ${upcastSql} ELSE data END
        FROM (SELECT ${data} AS data) AS older)`,
    'p_data',
  )
}
