import { type Kysely, sql } from 'kysely'

/* What the provider last said about a member's saved cards: masked numbers, the card that is used first at the front. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('personal.saved_cards')
    .addColumn('member_id', 'integer', (is) => is.primaryKey())
    .addColumn('cards', 'jsonb', (is) => is.notNull())
    .addColumn('read_at', 'timestamptz', (is) => is.notNull().defaultTo(sql`clock_timestamp()`))
    .execute()
}
