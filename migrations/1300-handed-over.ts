import { type Kysely, sql } from 'kysely'

/** The day on which a renter handed an item to the courier who lost it on its way back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.order_items ADD COLUMN handed_over_on date`.execute(db)
}
