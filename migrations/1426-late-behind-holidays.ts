import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** What is late is counted by state from an index alone, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_late`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_late ON shop.order_items (status, start_on, end_on)
      INCLUDE (arrived_on, pick_up_from)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_by_state`.execute(db)
}
