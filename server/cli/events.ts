import { join, resolve } from 'node:path'
import { copyBusyDays } from '../catalogue/index.ts'
import { eventTypes, invariants, projections, tables } from '../modules.ts'
import { withDatabase } from '../platform/database/createDatabase.ts'
import { openDatabase } from '../platform/database/database.ts'
import { runningPostgres } from '../platform/database/embeddedPostgres.ts'
import { runEvents } from './eventsCommands.ts'

const url = process.env.DATABASE_URL || embedded()
if (url === null) {
  console.error(
    '빌림: no database: start the shop (npm start), or name one with the migrating role in DATABASE_URL',
  )
  process.exit(2)
}
process.exitCode = await runEvents(process.argv.slice(2), {
  url,
  projections,
  eventTypes,
  invariants,
  tables,
  out: process.stdout,
  err: process.stderr,
  afterRebuild: async (target) => {
    const db = openDatabase({ url: target })
    await copyBusyDays(db.pool)
    await db.end()
  },
})

function embedded(): string | null {
  const running = runningPostgres(join(resolve(process.env.DATA_DIR ?? '.data'), 'postgres'))
  return running === null ? null : withDatabase(running, 'billim')
}
