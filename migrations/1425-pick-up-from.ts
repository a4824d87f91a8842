import { type Kysely, sql } from 'kysely'

/** The day before which an item is not picked up that arrived after its last day, because the shop is closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.order_items ADD COLUMN pick_up_from date`.execute(db)
  await sql`ALTER TABLE shop.figure_rentals ADD COLUMN pick_up_from date`.execute(db)
}
