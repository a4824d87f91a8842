import { join, resolve } from 'node:path'
import { withDatabase } from '../platform/database/createDatabase.ts'
import { runningPostgres } from '../platform/database/embeddedPostgres.ts'
import { readDataSecret } from '../platform/env.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import type { Secrets } from '../platform/security/encryption.ts'

/** Returns DATABASE_URL, else the URL of the running shop's database; exits with 2 when there is neither. */
export function shopDatabase(): string {
  const { DATABASE_URL, DATA_DIR } = givenSettings(process.env)
  const url = DATABASE_URL ?? embedded(DATA_DIR)
  if (url !== null) return url
  console.error(
    '빌림: no database: start the shop (npm start), or name one with the migrating role in DATABASE_URL',
  )
  return process.exit(2)
}

/** Returns DATA_SECRET, for commands that read what is sealed; exits with 2 when it is no secret. */
export function shopSecrets(): Secrets {
  const reading = readDataSecret(process.env)
  if ('secrets' in reading) return reading.secrets
  console.error(`빌림: ${reading.problem}`)
  return process.exit(2)
}

function embedded(directory = '.data'): string | null {
  const running = runningPostgres(join(resolve(directory), 'postgres'))
  return running === null ? null : withDatabase(running, 'billim')
}
