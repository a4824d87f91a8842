import { copyBusyDays } from '../catalogue/index.ts'
import { eventTypes, invariants, projections, tables } from '../modules.ts'
import { openDatabase } from '../platform/database/database.ts'
import { runEvents } from './eventsCommands.ts'
import { shopDatabase } from './shopDatabase.ts'

const url = shopDatabase()
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
    await copyBusyDays(db.pool).finally(db.end)
  },
})
