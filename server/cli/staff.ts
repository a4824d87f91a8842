import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { shopAddress } from './shopAddress.ts'
import { shopClock } from './shopClock.ts'
import { shopDatabase } from './shopDatabase.ts'
import { runStaff } from './staffCommand.ts'

let close = async (): Promise<void> => {}
try {
  process.exitCode = await runStaff(process.argv.slice(2), {
    opens: async () => {
      const db = openDatabase<Tables>({ url: shopDatabase() })
      close = db.end
      return { db, clock: await shopClock(db.pool) }
    },
    ...{ out: process.stdout, err: process.stderr },
    publicUrl: shopAddress(),
  })
} finally {
  await close()
}
