import type { Kysely } from 'kysely'
import { sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A confirmation that was answered without anything captured needs a key of its own when it is sent again.
  await db.schema
    .alterTable('platform.payment_attempts')
    .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  // What goes wrong at every call is told once in a while.
  await db.schema
    .createTable('platform.raised_alerts')
    .addColumn('kind', sql`text COLLATE "C"`, (c) => c.primaryKey())
    .addColumn('raised_at', 'timestamptz', (c) => c.notNull())
    .execute()
}
