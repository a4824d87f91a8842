import { type Kysely, sql } from 'kysely'

/** How often an item was sent home to its owner, and how often staff corrected that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.consignments ADD COLUMN sending_number integer NOT NULL DEFAULT 0,
      ADD COLUMN back_corrections integer NOT NULL DEFAULT 0`.execute(db)
}
