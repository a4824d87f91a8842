import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** What is late and what waits for word of its arrival is counted by state from an index alone, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_by_state`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_by_state ON shop.order_items (status, start_on, end_on)
      INCLUDE (arrived_on)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_by_status`.execute(db)
}
