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
  for (const [name, source] of upcasters(eventTypes)) await client.query(functionOf(name, source))
}

/** The bodies of these functions, by name. */
export function upcasters(eventTypes: readonly EventType[]): ReadonlyMap<string, string> {
  const steps = eventTypes.filter(({ version }) => version > 1)
  const older = steps.map(isOlder).join(' OR ')
  const newest =
    older === '' ? 'p_data' : `CASE WHEN ${older} THEN es.upcast(p_type, p_schema_v, p_data) ELSE p_data END`
  return new Map([
    ['es.upcast', `SELECT ${upcastBy(steps)}`],
    ['es.newest', `SELECT ${newest}`],
  ])
}

const functionOf = (name: string, source: string): string =>
  `CREATE OR REPLACE FUNCTION ${name}(p_type text, p_schema_v integer, p_data jsonb) RETURNS jsonb
   LANGUAGE sql IMMUTABLE PARALLEL SAFE AS ${pg.escapeLiteral(source)}`

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
