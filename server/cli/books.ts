import { eventTypes } from '../modules.ts'
import { runBooks } from './booksCommands.ts'
import { shopDatabase } from './shopDatabase.ts'

process.exitCode = await runBooks(process.argv.slice(2), {
  ...{ url: shopDatabase(), eventTypes, out: process.stdout, err: process.stderr },
})
