import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- What finance typed about an entry of its own, sealed.
    CREATE TABLE personal.books_reasons (
      reason_id text COLLATE "C" PRIMARY KEY,
      written text NOT NULL,
      written_at timestamptz NOT NULL DEFAULT clock_timestamp()
    );
  `.execute(db)
}
