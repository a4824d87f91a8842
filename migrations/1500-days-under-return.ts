import { type Kysely, sql } from 'kysely'

/** The days for which a renter waited for the answer to a request to return an item, or for the pick-up of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE shop.order_items ADD COLUMN return_days datemultirange NOT NULL DEFAULT '{}'`.execute(
    db,
  )
  await sql`ALTER TABLE shop.figure_rentals ADD COLUMN return_days datemultirange NOT NULL DEFAULT '{}'`.execute(
    db,
  )
}
