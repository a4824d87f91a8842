import { type Kysely, sql } from 'kysely'

/** Where each closing of a difference stands in the books: the projection that writes it is built anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.difference_write_offs ADD COLUMN pos bigint NOT NULL DEFAULT 0`.execute(db)
}
