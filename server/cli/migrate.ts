// A deployment runs this once, before the processes of the new release start; several at once wait for each other.
import { readMigrationEnv } from '../platform/env.ts'
import { noArguments, runCommandLine } from './commandLine.ts'
import { Misuse } from './misuse.ts'

const usage = `npm run migrate   brings the database of DATABASE_URL to the newest shape, gives APP_DATABASE_URL's role its grants and
                  time-outs, and rebuilds the projections that were made by other statements
Exit code 1 when it failed, 2 when a setting is wrong.
`

const say = (line: string): void => console.error(`빌림: ${line}`)

async function migrateShop(): Promise<number> {
  const reading = readMigrationEnv(process.env)
  if ('problem' in reading) throw new Misuse(reading.problem)
  const { DATABASE_URL: url, APP_DATABASE_URL: appUrl } = reading.env
  const timeouts = {
    lockSeconds: reading.env.LOCK_TIMEOUT_SECONDS,
    statementSeconds: reading.env.STATEMENT_TIMEOUT_SECONDS,
  }
  const { eventTypes, functions, projections, queues } = await import('../modules.ts')
  const { migrate } = await import('../platform/database/migrate.ts')
  const { rebuildOutdated } = await import('./rebuildOutdated.ts')
  try {
    const ran = await migrate({
      url,
      appUrl,
      projections,
      functions,
      eventTypes,
      queues,
      timeouts,
      patience: { say },
    })
    for (const name of ran) say(`${name} ran`)
    await rebuildOutdated(url, say)
    say(`데이터베이스가 최신이에요 / the database is up to date (${ran.length} migrations ran)`)
    return 0
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    say(`${error instanceof Error ? error.message : String(error)}${cause}`)
    return 1
  }
}

process.exitCode = await runCommandLine(process.argv.slice(2), {
  ...{ usage, out: process.stdout, err: process.stderr, read: noArguments, run: migrateShop },
  prefix: '빌림: ',
})
