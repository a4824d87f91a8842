import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** What the board sums up is read from indexes alone: inquiries that wait, and payouts that the job will not send. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The planner rewrites "not both" as "one is missing", which inquiries_by_due does not have; here it rewrites both.
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.inquiries_waiting`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY inquiries_waiting ON shop.inquiries (due_at, id)
      WHERE NOT (answers > 0 AND unanswered = 0)`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_to_pay`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY settlement_months_to_pay ON shop.settlement_months (status)
      INCLUDE (owner_id, is_held, payable) WHERE status IN ('due', 'requested', 'failed')`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.settlement_months_unpaid`.execute(db)
}
