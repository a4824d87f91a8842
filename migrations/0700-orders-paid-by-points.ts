import { type Kysely, sql } from 'kysely'

/* A member's payments are read a page at a time: orders that points alone paid are few among many. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX orders_paid_by_points ON shop.orders (member_id, placed_at DESC)
      WHERE status = 'placed' AND total_amount = 0;
  `.execute(db)
}
