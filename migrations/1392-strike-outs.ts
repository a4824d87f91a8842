import { type Kysely, sql } from 'kysely'

/** How texts may name members who left, sealed, until they are struck out of what staff typed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE personal.strike_outs (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      sealed bytea NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    )`.execute(db)
}
