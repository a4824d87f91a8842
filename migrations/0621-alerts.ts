import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What the people who run the shop were told of. Facts are names and counts; times are real time.
    CREATE TABLE platform.alerts (
      alert_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      raised_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      sentence text NOT NULL,
      facts jsonb NOT NULL
    );
    CREATE INDEX alerts_by_age ON platform.alerts (raised_at DESC);
  `.execute(db)
}
