import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { staffTokenSeconds } from './tokens.ts'

/** Opens a colleague's session; those whose tokens have expired go. */
export async function openStaffSession(pool: pg.Pool, staffId: number): Promise<string> {
  const sessionId = randomUUID()
  await pool.query(
    `WITH over AS (DELETE FROM shop.staff_sessions
       WHERE staff_id = $2 AND opened_at < clock_timestamp() - make_interval(secs => $3))
     INSERT INTO shop.staff_sessions (session_id, staff_id) VALUES ($1, $2)`,
    [sessionId, staffId, staffTokenSeconds],
  )
  return sessionId
}

/** Ends one session of a colleague: its token is refused from now on. */
export async function endStaffSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await pool.query('DELETE FROM shop.staff_sessions WHERE session_id = $1', [sessionId])
}
