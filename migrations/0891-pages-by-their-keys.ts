import { type Kysely, sql } from 'kysely'

/*
 * Pages of payments and refunds are cut from an index alone, by time and by amount, and their rows are found by the keys
 * of the list: what points or an owner's month paid is known there by its order or charge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX payments_in_order ON shop.payments (occurred_at, payment_id);
    CREATE INDEX payments_by_amount ON shop.payments (amount, payment_id);
    CREATE INDEX refunds_in_order ON shop.refunds (requested_at, (refund_id::text COLLATE "C")) INCLUDE (refund_id);
    CREATE INDEX refunds_by_amount ON shop.refunds (amount, (refund_id::text COLLATE "C")) INCLUDE (refund_id);
    CREATE INDEX orders_paid_by_points_by_key ON shop.orders ((('points:' || order_id::text) COLLATE "C"))
      WHERE status = 'placed' AND total_amount = 0;
    CREATE INDEX charges_deducted_by_key ON shop.charges ((('deduction:' || charge_id::text) COLLATE "C"))
      WHERE deducted_month IS NOT NULL;
  `.execute(db)
}
