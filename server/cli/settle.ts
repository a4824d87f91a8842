import { join, resolve } from 'node:path'
import { eventTypes } from '../modules.ts'
import { realClock } from '../platform/clock.ts'
import { withDatabase } from '../platform/database/createDatabase.ts'
import { openDatabase } from '../platform/database/database.ts'
import { runningPostgres } from '../platform/database/embeddedPostgres.ts'
import type { Tables } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../platform/eventStore/eventTypes.ts'
import { movedClock } from '../platform/movedClock.ts'
import { runSettle } from './settleCommand.ts'

const url = process.env.DATABASE_URL || embedded()
if (url === null) {
  console.error(
    '빌림: no database: start the shop (npm start), or name one with the migrating role in DATABASE_URL',
  )
  process.exit(2)
}
const db = openDatabase<Tables>({ url })
const moved = process.env.NODE_ENV === 'production' ? null : await movedClock(db.pool)
const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
try {
  process.exitCode = await runSettle(process.argv.slice(2), {
    ...{ db, store, clock: moved ?? realClock, out: process.stdout, err: process.stderr },
  })
} finally {
  await moved?.stop()
  await db.end()
}

function embedded(): string | null {
  const running = runningPostgres(join(resolve(process.env.DATA_DIR ?? '.data'), 'postgres'))
  return running === null ? null : withDatabase(running, 'billim')
}
