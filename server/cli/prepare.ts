import { projections } from '../modules.ts'
import { readEnv } from '../platform/env.ts'
import { migrate } from '../platform/migrate.ts'

const reading = readEnv(process.env)
if ('problem' in reading) stop(reading.problem)
else {
  const { DATABASE_URL: url, APP_DATABASE_URL: appUrl } = reading.env
  if (url === undefined) stop('DATABASE_URL is missing: migrations need the migrating role')
  else {
    const ran = await migrate({ url, appUrl, projections })
    if (ran.length > 0) console.log(`빌림: ${ran.length} migrations ran`)
  }
}

function stop(line: string): void {
  console.error(`빌림: ${line}`)
  process.exitCode = 1
}
