import type { Kysely } from 'kysely'

/* Each exchange of an item has a row of its own; the item's row has the product that is rented in the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.item_exchanges')
    .addColumn('order_item_id', 'uuid', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('order_id', 'uuid', (c) => c.notNull())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('from_product_id', 'integer', (c) => c.notNull())
    .addColumn('to_product_id', 'integer', (c) => c.notNull())
    .addColumn('refunded', 'bigint', (c) => c.notNull())
    .addColumn('card_refund', 'bigint', (c) => c.notNull())
    .addColumn('points_refund', 'bigint', (c) => c.notNull())
    .addColumn('refund_id', 'uuid')
    .addColumn('exchanged_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_exchanges_pkey', ['order_item_id', 'number'])
    .execute()
  await db.schema
    .alterTable('shop.order_items')
    .addColumn('exchange_number', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
}
