import pg from 'pg'
import type { EventType } from './eventTypes.ts'

/**
 * Replaces es.newest, through which projections read stored events, with a function that upcasts every older version of
 * a type to its newest shape. Runs as the migrating role, with every migration.
 */
export async function installUpcasters(
  client: pg.ClientBase,
  eventTypes: readonly EventType[],
): Promise<void> {
  const steps = eventTypes.filter(({ version }) => version > 1)
  const older = steps.map(isOlder).join(' OR ')
  await client.query(functionOf('upcast', upcastBy(steps)))
  await client.query(
    functionOf(
      'newest',
      older === ''
        ? 'p_data'
        : `CASE WHEN ${older} THEN es.upcast(p_type, p_schema_v, p_data) ELSE p_data END`,
    ),
  )
}

const functionOf = (name: string, expression: string): string =>
  `CREATE OR REPLACE FUNCTION es.${name}(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS ${pg.escapeLiteral(`SELECT ${expression}`)}`

const isOlder = ({ type, version }: EventType): string =>
  `(p_type = ${pg.escapeLiteral(type)} AND p_schema_v < ${version})`

// Each step wraps the one before: version 1 passes through every later step, version 2 through those after it.
const upcastBy = (steps: readonly EventType[]): string =>
  [...steps]
    .sort((one, other) => one.version - other.version)
    .reduce(
      (data, step) =>
        `(SELECT CASE WHEN ${isOlder(step)} THEN ${step.upcastSql} ELSE data END FROM (SELECT ${data} AS data) AS older)`,
      'p_data',
    )
