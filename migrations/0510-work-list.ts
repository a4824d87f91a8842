import { type Kysely, sql } from 'kysely'

/* The work list of staff is counted by state from an index alone, and paged along its two usual orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    DROP INDEX shop.order_items_by_status;
    CREATE INDEX order_items_by_status ON shop.order_items (status, start_on, end_on);
    CREATE INDEX order_items_by_start ON shop.order_items (start_on, order_item_id);
    CREATE INDEX order_items_by_end ON shop.order_items (end_on, order_item_id);
  `.execute(db)
}
