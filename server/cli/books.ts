import { enableCompileCache } from 'node:module'

enableCompileCache()
const { eventTypes } = await import('../eventLog.ts')
const { runBooks } = await import('./booksCommands.ts')
const { shopDatabase, shopSecrets } = await import('./shopDatabase.ts')

process.exitCode = await runBooks(process.argv.slice(2), {
  get url() {
    return shopDatabase()
  },
  get keySecrets() {
    return shopSecrets()
  },
  ...{ eventTypes, out: process.stdout, err: process.stderr },
})
