import { openDatabase } from '../platform/database/database.ts'
import { wrappedKeys } from '../platform/security/keyWrapping.ts'
import { resealColumn } from '../platform/security/reseal.ts'
import { noArguments, runCommandLine } from './commandLine.ts'
import { shopClock } from './shopClock.ts'
import { shopDatabase, shopSecrets } from './shopDatabase.ts'

const usage = `npm run secrets   after a new DATA_SECRET was put at the front of the list: seals again what the older ones sealed,
                  while the shop serves
Exit code 1 when a text is opened by none of them, 2 when a setting is wrong.
`

async function reseal(): Promise<number> {
  const secrets = shopSecrets()
  const { pool, end } = openDatabase({ url: shopDatabase() })
  const { modules } = await import('../modules.ts')
  let code = 0
  try {
    const at = (await shopClock(pool)).now()
    for (const column of [wrappedKeys, ...modules.flatMap((module) => module.sealedColumns ?? [])]) {
      const { sealed, unopened } = await resealColumn(pool, secrets, column, at)
      const lost = unopened === 0 ? '' : `, ${unopened} that no secret of the list opens`
      console.log(`${column.table}.${column.column}: ${sealed} sealed again${lost}`)
      if (unopened > 0) code = 1
    }
  } finally {
    await end()
  }
  return code
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  ...{ usage, out: process.stdout, err: process.stderr, read: noArguments, run: reseal, prefix: '빌림: ' },
})
