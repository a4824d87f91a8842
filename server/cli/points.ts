import { eventTypes } from '../modules.ts'
import { runPoints } from './pointsCommands.ts'
import { shopDatabase } from './shopDatabase.ts'

process.exitCode = await runPoints(process.argv.slice(2), {
  ...{ url: shopDatabase(), eventTypes, out: process.stdout, err: process.stderr },
})
