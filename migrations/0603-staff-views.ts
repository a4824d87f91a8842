import { type Kysely, sql } from 'kysely'

/* Filters, sorting and columns of a table under a name, for whoever saved them and, when shared, for colleagues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('shop.staff_views')
    .addColumn('id', 'integer', (c) => c.generatedByDefaultAsIdentity().primaryKey())
    .addColumn('staff_id', 'integer', (c) => c.notNull().references('shop.staff.id'))
    .addColumn('page', sql`text COLLATE "C"`, (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('shared', 'boolean', (c) => c.notNull())
    .addColumn('saved_at', 'timestamptz', (c) => c.notNull())
    .addUniqueConstraint('staff_views_once', ['staff_id', 'page', 'name'])
    .execute()
}
