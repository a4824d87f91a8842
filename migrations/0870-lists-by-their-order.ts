import { type Kysely, sql } from 'kysely'

/*
 * Parts of a member's name and mail, parts of a product's code and the beginning of a tracking number are found by
 * indexes, in the Korean collation too; differences of payouts and refunds come out of indexes in the order of their
 * lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX members_by_part ON shop.members USING gin (name gin_trgm_ops, email gin_trgm_ops);
    CREATE INDEX products_by_code ON shop.products USING gin (product_code gin_trgm_ops);
    DROP INDEX shop.order_items_by_tracking;
    CREATE INDEX order_items_by_tracking ON shop.order_items (tracking_number text_pattern_ops)
      WHERE tracking_number IS NOT NULL;
    DROP INDEX shop.payout_differences_by_age;
    CREATE INDEX payout_differences_in_order ON shop.payout_differences
      ((settled_at IS NOT NULL), found_at DESC, payment_key, transaction_key, aspect);
  `.execute(db)
}
