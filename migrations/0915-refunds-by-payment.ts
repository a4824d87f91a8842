import type { Kysely } from 'kysely'

/* Before a refund is sent, the refunds of its payment are read; staff read the charges of an order item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('charge_refunds_by_payment')
    .on('shop.charge_refunds')
    .column('payment_key')
    .execute()
  await db.schema.createIndex('charges_by_item').on('shop.charges').column('order_item_id').execute()
}
