import { type Kysely, sql } from 'kysely'

/* A row while the shop is closed for maintenance; the change itself is told by the audit table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE platform.maintenance (
      only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
      reason text NOT NULL CHECK (reason <> ''),
      begun_at timestamptz NOT NULL,
      -- It ends by itself then; null: by hand.
      ends_at timestamptz CHECK (ends_at > begun_at),
      staff_id integer NOT NULL
    )`.execute(db)
}
