import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop.charge_refunds')
    .addColumn('paid_by', sql`text COLLATE "C"`, (c) => c.check(sql`paid_by IN ('card', 'transfer')`))
    .execute()
}
