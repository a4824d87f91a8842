import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A file of CREATE FUNCTION statements, next to the module that calls them. */
type FunctionFile = { name: string; text: string; hash: string }

/**
 * Reads the files, in the given order; `name` is the path from the project's root, `hash` the sha256 (hex) of the text.
 */
export function readFunctions(files: readonly URL[]): Promise<FunctionFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      const hash = createHash('sha256').update(text).digest('hex')
      return { name: relative(root, fileURLToPath(file)), text, hash }
    }),
  )
}

/**
 * Installs the functions of each file beside a shop that serves, as the migrating role; skips files whose text is
 * installed already. Processes of the release before go on: what they call keeps its name and arguments, or, when only
 * its body or its further columns changed, is the new one. What the release before had and this one does not is dropped
 * by the release after. Throws with the file's name when its SQL fails, or when a function no longer returns what the
 * release before reads.
 */
export async function installFunctions(client: pg.ClientBase, files: readonly URL[]): Promise<void> {
  const { rows } = await client.query<Installed>('SELECT file, hash, signatures FROM es.functions')
  const installed = new Map(rows.map((row) => [row.file, row]))
  const changed = (await readFunctions(files)).filter(({ name, hash }) => installed.get(name)?.hash !== hash)
  if (changed.length === 0) return
  await dropReplaced(client)
  for (const file of changed) {
    await client.query('BEGIN')
    try {
      await install(client, file, installed.get(file.name)?.signatures ?? [])
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw new Error(`${file.name} could not be installed`, { cause: error })
    }
  }
}

type Installed = { file: string; hash: string; signatures: string[] }
type Known = { oid: number; signature: string; name: string; columns: string[] }

/**
 * A statement that has found a function and not run it yet fails when it is dropped, so the older form only gets another
 * name; statements that begin later find the new one.
 */
async function install(client: pg.ClientBase, file: FunctionFile, before: readonly string[]): Promise<void> {
  const names = [...file.text.matchAll(/^CREATE FUNCTION ([\w.]+)/gm)].map(([, name]) => name ?? '')
  const older = await named(client, names)
  for (const { oid, signature, name } of older)
    await client.query(`ALTER FUNCTION ${signature} RENAME TO ${asReplaced(name, oid)}`)
  await client.query(file.text)
  const newer = new Map((await named(client, names)).map((made) => [made.signature, made]))
  const replaced = before.filter((signature) => !newer.has(signature))
  for (const one of older) {
    const { signature, oid, name } = one
    const renamed = signature.replace(name, `${schemaOf(name)}${asReplaced(name, oid)}`)
    const made = newer.get(signature)
    if (made === undefined) await client.query(`ALTER FUNCTION ${renamed} RENAME TO ${bare(name)}`)
    else refuseLess(one, made)
    replaced.push(made === undefined ? signature : renamed)
  }
  await client.query(
    `INSERT INTO es.replaced_functions (signature) SELECT DISTINCT unnest($1::text[]) ON CONFLICT DO NOTHING`,
    [replaced],
  )
  // What moved from one file to another was left out by one of them.
  await client.query('DELETE FROM es.replaced_functions WHERE signature = ANY ($1)', [[...newer.keys()]])
  await client.query(
    `INSERT INTO es.functions (file, hash, signatures) VALUES ($1, $2, $3)
     ON CONFLICT (file) DO UPDATE SET hash = excluded.hash, signatures = excluded.signatures`,
    [file.name, file.hash, [...newer.keys()]],
  )
}

const bare = (name: string): string => name.slice(name.indexOf('.') + 1)
const schemaOf = (name: string): string => name.slice(0, name.indexOf('.') + 1)
const asReplaced = (name: string, oid: number): string => `${bare(name).slice(0, 40)}_replaced_${oid}`

/** The functions of these names, each with the columns that it returns; a single value has no column. */
async function named(client: pg.ClientBase, names: readonly string[]): Promise<Known[]> {
  const { rows } = await client.query<Known>(
    `SELECT p.oid::int AS oid, n.nspname || '.' || p.proname AS name,
       n.nspname || '.' || p.proname || '(' || oidvectortypes(p.proargtypes) || ')' AS signature,
       CASE WHEN p.proallargtypes IS NULL OR NOT 't' = ANY (p.proargmodes) THEN ARRAY[p.prorettype::regtype::text]
         ELSE (SELECT array_agg(a.name || ' ' || a.type::regtype::text ORDER BY a.nth)
           FROM unnest(p.proargnames, p.proallargtypes, p.proargmodes) WITH ORDINALITY AS a(name, type, mode, nth)
           WHERE a.mode = 't') END AS columns
     FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname || '.' || p.proname = ANY ($1)`,
    [names],
  )
  return rows
}

function refuseLess(older: Known, newer: Known): void {
  const [gone] = older.columns.filter((column) => !newer.columns.includes(column))
  if (gone !== undefined)
    throw new Error(
      `${older.name} no longer returns ${gone}, which the release that serves still reads: give the new one another name`,
    )
}

async function dropReplaced(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    'DELETE FROM es.replaced_functions RETURNING signature',
  )
  for (const { signature } of rows) await client.query(`DROP FUNCTION IF EXISTS ${signature}`)
}
