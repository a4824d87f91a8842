import type pg from 'pg'
import { functions } from '../../server/modules.ts'
import { trustedNames } from '../../server/platform/database/database.ts'
import { objectsThere } from '../../server/platform/database/installedObjects.ts'
import { readFunctions } from '../../server/platform/database/installFunctions.ts'
import { platformFunctions } from '../../server/platform/functions.ts'

export const installedFile = new URL('../../server/platform/database/installedList.ts', import.meta.url)

/** Written from the types of events and the projections of whoever migrates. */
const generated = new Set(['es.project', 'es.inline_types', 'es.upcast'])

/** The text of installedList.ts: what runs by itself in a migrated database. */
export async function installedText(client: pg.ClientBase): Promise<string> {
  const files = await readFunctions([...platformFunctions, ...functions])
  const inFiles = files.flatMap(({ text }) =>
    [...text.matchAll(/^CREATE FUNCTION ([\w.]+)/gm)].map(([, name]) => name),
  )
  const apart = new Set<unknown>([...generated, ...inFiles])
  await client.query(`BEGIN; SET LOCAL ${trustedNames}`)
  const { rows } = await client.query<{ kind: string; name: string; digest: string }>(
    `${objectsThere} ORDER BY 1, 2`,
  )
  await client.query('ROLLBACK')
  const entries = rows.map(({ kind, name, digest }) => [
    kind,
    name,
    kind === 'function' && apart.has(name) ? '' : digest,
  ])
  return `// Written by \`npm run schema\` from the migrated database; a test compares the two.

/** The kind and name of each, with the hash of its definition; without one it is compared elsewhere. */
export const installed: readonly (readonly [kind: string, name: string, digest: string])[] = ${JSON.stringify(entries)}
`
}
