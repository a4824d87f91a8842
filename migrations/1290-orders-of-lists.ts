import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Pages and sums of lists of the console are read along an index in the order of the list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The columns beside the order let a page far behind be found without the inquiries before it.
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_in_order ON shop.inquiries (
      (answers > 0 AND unanswered = 0),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN NULL ELSE due_at END),
      (CASE WHEN answers > 0 AND unanswered = 0 THEN -id ELSE id END))
      INCLUDE (id, answers, unanswered, due_at, kind, charge_id)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_by_due`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_unpaid_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY settlement_months_unpaid_in_order ON shop.settlement_months (month, owner_id)
      INCLUDE (status, is_held, payable, attempt) WHERE status IN ('due', 'requested', 'failed')`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_to_pay`.execute(db)

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.order_items_given_back`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY order_items_given_back ON shop.order_items (order_id)
      WHERE points_refund IS NOT NULL OR return_number > 0 OR refund_number > 0 OR exchange_number > 0`.execute(
    db,
  )

  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.point_lots_in_order`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY point_lots_in_order ON shop.point_lots (expires_at, lot_id)
      WHERE remaining > 0`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.point_lots_to_expire`.execute(db)
}
