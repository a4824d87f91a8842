import pg from 'pg'

// A catalogue is asked of table after table: planning takes longer than the answer, so that each question has a name.

type Constraint = { name: string; kind: string; definition: string }
type Index = { name: string; definition: string }

/** The end of the name of a table that a rebuild fills, in the schema of the one that it replaces. */
export const rebuildSuffix = '__rebuild'

/**
 * Creates an empty table like the live one, with its primary key and the indexes in `lookups`. `completeShadow` adds
 * the rest later: other indexes are cheaper to build on a full table, and constraints between rows of different streams
 * (UNIQUE, EXCLUDE) hold only once all events are applied. `suffix` is appended to the names.
 */
export async function createShadow(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  settings: { suffix: string; lookups: readonly string[] },
): Promise<void> {
  const { suffix, lookups } = settings
  const options = await storageOf(client, live)
  await client.query(`CREATE TABLE ${shadow} (LIKE ${live} INCLUDING ALL EXCLUDING INDEXES) ${options}`)
  for (const { name, kind, definition } of await constraintsOf(client, live))
    if (kind === 'p')
      await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
  for (const index of await indexesOf(client, live))
    if (lookups.includes(index.name)) await client.query(creationOf(index, shadow, suffix))
}

/**
 * Returns the `lookups` that are not plain (non-unique) indexes of the tables; only those can exist during the fill.
 */
export async function invalidLookups(
  client: pg.ClientBase,
  tables: readonly string[],
  lookups: readonly string[],
): Promise<string[]> {
  const plain = new Set<string>()
  for (const table of tables)
    for (const { name, definition } of await indexesOf(client, `shop.${quoted(table)}`))
      if (!isUnique(definition)) plain.add(name)
  return lookups.filter((name) => !plain.has(name))
}

/** Adds the indexes and constraints that were absent while the shadow was filled; throws when rows violate them. */
export async function completeShadow(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  for (const { name, kind, definition } of await constraintsOf(client, live))
    if ('ux'.includes(kind))
      await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
  for (const index of await indexesOf(client, live)) await client.query(creationOf(index, shadow, suffix))
}

/** Drops the constraints and unique indexes again, so that events can be applied in any order. */
export async function relaxShadow(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  const schema = shadow.slice(0, shadow.indexOf('.'))
  for (const { name, kind } of await constraintsOf(client, live))
    if ('ux'.includes(kind))
      await client.query(`ALTER TABLE ${shadow} DROP CONSTRAINT IF EXISTS ${quoted(name + suffix)}`)
  for (const { name, definition } of await indexesOf(client, live))
    if (isUnique(definition)) await client.query(`DROP INDEX ${schema}.${quoted(name + suffix)}`)
}

/**
 * Describes what a shadow copies of a table, or what its statements rely on: columns, constraints, indexes, storage. Two
 * texts of one table differ when a migration has changed it in between.
 */
export async function shapeOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ shape: string }>({
    name: 'shape of a table',
    text: `SELECT jsonb_build_array(
       (SELECT jsonb_agg(jsonb_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attcollation, a.attnotnull,
            a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid)) ORDER BY a.attnum)
          FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
          WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped),
       (SELECT jsonb_agg(jsonb_build_array(k.conname, pg_get_constraintdef(k.oid)) ORDER BY k.conname)
          FROM pg_constraint k WHERE k.conrelid = c.oid),
       (SELECT jsonb_agg(pg_get_indexdef(i.indexrelid) ORDER BY i.indexrelid::regclass::text)
          FROM pg_index i WHERE i.indrelid = c.oid),
       c.reloptions)::text AS shape
     FROM pg_class c WHERE c.oid = $1::regclass`,
    values: [table],
  })
  const [found] = rows
  if (found === undefined) throw new Error(`${table} is gone`)
  return found.shape
}

/** Replaces the live table by the shadow, which takes over all of its names. Locks the table for a moment. */
export async function putInPlace(
  client: pg.ClientBase,
  table: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  const live = `shop.${quoted(table)}`
  const constraints = await constraintsOf(client, live)
  const indexes = await indexesOf(client, live)
  await client.query(`DROP TABLE ${live}`)
  await client.query(`ALTER TABLE ${shadow} RENAME TO ${quoted(table)}`)
  for (const { name, kind } of constraints)
    if ('pux'.includes(kind))
      await client.query(`ALTER TABLE ${live} RENAME CONSTRAINT ${quoted(name + suffix)} TO ${quoted(name)}`)
  for (const { name } of indexes)
    await client.query(`ALTER INDEX shop.${quoted(name + suffix)} RENAME TO ${quoted(name)}`)
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${live} TO billim_app`)
}

/** Returns a name as a quoted SQL identifier. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

const isUnique = (definition: string) => definition.startsWith('CREATE UNIQUE')
const creationOf = ({ name, definition }: Index, table: string, suffix: string) =>
  `CREATE ${isUnique(definition) ? 'UNIQUE ' : ''}INDEX IF NOT EXISTS ${quoted(name + suffix)} ON ${table} ${definition.slice(definition.indexOf(' USING '))}`

/** What LIKE leaves out, such as the fillfactor that keeps room for heap-only updates. */
async function storageOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ options: string | null }>({
    name: 'storage of a table',
    text: `SELECT 'WITH (' || array_to_string(reloptions, ', ') || ')' AS options FROM pg_class WHERE oid = $1::regclass`,
    values: [table],
  })
  return rows[0]?.options ?? ''
}

async function constraintsOf(client: pg.ClientBase, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>({
    name: 'constraints of a table',
    text: `SELECT conname AS name, contype AS kind, pg_get_constraintdef(oid) AS definition
           FROM pg_constraint WHERE conrelid = $1::regclass ORDER BY contype, conname`,
    values: [table],
  })
  return rows
}

async function indexesOf(client: pg.ClientBase, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>({
    name: 'indexes of a table',
    text: `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
           FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
           WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
           ORDER BY 1`,
    values: [table],
  })
  return rows
}
