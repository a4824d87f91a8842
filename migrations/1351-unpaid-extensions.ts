import { type Kysely, sql } from 'kysely'

export const concurrently = true

/** The same of extensions, of which a member's are few that were not paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`DROP INDEX CONCURRENTLY IF EXISTS shop.item_extensions_unpaid`.execute(db)
  await sql`
    CREATE INDEX CONCURRENTLY item_extensions_unpaid ON shop.item_extensions (member_id, drafted_at)
      WHERE status <> 'extended'`.execute(db)
}
