// `npm run schema`: writes the types of the migrated database's tables to server/platform/database/schema.ts.
import { writeFileSync } from 'node:fs'
import { connect } from '../../server/platform/database/database.ts'
import { freshDatabase, stopTestPostgres } from './postgres.ts'
import { formattedSchema, schemaFile, schemaText } from './schemaText.ts'

const database = await freshDatabase<never>('schema')
const client = await connect(database.url)
writeFileSync(schemaFile, formattedSchema(await schemaText(client)))
await client.end()
await database.end()
await stopTestPostgres()
