import { type Kysely, sql } from 'kysely'

/** `ahead` keeps the position that a mark claimed beyond the last sealed event; it is null while no mark does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE es.rewrite_marks ADD COLUMN ahead bigint`.execute(db)
}
