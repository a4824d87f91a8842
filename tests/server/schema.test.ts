import { readFileSync } from 'node:fs'
import t from 'tap'
import { functions, projections } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { rebuild } from '../../server/platform/projections/rebuild.ts'
import { installedFile, installedText } from '../support/installedText.ts'
import { freshDatabase } from '../support/postgres.ts'
import { formattedSchema, schemaFile, schemaText } from '../support/schemaText.ts'

const database = await freshDatabase<never>('schema', { functions, projections })
const owner = await connect(database.url)
t.teardown(async () => {
  await owner.end()
  await database.end()
})

t.test(
  'the types of the tables are those of the migrated database (npm run schema writes them)',
  async (t) => {
    t.equal(readFileSync(schemaFile, 'utf8'), formattedSchema(await schemaText(owner)))
  },
)

t.test(
  'what runs and decides by itself is listed (rules 932 and 968; npm run schema writes the list)',
  async (t) => {
    t.equal(readFileSync(installedFile, 'utf8'), formattedSchema(await installedText(owner)))
  },
)

t.test('a rebuild makes its tables as they were (rule 968)', async (t) => {
  for (const projection of projections) await rebuild(database.url, projection)
  t.equal(readFileSync(installedFile, 'utf8'), formattedSchema(await installedText(owner)))
})

t.test('a column that is added, a code that is allowed and a null are seen', async (t) => {
  await owner.query(`CREATE TABLE shop.drifting (
    id integer GENERATED ALWAYS AS IDENTITY, state text NOT NULL CHECK (state IN ('new', 'old')), note text,
    kind text NOT NULL DEFAULT 'one' CHECK (kind = 'one'), tags text[] NOT NULL)`)
  const [, body = ''] = /'shop\.drifting': \{\n([^}]*)\}/.exec(await schemaText(owner)) ?? []
  t.same(body.trim().split(/\n\s*/), [
    'id: GeneratedAlways<number>',
    "state: 'new' | 'old'",
    'note: string | null',
    "kind: WithDefault<'one'>",
    'tags: (string)[]',
  ])
  await owner.query('DROP TABLE shop.drifting')
})
