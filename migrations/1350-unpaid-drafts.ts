import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** Each draft asks what its member held before without paying: of an order that is paid no entry is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.orders_unpaid`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY orders_unpaid ON shop.orders (member_id, drafted_at)
      WHERE status IN ('released', 'expired')`.execute(db)
}
