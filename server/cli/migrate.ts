// npm run migrate: brings the database of DATABASE_URL to the newest shape, gives APP_DATABASE_URL's role its grants and
// time-outs, and rebuilds the projections that were made by other statements. A deployment runs it once, before the
// processes of the new release start; several at once wait for each other.
// Exit code 1 when it failed, 2 when a setting is wrong; each in one line.
import { eventTypes, functions, projections, queues } from '../modules.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readMigrationEnv } from '../platform/env.ts'
import { rebuildOutdated } from './rebuildOutdated.ts'

const say = (line: string): void => console.error(`빌림: ${line}`)

const reading = readMigrationEnv(process.env)
if ('problem' in reading) {
  say(reading.problem)
  process.exitCode = 2
} else {
  const { DATABASE_URL: url, APP_DATABASE_URL: appUrl } = reading.env
  const timeouts = {
    lockSeconds: reading.env.LOCK_TIMEOUT_SECONDS,
    statementSeconds: reading.env.STATEMENT_TIMEOUT_SECONDS,
  }
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
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : ''
    say(`${error instanceof Error ? error.message : String(error)}${cause}`)
    process.exitCode = 1
  }
}
