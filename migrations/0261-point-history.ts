import { type Kysely, sql } from 'kysely'

/*
 * A row of the history names the rented item that it belongs to, and what a refund gave anew until the next day. Its
 * indexes count and sum a history without its rows, and find a page of one kind.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop.point_entries')
    .addColumn('order_item_id', 'uuid')
    .addColumn('reissued', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  await sql`
    DROP INDEX shop.point_entries_by_member;
    CREATE INDEX point_entries_by_member ON shop.point_entries (member_id, occurred_at DESC, pos DESC) INCLUDE (type, points);
    CREATE INDEX point_entries_by_type ON shop.point_entries (member_id, type, occurred_at DESC, pos DESC);
  `.execute(db)
}
