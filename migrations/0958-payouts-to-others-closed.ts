import type { Kysely } from 'kysely'

/** How many payouts of a reference had gone to other accounts when finance closed that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shop.outgoing_write_offs')
    .addColumn('to_others', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
