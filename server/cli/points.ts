import { enableCompileCache } from 'node:module'

enableCompileCache()
const { eventTypes } = await import('../eventLog.ts')
const { runPoints } = await import('./pointsCommands.ts')
const { shopDatabase } = await import('./shopDatabase.ts')

process.exitCode = await runPoints(process.argv.slice(2), {
  get url() {
    return shopDatabase()
  },
  ...{ eventTypes, out: process.stdout, err: process.stderr },
})
