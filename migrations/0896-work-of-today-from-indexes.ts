import { type Kysely, sql } from 'kysely'

/*
 * What is with renters is counted and put in order by an index of its own, which a placed order does not write, and so
 * are the consignments to be inspected. What is left of points is added up by the months in which it ends from an index
 * alone; expires_at is in it because the planner wants every column that the month is made of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX order_items_away ON shop.order_items (end_on, order_item_id)
      WHERE status IN ('shipped', 'delivered', 'end');
    CREATE INDEX consignments_to_diagnose ON shop.consignments (received_at, consignment_id)
      WHERE status = 'diagnosis';
    CREATE INDEX point_lots_by_ending ON shop.point_lots
      (date_trunc('month', expires_at AT TIME ZONE 'Asia/Seoul'), member_id) INCLUDE (expires_at, remaining, held)
      WHERE remaining > 0;
  `.execute(db)
}
