// `npm run schema`: writes what the migrated database has to server/platform/database/schema.ts and installedList.ts.
import { writeFileSync } from 'node:fs'
import { functions, projections } from '../../server/modules.ts'
import { connect } from '../../server/platform/database/database.ts'
import { installedFile, installedText } from './installedText.ts'
import { freshDatabase, stopTestPostgres } from './postgres.ts'
import { formattedSchema, schemaFile, schemaText } from './schemaText.ts'

const database = await freshDatabase<never>('schema', { functions, projections })
const client = await connect(database.url)
writeFileSync(schemaFile, formattedSchema(await schemaText(client)))
writeFileSync(installedFile, formattedSchema(await installedText(client)))
await client.end()
await database.end()
await stopTestPostgres()
