import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The secret is sealed; the step of time whose code was taken last makes a code good for one login.
  await db.schema
    .alterTable('shop.staff')
    .addColumn('totp_secret', 'bytea')
    .addColumn('totp_step', 'bigint')
    .execute()
  // Without a call for a while a session is over, whatever its token says.
  await db.schema
    .alterTable('shop.staff_sessions')
    .addColumn('seen_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
}
