import { type Kysely, sql } from 'kysely'

/* A running check says how many sealed blocks it has read, so that whoever waits knows how long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE platform.consistency_checks ADD COLUMN blocks integer NOT NULL DEFAULT 0,
      ADD COLUMN blocks_done integer NOT NULL DEFAULT 0;
  `.execute(db)
}
