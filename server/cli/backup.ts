import { givenSettings } from '../platform/givenSettings.ts'
import { verify } from '../platform/projections/verify.ts'
import { runBackup } from './backup/backupCommand.ts'

process.exitCode = await runBackup(process.argv.slice(2), {
  given: givenSettings(process.env),
  verify: async (url) => {
    const { eventTypes, invariants, projections } = await import('../modules.ts')
    const problems = await verify(url, { projections, invariants, eventTypes })
    return problems.map(({ where, what }) => `${where}: ${what}`)
  },
  out: process.stdout,
  err: process.stderr,
})
