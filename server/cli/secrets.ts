// npm run secrets: after a new DATA_SECRET was put at the front of the list, seals again what the older ones sealed, while
// the shop serves. Exit code 1 when a text is opened by none of them, 2 when a setting is wrong.
import { modules } from '../modules.ts'
import { openDatabase } from '../platform/database/database.ts'
import { wrappedKeys } from '../platform/security/keyWrapping.ts'
import { resealColumn } from '../platform/security/reseal.ts'
import { shopDatabase, shopSecrets } from './shopDatabase.ts'

const secrets = shopSecrets()
const { pool, end } = openDatabase({ url: shopDatabase() })
try {
  for (const column of [wrappedKeys, ...modules.flatMap((module) => module.sealedColumns ?? [])]) {
    const { sealed, unopened } = await resealColumn(pool, secrets, column)
    const lost = unopened === 0 ? '' : `, ${unopened} that no secret of the list opens`
    console.log(`${column.table}.${column.column}: ${sealed} sealed again${lost}`)
    if (unopened > 0) process.exitCode = 1
  }
} finally {
  await end()
}
