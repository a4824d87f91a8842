import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.staff')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('email', 'text', (c) => c.notNull().unique().check(sql`email = lower(email)`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('roles', sql`text[]`, (c) =>
      c.notNull().check(sql`roles <@ ARRAY['operations', 'finance', 'content', 'admin']`),
    )
    .addColumn('joined_at', 'timestamptz', (c) => c.notNull())
    .addColumn('left_at', 'timestamptz')
    .execute()

  // A colleague's login, so that it can be ended: the token alone would be good for eight hours.
  await db.schema
    .createTable('shop.staff_sessions')
    .addColumn('session_id', 'uuid', (c) => c.primaryKey())
    .addColumn('staff_id', 'integer', (c) => c.notNull().references('shop.staff.id'))
    .addColumn('opened_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
  await db.schema.createIndex('staff_sessions_staff').on('shop.staff_sessions').column('staff_id').execute()
}
