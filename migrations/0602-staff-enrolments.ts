import type { Kysely } from 'kysely'

/* Whoever is invited sets a password and a second factor themselves, by a link that is good once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop.staff')
    .alterColumn('password_hash', (c) => c.dropNotNull())
    .execute()
  await db.schema
    .createTable('shop.staff_enrolments')
    .addColumn('staff_id', 'integer', (c) => c.primaryKey().references('shop.staff.id'))
    // Of a link; a colleague who is logged in and takes another authenticator has none.
    .addColumn('ticket_hash', 'bytea', (c) => c.unique())
    // The sealed secret that is offered and not confirmed yet.
    .addColumn('totp_secret', 'bytea')
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
