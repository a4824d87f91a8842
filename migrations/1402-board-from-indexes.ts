import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** What the board counts, sums up and puts in order is read from indexes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_open_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY refunds_open_in_order ON shop.refunds (status DESC, requested_at, refund_id)
      INCLUDE (amount) WHERE status <> 'confirmed'`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.refunds_open`.execute(db)

  // Late, or to be picked up: since when its renter has an item decides as well, and one on its way is neither.
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_with_renters`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_with_renters ON shop.order_items (end_on, order_item_id)
      INCLUDE (status, arrived_on) WHERE status IN ('delivered', 'end', 'return_requested', 'return_collecting')`.execute(
    db,
  )
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_away`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_denied`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_denied ON shop.order_items (order_item_id)
      WHERE status IN ('delivered', 'end', 'return_requested') AND arrived_on IS NULL`.execute(db)
}
