import type { Kysely } from 'kysely'

/* Paid, not cancelled order items: one row each with the Seoul day of the payment, and their number a product and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.ranked_items')
    .addColumn('order_item_id', 'uuid', (c) => c.primaryKey())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('product_id', 'integer', (c) => c.notNull())
    .addColumn('rented_on', 'date')
    .execute()
  await db.schema.createIndex('ranked_items_by_order').on('shop.ranked_items').column('order_id').execute()

  await db.schema
    .createTable('shop.ranked_days')
    .addColumn('rented_on', 'date', (c) => c.notNull())
    .addColumn('product_id', 'integer', (c) => c.notNull())
    .addColumn('items', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('ranked_days_pkey', ['rented_on', 'product_id'])
    .execute()
}
