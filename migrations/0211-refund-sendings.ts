import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop.refunds')
    .addColumn('sending', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('sent_at', 'timestamptz')
    .addColumn('paid_by', sql`text COLLATE "C"`, (c) => c.check(sql`paid_by IN ('card', 'transfer')`))
    .execute()
  // Payments that their method lets the provider cancel only whole.
  await db.schema
    .createTable('platform.whole_payments')
    .addColumn('payment_key', sql`text COLLATE "C"`, (c) => c.primaryKey())
    .execute()
  // Why staff sent a refund again.
  await db.schema
    .createTable('personal.refund_reasons')
    .addColumn('refund_id', 'uuid', (c) => c.notNull())
    .addColumn('sending', 'integer', (c) => c.notNull())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('written', 'text', (c) => c.notNull())
    .addColumn('written_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('refund_reasons_pkey', ['refund_id', 'sending'])
    .execute()
  // Which notices a member has seen; the notices themselves follow from events.
  await db.schema
    .createTable('shop.seen_notices')
    .addColumn('notice_id', 'uuid', (c) => c.primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
