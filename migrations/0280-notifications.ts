import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What a member was told, in the words of that moment; it goes with the member.
  await db.schema
    .createTable('personal.inbox')
    // The message and what it is about, so that it is told once however often it is tried.
    .addColumn('inbox_id', sql`text COLLATE "C"`, (c) => c.primaryKey())
    .addColumn('member_id', 'integer', (c) => c.notNull())
    .addColumn('message', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('lines', sql`text[]`, (c) => c.notNull())
    .addColumn('link', 'text')
    .addColumn('told_at', 'timestamptz', (c) => c.notNull())
    .addColumn('seen_at', 'timestamptz')
    .execute()
  await sql`CREATE INDEX inbox_by_member ON personal.inbox (member_id, told_at DESC, inbox_id)`.execute(db)
  await sql`CREATE INDEX inbox_unseen ON personal.inbox (member_id) WHERE seen_at IS NULL`.execute(db)

  // What became of a notice on each channel: a channel that has a row is not tried again.
  await db.schema
    .createTable('shop.message_sends')
    .addColumn('inbox_id', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('channel', sql`text COLLATE "C"`, (c) => c.notNull().check(sql`channel IN ('mail', 'phone')`))
    .addColumn('outcome', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('settled_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .addPrimaryKeyConstraint('message_sends_pkey', ['inbox_id', 'channel'])
    .execute()

  await sql`INSERT INTO es.checkpoints (reader) VALUES ('notifications')`.execute(db)
}
