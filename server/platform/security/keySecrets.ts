import type pg from 'pg'
import type { Secrets } from './encryption.ts'

const given = new WeakMap<pg.Pool | pg.ClientBase, Secrets>()

/**
 * Lets the connections of a pool make and open keys of people. Whoever connects without the secrets reads sealed texts
 * and nothing in them.
 */
export function giveSecrets(pool: pg.Pool, secrets: Secrets): void {
  given.set(pool, secrets)
  pool.on('connect', (client) => given.set(client, secrets))
}

/** Returns the secrets of this pool or connection; throws where none were given. */
export function secretsGivenTo(db: pg.Pool | pg.ClientBase): Secrets {
  const secrets = given.get(db)
  if (secrets === undefined) throw new Error('this connection was given no DATA_SECRET')
  return secrets
}
