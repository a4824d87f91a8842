import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A check of the whole shop against its log: how far it is, and what it found. Times are real time.
    CREATE TABLE platform.consistency_checks (
      check_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      started_by integer NOT NULL,
      started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      moved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      step text NOT NULL DEFAULT '',
      done integer NOT NULL DEFAULT 0,
      steps integer NOT NULL DEFAULT 0,
      finished_at timestamptz,
      found jsonb
    );
    CREATE UNIQUE INDEX consistency_checks_one_at_a_time ON platform.consistency_checks ((true))
      WHERE finished_at IS NULL;
  `.execute(db)
}
