import { type Kysely, sql } from 'kysely'

/**
 * `es.rewrite_marks` is left behind: whether events were written again is looked at without a mark of how far, which
 * whoever writes the database could move.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`COMMENT ON TABLE es.rewrite_marks IS 'Left behind by 1540'`.execute(db)
}
