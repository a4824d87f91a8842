import { type Kysely, sql } from 'kysely'

/* What waits for staff is counted from indexes that hold nothing else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE INDEX consignments_before_staff ON shop.consignments (status, applied_at)
      WHERE status IN ('application', 'diagnosis');
  `.execute(db)
}
