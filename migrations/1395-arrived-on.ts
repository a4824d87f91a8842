import { type Kysely, sql } from 'kysely'

/** The day from which a renter counts as having an item, before which nobody is late with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.order_items ADD COLUMN arrived_on date`.execute(db)
  await sql`ALTER TABLE shop.figure_rentals ADD COLUMN sent_on date, ADD COLUMN arrived_on date`.execute(db)
}
