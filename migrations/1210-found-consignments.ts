import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Items that were found after the shop had lost them are few, and lists of rentals ask for them at each reading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.consignments_found`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY consignments_found ON shop.consignments (found_at)
      WHERE found_at IS NOT NULL`.execute(db)
}
