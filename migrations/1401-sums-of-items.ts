import { type Kysely, sql } from 'kysely'

export const concurrently = true

/**
 * The figures of all items are read from indexes alone, in the order of items: what is known of an item, its sums of a
 * period, and the rentals that go on after today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.products_stocked`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY products_stocked ON shop.products (id)
      INCLUDE (brand_id, owner_type, owner_member_id, supply_price, listed_at, rentable_until, on_sale)`.execute(
    db,
  )

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.figure_items_sums`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY figure_items_sums ON shop.figure_items (period, product_id)
      INCLUDE (rentals, rented_days, returned, late, damaged, earned, cost)`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.figure_rentals_ahead`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY figure_rentals_ahead ON shop.figure_rentals (until_on) INCLUDE (product_id, start_on)
      WHERE NOT is_cancelled`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.figure_rentals_by_until`.execute(db)
}
