import type { Run } from '../server/platform/database/migrate.ts'

/** Popularity is counted again for products whose rentals enter or leave the window, found by day. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE INDEX order_items_by_time ON shop.order_items (placed_at) INCLUDE (product_id);
    CREATE INDEX order_items_cancelled ON shop.order_items (cancelled_at) INCLUDE (product_id)
      WHERE cancelled_at IS NOT NULL;
    CREATE TABLE shop.popularity_counted (
      one boolean PRIMARY KEY DEFAULT true CHECK (one),
      counted_on date NOT NULL
    );
  `)
}
