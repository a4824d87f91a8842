import { givenSettings } from '../platform/givenSettings.ts'
import { runRestore } from './backup/restoreCommand.ts'

process.exitCode = await runRestore(process.argv.slice(2), {
  given: givenSettings(process.env),
  out: process.stdout,
  err: process.stderr,
})
