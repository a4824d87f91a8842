import { type Kysely, sql } from 'kysely'

/* The rental of an item that its renter never gave back has a state of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop.order_items
      DROP CONSTRAINT order_items_status_check,
      ADD CONSTRAINT order_items_status_check CHECK (status IN ('new', 'ready_for_delivery', 'shipped', 'delivered', 'end',
        'collected', 'lost', 'cancel', 'return_requested', 'return_collecting', 'return_collected', 'return_completed'));
  `.execute(db)
}
