import type pg from 'pg'
import { inTransaction, waitedInVain } from '../database/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from the first answer that failed with a full disk until a write succeeds again. */
    storage: { full: boolean }
  }
}

/** Returns whether an error means a full disk, either PostgreSQL's or that of the uploads. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')

type Health = 'ok' | 'busy' | 'database away' | 'disk full'

/**
 * Checks that the shop can work. While `storage.full` is set, each check tries a write and clears the flag when it
 * succeeds, so the shop recovers by itself.
 */
export async function healthOf(pool: pg.Pool, storage: { full: boolean }): Promise<Health> {
  try {
    await pool.query('SELECT 1')
    if (storage.full) await takesRoom(pool)
    storage.full = false
    return 'ok'
  } catch (error) {
    if (waitedInVain(error)) return 'busy'
    return isDiskFull(error) ? 'disk full' : 'database away'
  }
}

/** Writes a megabyte of rows that is dropped at once, so that a file has to grow. */
const takesRoom = (pool: pg.Pool): Promise<unknown> =>
  inTransaction(pool, (client) =>
    client.query(
      `CREATE TEMP TABLE room ON COMMIT DROP AS SELECT repeat(md5(n::text), 60) FROM generate_series(1, 500) AS n`,
    ),
  )
