import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Keys that personal data is sealed with; without its key it is erased.
  await db.schema
    .createTable('personal.keys')
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('key', 'bytea', (c) => c.notNull().check(sql`octet_length(key) = 32`))
    .addColumn('retain_until', 'date')
    .addPrimaryKeyConstraint('keys_pkey', ['subject', 'purpose'])
    .execute()
  await db.schema
    .createIndex('keys_by_end')
    .on('personal.keys')
    .column('retain_until')
    .where('retain_until', 'is not', null)
    .execute()

  await db.schema
    .createTable('platform.moved_clock')
    .addColumn('only_one', 'boolean', (c) => c.primaryKey().defaultTo(true).check(sql`only_one`))
    .addColumn('offset_ms', 'bigint', (c) => c.notNull())
    .execute()

  // What a rate limit has counted.
  await db.schema
    .createTable('platform.attempts')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('window_ends_at', 'timestamptz', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('attempts_window').on('platform.attempts').column('window_ends_at').execute()
}
