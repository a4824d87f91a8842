import { type Kysely, sql } from 'kysely'

/* What staff type into the one search field is found along an index: whole names, whole tracking numbers, parts of product names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX members_by_name ON shop.members (name) WHERE withdrawn_at IS NULL;
    CREATE INDEX order_items_by_tracking ON shop.order_items (tracking_number) WHERE tracking_number IS NOT NULL;
    CREATE INDEX item_returns_by_tracking ON shop.item_returns (tracking_number) WHERE tracking_number IS NOT NULL;
    CREATE INDEX products_by_name ON shop.products USING gin (product_name gin_trgm_ops);
    CREATE INDEX consignments_by_number ON shop.consignments (consignment_number);
    CREATE INDEX consignments_by_tracking ON shop.consignments (tracking_number) WHERE tracking_number IS NOT NULL;
  `.execute(db)
}
