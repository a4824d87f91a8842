import { type Kysely, sql } from 'kysely'

/**
 * The stream of an entry with the same lines the other way round that a new entry does not take back, as its proposer
 * said.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.adjustments ADD COLUMN other_stream text COLLATE "C"`.execute(db)
}
