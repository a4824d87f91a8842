import pg from 'pg'

type Constraint = { name: string; kind: string; definition: string; index: string | null }
type Index = { name: string; definition: string }

/**
 * An empty table like the live one, with its primary key and indexes. What relates rows of different streams (UNIQUE,
 * EXCLUDE, FOREIGN KEY) holds only once all events were applied: unique indexes are plain ones until `addResting`.
 */
export async function createShadow(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  await client.query(`CREATE TABLE ${shadow} (LIKE ${live} INCLUDING ALL EXCLUDING INDEXES)`)
  for (const { name, kind, definition, index } of await constraintsOf(client, live)) {
    if (kind === 'p')
      await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
    if (kind === 'u' && index)
      await client.query(`CREATE INDEX ${plain(name, suffix)} ON ${shadow} ${columnsOf(index)}`)
  }
  for (const { name, definition } of await indexesOf(client, live)) {
    const own = isUnique(definition) ? plain(name, suffix) : quoted(name + suffix)
    await client.query(`CREATE INDEX ${own} ON ${shadow} ${columnsOf(definition)}`)
  }
}

/** Puts on the constraints that rested while the shadow was filled; fails when the rebuilt rows break them. */
export async function addResting(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  const schema = shadow.slice(0, shadow.indexOf('.'))
  for (const { name, kind, definition } of await constraintsOf(client, live)) {
    if (!'uxf'.includes(kind)) continue
    await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
    await client.query(`DROP INDEX IF EXISTS ${schema}.${plain(name, suffix)}`)
  }
  for (const { name, definition } of (await indexesOf(client, live)).filter((index) =>
    isUnique(index.definition),
  )) {
    const rest = definition.slice(definition.indexOf(' USING '))
    await client.query(`CREATE UNIQUE INDEX ${quoted(name + suffix)} ON ${shadow} ${rest}`)
    await client.query(`DROP INDEX ${schema}.${plain(name, suffix)}`)
  }
}

/** Takes them off again, for the last events in an order that the constraints of that moment do not allow. */
export async function dropResting(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  const schema = shadow.slice(0, shadow.indexOf('.'))
  for (const { name, kind } of await constraintsOf(client, live))
    if ('uxf'.includes(kind))
      await client.query(`ALTER TABLE ${shadow} DROP CONSTRAINT IF EXISTS ${quoted(name + suffix)}`)
  for (const { name, definition } of await indexesOf(client, live))
    if (isUnique(definition)) {
      await client.query(`CREATE INDEX ${plain(name, suffix)} ON ${shadow} ${columnsOf(definition)}`)
      await client.query(`DROP INDEX ${schema}.${quoted(name + suffix)}`)
    }
}

/** Puts the shadow in the live table's place, under all of its names, and drops the old one. Locks for a moment. */
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
    if ('puxf'.includes(kind))
      await client.query(`ALTER TABLE ${live} RENAME CONSTRAINT ${quoted(name + suffix)} TO ${quoted(name)}`)
  for (const { name } of indexes)
    await client.query(`ALTER INDEX shop.${quoted(name + suffix)} RENAME TO ${quoted(name)}`)
  await client.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${live} TO billim_app`)
}

/** A name as an identifier of SQL. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

const isUnique = (definition: string) => definition.startsWith('CREATE UNIQUE')
const plain = (name: string, suffix: string) => quoted(`${name}${suffix}_plain`)
const columnsOf = (definition: string) =>
  definition.slice(definition.indexOf(' USING ')).replace(' NULLS NOT DISTINCT', '')

async function constraintsOf(client: pg.ClientBase, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conname AS name, contype AS kind, pg_get_constraintdef(oid) AS definition,
       CASE WHEN contype = 'u' THEN pg_get_indexdef(conindid) END AS index
     FROM pg_constraint WHERE conrelid = $1::regclass ORDER BY contype, conname`,
    [table],
  )
  return rows
}

async function indexesOf(client: pg.ClientBase, table: string): Promise<Index[]> {
  const { rows } = await client.query<Index>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
     ORDER BY 1`,
    [table],
  )
  return rows
}
