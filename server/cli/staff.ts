import { realClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { Tables } from '../platform/deps.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import { shopDatabase } from './shopDatabase.ts'
import { runStaff } from './staffCommand.ts'

const { PUBLIC_URL, HOST = '127.0.0.1', PORT = 3000 } = givenSettings(process.env)
let close = async (): Promise<void> => {}
try {
  process.exitCode = await runStaff(process.argv.slice(2), {
    opens: () => {
      const db = openDatabase<Tables>({ url: shopDatabase() })
      close = db.end
      return { db, clock: realClock }
    },
    ...{ out: process.stdout, err: process.stderr },
    publicUrl: (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/$/, ''),
  })
} finally {
  await close()
}
