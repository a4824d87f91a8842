import type { Kysely } from 'kysely'

/*
 * Where a member's refunds and settlements are sent to: number and holder are sealed with the member's key. What was
 * verified a moment ago is a keyed hash that lives ten minutes of real time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal.member_accounts')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull().unique())
    .addColumn('bank_code', 'text', (c) => c.notNull())
    .addColumn('sealed', 'text', (c) => c.notNull())
    .addColumn('verified_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('personal.verified_accounts')
    .addColumn('member_id', 'integer', (c) => c.primaryKey())
    .addColumn('triple_hash', 'bytea', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
