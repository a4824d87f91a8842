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
 * Installs the functions of each file, dropping their older forms. Runs as the migrating role with every migration, and
 * skips files whose text is installed already. Throws with the file's name when its SQL fails.
 */
export async function installFunctions(client: pg.ClientBase, files: readonly URL[]): Promise<void> {
  const { rows } = await client.query<{ file: string; hash: string }>('SELECT file, hash FROM es.functions')
  const installed = new Map(rows.map(({ file, hash }) => [file, hash]))
  for (const { name, text, hash } of await readFunctions(files)) {
    if (installed.get(name) === hash) continue
    await client.query('BEGIN')
    try {
      await dropOlder(client, text)
      await client.query(text)
      await client.query(
        'INSERT INTO es.functions VALUES ($1, $2) ON CONFLICT (file) DO UPDATE SET hash = excluded.hash',
        [name, hash],
      )
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK')
      throw new Error(`${name} could not be installed`, { cause: error })
    }
  }
}

// A function with changed arguments is another function to PostgreSQL: its older form would stay.
async function dropOlder(client: pg.ClientBase, text: string): Promise<void> {
  const names = [...text.matchAll(/^CREATE FUNCTION ([\w.]+)/gm)].map(([, name]) => name)
  const { rows } = await client.query<{ signature: string }>(
    `SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
     WHERE p.pronamespace::regnamespace::text || '.' || p.proname = ANY ($1)`,
    [names],
  )
  for (const { signature } of rows) await client.query(`DROP FUNCTION ${signature}`)
}
