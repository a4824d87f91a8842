import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** What is late or picked up is counted and put in order from indexes alone, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_by_days`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_by_days ON shop.order_items (status, start_on, end_on)
      INCLUDE (arrived_on, pick_up_from, return_days)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_in_states`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_not_back`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_not_back ON shop.order_items (end_on, order_item_id)
      INCLUDE (status, arrived_on, pick_up_from, return_days)
      WHERE status IN ('delivered', 'end', 'return_requested', 'return_collecting')`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_to_come_back`.execute(db)
}
