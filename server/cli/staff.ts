import { realClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { shopAddress } from './shopAddress.ts'
import { shopDatabase } from './shopDatabase.ts'
import { runStaff } from './staffCommand.ts'

let close = async (): Promise<void> => {}
try {
  process.exitCode = await runStaff(process.argv.slice(2), {
    opens: () => {
      const db = openDatabase<Tables>({ url: shopDatabase() })
      close = db.end
      return { db, clock: realClock }
    },
    ...{ out: process.stdout, err: process.stderr },
    publicUrl: shopAddress(),
  })
} finally {
  await close()
}
