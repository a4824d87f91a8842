import { type Kysely, sql } from 'kysely'

/** How far it was said that was looked, where nothing was sealed yet: null while nobody says so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE es.rewrite_marks ADD COLUMN ahead bigint`.execute(db)
}
