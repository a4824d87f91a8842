import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { StaffRole } from '../../../domain/shared/staffRoles.ts'
import { queriesOn } from '../database/queriesOn.ts'
import { realTimeIn } from '../database/realTime.ts'
import { staffIdleSeconds, staffTokenSeconds } from './tokens.ts'

export type { StaffRole }
export type LoggedInStaff = { id: number; name: string; roles: readonly StaffRole[]; sessionId: string }

/** A session's `seen_at` is updated at most this often, so that concurrent calls cause one write. */
const notedEverySeconds = 10

/**
 * Opens a session of a staff member and returns its id. Deletes the expired ones. The caller's transaction holds the
 * staff member's row, so that whatever ends every session of theirs ends this one too.
 */
export async function openStaffSession(client: pg.ClientBase, staffId: number): Promise<string> {
  const sessionId = randomUUID()
  await queriesOn(client)
    .with('over', (sessions) =>
      sessions
        .deleteFrom('shop.staff_sessions')
        .where('staff_id', '=', staffId)
        .where((session) =>
          session.or([
            session('opened_at', '<', realTimeIn(-staffTokenSeconds)),
            session('seen_at', '<', realTimeIn(-staffIdleSeconds)),
          ]),
        ),
    )
    .insertInto('shop.staff_sessions')
    .values({ session_id: sessionId, staff_id: staffId })
    .execute()
  return sessionId
}

/** Ends one staff session: its token is refused from now on. */
export async function endStaffSession(pool: pg.Pool, sessionId: string): Promise<void> {
  await queriesOn(pool).deleteFrom('shop.staff_sessions').where('session_id', '=', sessionId).execute()
}

/** Ends every session of a staff member and returns how many there were. */
export async function endStaffSessionsOf(pool: pg.Pool | pg.ClientBase, staffId: number): Promise<number> {
  const { numDeletedRows } = await queriesOn(pool)
    .deleteFrom('shop.staff_sessions')
    .where('staff_id', '=', staffId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends all sessions of a staff member except this one. */
export async function endOtherStaffSessions(
  client: pg.ClientBase,
  staffId: number,
  sessionId: string,
): Promise<void> {
  await queriesOn(client)
    .deleteFrom('shop.staff_sessions')
    .where('staff_id', '=', staffId)
    .where('session_id', '<>', sessionId)
    .execute()
}

/** Returns when each staff member made the latest call, by id; only those with a session left. */
export async function lastSeenOfStaff(pool: pg.Pool): Promise<ReadonlyMap<number, Date>> {
  const rows = await queriesOn(pool)
    .selectFrom('shop.staff_sessions')
    .select(({ fn }) => ['staff_id as id', fn.max('seen_at').as('at')])
    .groupBy('staff_id')
    .execute()
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/**
 * Returns the staff member of a live session and records the call; undefined once the session ended by logout, by its
 * maximum lifetime or by idleness. A call that a page makes by itself is not recorded (rule 585).
 */
export async function colleagueOf(
  pool: pg.Pool,
  staffId: number,
  sessionId: string,
  isAttended = true,
): Promise<LoggedInStaff | undefined> {
  const { rows } = await pool.query<LoggedInStaff>(
    `WITH live AS (
       SELECT s.id, s.name, s.roles, o.session_id FROM shop.staff_roles() s
       JOIN shop.staff_sessions o ON o.staff_id = s.id
       WHERE s.id = $1 AND o.session_id = $2
         AND o.opened_at > clock_timestamp() - make_interval(secs => $3)
         AND o.seen_at > clock_timestamp() - make_interval(secs => $4)
     ), noted AS (
       UPDATE shop.staff_sessions o SET seen_at = clock_timestamp() FROM live
       WHERE $6 AND o.session_id = live.session_id
         AND o.seen_at < clock_timestamp() - make_interval(secs => $5)
     )
     SELECT id, name, roles, session_id AS "sessionId" FROM live`,
    [staffId, sessionId, staffTokenSeconds, staffIdleSeconds, notedEverySeconds, isAttended],
  )
  return rows[0]
}
