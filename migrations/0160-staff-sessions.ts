import type { Run } from '../server/platform/database/migrate.ts'

/** A colleague's login, so that it can be ended: the token alone would be good for eight hours. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.staff_sessions (
      session_id uuid PRIMARY KEY,
      staff_id integer NOT NULL REFERENCES shop.staff (id),
      opened_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX staff_sessions_staff ON shop.staff_sessions (staff_id)`)
}
