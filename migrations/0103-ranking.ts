import type { Run } from '../server/platform/database/migrate.ts'

/** Paid, not cancelled order items: one row each with the Seoul day of the payment, and their number a product and day. */
export async function up(run: Run): Promise<void> {
  await run(`
    CREATE TABLE shop.ranked_items (
      order_item_id uuid PRIMARY KEY,
      order_id uuid NOT NULL,
      product_id integer NOT NULL,
      rented_on date
    );
    CREATE INDEX ranked_items_by_order ON shop.ranked_items (order_id);
    CREATE TABLE shop.ranked_days (
      rented_on date NOT NULL,
      product_id integer NOT NULL,
      items integer NOT NULL,
      PRIMARY KEY (rented_on, product_id)
    );
  `)
}
