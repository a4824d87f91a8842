import { join, resolve } from 'node:path'
import { withDatabase } from '../platform/database/createDatabase.ts'
import { runningPostgres } from '../platform/database/embeddedPostgres.ts'
import { readDataSecret } from '../platform/env.ts'
import { givenSettings } from '../platform/givenSettings.ts'
import type { Secrets } from '../platform/security/encryption.ts'
import { Misuse } from './misuse.ts'

/**
 * Returns DATABASE_URL, else the URL of the database of the shop that runs on DATA_DIR. Throws a Misuse that says where
 * it looked when there is neither.
 */
export function shopDatabase(source: NodeJS.ProcessEnv = process.env): string {
  const { DATABASE_URL, DATA_DIR } = givenSettings(source)
  if (DATABASE_URL !== undefined) return DATABASE_URL
  const directory = resolve(DATA_DIR ?? '.data')
  const running = runningPostgres(join(directory, 'postgres'))
  if (running !== null) return withDatabase(running, 'billim')
  const looked = DATA_DIR === undefined ? `${directory} (DATA_DIR is not set)` : `${directory} (DATA_DIR)`
  throw new Misuse(
    `no database: DATABASE_URL is not set and no shop runs on ${looked}; start the shop (npm start), set DATA_DIR to the directory of one that runs, or DATABASE_URL to a database and its migrating role`,
  )
}

/** Returns DATA_SECRET, for commands that read what is sealed. Throws a Misuse when it is no secret. */
export function shopSecrets(): Secrets {
  const reading = readDataSecret(process.env)
  if ('secrets' in reading) return reading.secrets
  throw new Misuse(reading.problem)
}
