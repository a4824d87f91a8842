import type pg from 'pg'
import * as z from 'zod/mini'
import { statement } from '../database/statement.ts'
import type { SealedColumn } from '../deps.ts'
import { openSealed, sealText } from './encryption.ts'
import { secretsGivenTo } from './keySecrets.ts'

type Queryable = pg.Pool | pg.ClientBase

/** Keys of people are stored wrapped by DATA_SECRET, which no backup holds: a copy of the database alone opens nothing. */
export const wrappedKeys: SealedColumn = { table: 'personal.keys', column: 'key', purpose: 'personalKey' }

/** Encrypts a new key of a person for its row. */
export const wrapKey = (db: Queryable, key: Buffer): Buffer =>
  sealText(secretsGivenTo(db), wrappedKeys.purpose, key.toString('base64'))

/** Returns the key of a row. Throws when none of the connection's secrets wrapped it. */
export function unwrapKey(db: Queryable, wrapped: Buffer): Buffer {
  const secrets = secretsGivenTo(db)
  try {
    return Buffer.from(openSealed(secrets, wrappedKeys.purpose, wrapped), 'base64')
  } catch {
    throw new Error(
      'DATA_SECRET가 이 데이터베이스의 것이 아니에요 / DATA_SECRET opens no key of this database: give the one that it was made with',
    )
  }
}

const anyKey = statement({
  name: 'security.anyKey',
  text: 'SELECT key FROM personal.keys LIMIT 1',
  row: z.object({ key: z.instanceof(Buffer) }),
})

/**
 * Throws when the pool's secrets do not open this database: a shop with another DATA_SECRET would
 * show nobody's address, and wrap new keys with what its own colleagues cannot open.
 */
export async function checkSecrets(pool: pg.Pool): Promise<void> {
  for (const { key } of await anyKey(pool, [])) unwrapKey(pool, key)
}
