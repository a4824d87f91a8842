import type pg from 'pg'
import { inTransaction } from '../database/database.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** True from an answer that failed for want of room until room was found again. */
    storage: { full: boolean }
  }
}

/** No room is left where PostgreSQL writes, or in the folder of the uploads. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '53100' || error.code === 'ENOSPC')

type Health = 'ok' | 'database away' | 'disk full'

/** What keeps the shop from working. While the disk was full, each look tries to write, so it heals by itself. */
export async function healthOf(pool: pg.Pool, storage: { full: boolean }): Promise<Health> {
  try {
    await pool.query('SELECT 1')
    if (storage.full) await takesRoom(pool)
    storage.full = false
    return 'ok'
  } catch (error) {
    return isDiskFull(error) ? 'disk full' : 'database away'
  }
}

/** A megabyte of rows that are dropped at once: the file that holds them has to grow. */
const takesRoom = (pool: pg.Pool): Promise<unknown> =>
  inTransaction(pool, (client) =>
    client.query(
      `CREATE TEMP TABLE room ON COMMIT DROP AS SELECT repeat(md5(n::text), 60) FROM generate_series(1, 500) AS n`,
    ),
  )
