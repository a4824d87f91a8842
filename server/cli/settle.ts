import { eventTypes } from '../modules.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { createEventStore } from '../platform/eventStore/createEventStore.ts'
import { createEventTypes } from '../platform/eventStore/eventTypes.ts'
import { runSettle } from './settleCommand.ts'
import { shopClock } from './shopClock.ts'
import { shopDatabase, shopSecrets } from './shopDatabase.ts'

let close = async (): Promise<void> => {}
try {
  process.exitCode = await runSettle(process.argv.slice(2), {
    opens: async () => {
      const db = openDatabase<Tables>({ url: shopDatabase(), keySecrets: shopSecrets() })
      close = db.end
      const store = createEventStore({ pool: db.pool, eventTypes: createEventTypes(eventTypes) })
      return { db, store, clock: await shopClock(db.pool) }
    },
    ...{ out: process.stdout, err: process.stderr },
  })
} finally {
  await close()
}
