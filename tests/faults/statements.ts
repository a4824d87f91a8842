import type pg from 'pg'
import { until } from '../support/until.ts'

/** Resolves once the server has done what processes asked of it that were killed since: their statements go on. */
export const statementsAreOver = (pool: pg.Pool): Promise<void> =>
  until(async () => {
    const { rows } = await pool.query<{ running: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' AND state IS DISTINCT FROM 'idle') AS running`,
    )
    return rows[0]?.running === false
  })
