import { type Kysely, sql } from 'kysely'

/* Emails are keyed hashes, codes too; what a mail says is sealed and goes when it was sent. Times are real time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal.outgoing_mails')
    .addColumn('mail_id', 'uuid', (c) => c.primaryKey())
    .addColumn('member_id', 'integer')
    .addColumn('mail', 'bytea', (c) => c.notNull())
    .addColumn('written_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    // A mail that is late is worth nothing, and is dropped.
    .addColumn('good_until', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('outgoing_mails_by_age')
    .on('personal.outgoing_mails')
    .column('written_at')
    .execute()

  await db.schema
    .createTable('personal.verification_codes')
    .addColumn('account_hash', 'bytea', (c) => c.primaryKey())
    .addColumn('member_id', 'integer')
    .addColumn('code_hash', 'bytea', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('sent_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('verification_codes_by_end')
    .on('personal.verification_codes')
    .column('expires_at')
    .execute()

  await db.schema
    .createTable('personal.verification_tickets')
    .addColumn('ticket_hash', 'bytea', (c) => c.primaryKey())
    .addColumn('account_hash', 'bytea', (c) => c.notNull())
    .addColumn('member_id', 'integer')
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('verification_tickets_by_end')
    .on('personal.verification_tickets')
    .column('expires_at')
    .execute()
}
