import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Waybills are kept in the form in which they are searched for, so that their columns are searched themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.consignments_by_tracking_back`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY consignments_by_tracking_back ON shop.consignments (back_tracking_number)
      WHERE back_tracking_number IS NOT NULL`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.consignments_by_waybill`.execute(db)
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.consignments_by_waybill_back`.execute(db)
}
