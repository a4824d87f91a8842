import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const askedEveryMs = 200

/**
 * Resolves once the session of `client` holds an advisory lock, which it keeps until it ends; with `of`, the lock is one
 * of a family and belongs to that name. It asks again and again, between transactions: who waits inside of the database
 * holds a snapshot, for which every CREATE INDEX CONCURRENTLY waits, and vacuum keeps what was deleted since.
 */
export async function holdAdvisoryLock(client: pg.ClientBase, key: number, of?: string): Promise<void> {
  const lock = of === undefined ? 'pg_try_advisory_lock($1)' : 'pg_try_advisory_lock($1, hashtext($2))'
  const values = of === undefined ? [key] : [key, of]
  for (;;) {
    const { rows } = await client.query<{ isHeld: boolean }>(`SELECT ${lock} AS "isHeld"`, values)
    if (rows[0]?.isHeld === true) return
    await pause(askedEveryMs)
  }
}
