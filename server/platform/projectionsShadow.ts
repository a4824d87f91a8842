import pg from 'pg'

type Constraint = { name: string; kind: string; definition: string }
type Index = { name: string; definition: string }

/**
 * An empty table like the live one, with its keys and indexes. EXCLUDE and FOREIGN KEY constraints are left for
 * `addResting`, because they relate rows of different streams and hold only once all events were applied.
 */
export async function createShadow(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  await client.query(`CREATE TABLE ${shadow} (LIKE ${live} INCLUDING ALL EXCLUDING INDEXES)`)
  for (const { name, kind, definition } of await constraintsOf(client, live))
    if (kind === 'p' || kind === 'u')
      await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
  for (const { name, definition } of await indexesOf(client, live)) {
    const unique = definition.startsWith('CREATE UNIQUE') ? 'UNIQUE' : ''
    const rest = definition.slice(definition.indexOf(' USING '))
    await client.query(`CREATE ${unique} INDEX ${quoted(name + suffix)} ON ${shadow} ${rest}`)
  }
}

/** The constraints that rested while the shadow was filled; fails when the rebuilt rows break them. */
export async function addResting(
  client: pg.ClientBase,
  live: string,
  shadow: string,
  suffix: string,
): Promise<void> {
  for (const { name, kind, definition } of await constraintsOf(client, live))
    if (kind === 'x' || kind === 'f')
      await client.query(`ALTER TABLE ${shadow} ADD CONSTRAINT ${quoted(name + suffix)} ${definition}`)
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

export function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}

async function constraintsOf(client: pg.ClientBase, table: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conname AS name, contype AS kind, pg_get_constraintdef(oid) AS definition
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
