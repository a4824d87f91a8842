import type pg from 'pg'

/**
 * From now on connections of this pool wait for a lock a fifth of a second: a test's database has minutes, so that a slow
 * machine refuses nothing. For the last tests of a file.
 */
export function hurryLocks(pool: pg.Pool): void {
  pool.on('acquire', (client) => {
    client.query("SET lock_timeout = '200ms'").catch(() => {})
  })
}
