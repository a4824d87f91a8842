import { type Kysely, sql } from 'kysely'

/** What a check found stays until an admin closes it, whatever a later check says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform.consistency_findings (
      finding_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      place text NOT NULL,
      what text NOT NULL,
      /* The event that it is about. */
      pos bigint,
      first_check integer NOT NULL,
      last_check integer NOT NULL,
      found_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      closed_at timestamptz,
      closed_by integer,
      reason text,
      CHECK ((closed_at IS NULL) = (closed_by IS NULL) AND (closed_at IS NULL) = (reason IS NULL))
    );
    CREATE UNIQUE INDEX consistency_findings_open ON platform.consistency_findings (place, what)
      WHERE closed_at IS NULL;
  `.execute(db)
}
