import { eventTypes, invariants, projections } from '../modules.ts'
import { runEvents } from './eventsCommands.ts'

const url = process.env.DATABASE_URL
if (!url) {
  console.error('DATABASE_URL is not set: it names the database with the migrating role')
  process.exit(2)
}
process.exitCode = await runEvents(process.argv.slice(2), {
  url,
  projections,
  eventTypes,
  invariants,
  out: process.stdout,
  err: process.stderr,
})
