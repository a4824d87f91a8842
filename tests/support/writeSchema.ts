// `npm run schema`: writes the types of the migrated database's tables to server/platform/database/schema.ts.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { connect } from '../../server/platform/database/database.ts'
import { freshDatabase, stopTestPostgres } from './postgres.ts'
import { schemaFile, schemaText } from './schemaText.ts'

const database = await freshDatabase<never>('schema')
const client = await connect(database.url)
writeFileSync(schemaFile, await schemaText(client))
spawnSync('biome', ['format', '--write', '--config-path=tests/lint.json', fileURLToPath(schemaFile)])
await client.end()
await database.end()
await stopTestPostgres()
