import { enableCompileCache } from 'node:module'
import type { Tables } from '../platform/deps.ts'

// Half of a command's time is compiling what it loads, so the rest is imported once the cache is on.
enableCompileCache()
const { eventTypes, projections } = await import('../eventLog.ts')
const { runEvents } = await import('./eventsCommands.ts')
const { shopDatabase } = await import('./shopDatabase.ts')

process.exitCode = await runEvents(process.argv.slice(2), {
  get url() {
    return shopDatabase()
  },
  projections,
  eventTypes,
  parts: () => import('../modules.ts'),
  out: process.stdout,
  err: process.stderr,
  afterRebuild: async (target) => {
    const { copyBusyDays } = await import('../catalogue/index.ts')
    const { openDatabase } = await import('../platform/database/database.ts')
    const db = openDatabase({ url: target })
    await copyBusyDays(db.pool).finally(db.end)
  },
  keepVerified: async (target, problems) => {
    if (problems.length === 0) return
    const { keepVerified } = await import('../consistency/index.ts')
    const { openDatabase } = await import('../platform/database/database.ts')
    const db = openDatabase<Tables>({ url: target })
    await keepVerified(db, problems).finally(db.end)
  },
})
