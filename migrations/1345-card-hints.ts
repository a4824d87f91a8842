import { type Kysely, sql } from 'kysely'

/**
 * Members whose cards changed as far as the card provider hints, until they are read again. `hints` counts, so that a
 * reading that began before the last hint leaves the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE personal.card_hints (
      member_id integer PRIMARY KEY,
      hints integer NOT NULL DEFAULT 1,
      hinted_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
}
